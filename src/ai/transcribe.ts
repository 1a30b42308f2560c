import { audioFormatOf, audioFormats, minimumBytes } from '@/domain/ai/recording';
import { transcribeWithAssemblyAI } from './providers/assemblyai';
import type { Transcribe } from './providers/provider-types';
import { AiError } from './providers/ai-errors';
import { timeLimits, within } from './providers/provider-request';
import { transcribeWithOpenAI } from './providers/openai';

/** The spoken words of a recording. The thrown messages are those of section 8. */
export const transcribe: Transcribe = async (recording, { provider, key }, call) => {
  if (key === '') throw new AiError('invalid', `${provider} API key is required`);
  if (!(recording instanceof Blob)) {
    throw new AiError('invalid', 'Invalid audio data received');
  }
  if (recording.size < minimumBytes) {
    throw new AiError(
      'invalid',
      'Audio recording is too short or empty. Please try recording for a longer period.',
    );
  }
  const extension = audioFormatOf(recording.type);
  if (extension === null) {
    throw new AiError(
      'invalid',
      `Invalid file format ${recording.type}. Supported formats: [${audioFormats.join(', ')}]`,
    );
  }
  const text = await within({ call, ms: timeLimits.speech, provider }, (signal) =>
    provider === 'OpenAI'
      ? transcribeWithOpenAI({ blob: recording, extension }, key, signal)
      : transcribeWithAssemblyAI(recording, key, signal),
  );
  if (text.trim() === '') {
    throw new AiError(
      'unreadable',
      `Transcription failed: ${provider} heard no words in the recording.`,
    );
  }
  return text.trim();
};

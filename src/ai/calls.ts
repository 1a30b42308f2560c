import {
  foodPhotoMessages,
  photoAnalysisMessages,
  textAnalysisMessages,
} from '@/domain/ai/prompts';
import { completeChat } from './providers/completions';
import type {
  AnalyseFoodPhoto,
  AnalysePhoto,
  AnalyseText,
  EnhanceReport,
  ListModels,
  ReplyTo,
  TestKey,
  TestReportAi,
  Transcribe,
} from './providers/provider-types';
import { AiError } from './providers/ai-errors';
import { timeLimits, withinTimeLimit } from './providers/provider-request';
import { analysisModel, foodModel, openAI, transcribeWithOpenAI } from './providers/openai';
import { listOpenRouterModels, openRouter } from './providers/openrouter';
import {
  analysisWording,
  chatWording,
  foodWording,
  reportWording,
} from './providers/error-messages';
import { generateWithOllama } from './providers/ollama';
import { audioFormatOf, audioFormats, minimumBytes } from '@/domain/ai/recording';
import { testAssemblyAIKey, transcribeWithAssemblyAI } from './providers/assemblyai';

/** 'Journal text analysis: temperature 0.7, max_tokens 300.' Also used for journal photos. */
const analysisSettings = { temperature: 0.7, max_tokens: 300 };

/** Returns the analysis of an entry's text (section 7, call 3). Rejects with AiError. */
export const analyseText: AnalyseText = async ({ category, text }, key, call) => {
  requireKey('OpenAI', key);
  const { content } = await completeChat(
    {
      provider: openAI,
      key,
      model: analysisModel,
      messages: textAnalysisMessages(category, text),
      settings: analysisSettings,
      limitMs: timeLimits.analysis,
      wording: analysisWording('content', analysisModel),
    },
    call,
  );
  return content;
};

/** Returns the analysis of a journal photo (section 7, call 4). Rejects with AiError. */
export const analysePhoto: AnalysePhoto = async ({ category, photoUrl }, key, call) => {
  requireKey('OpenAI', key);
  requireJpeg(photoUrl, 'Failed to analyze image');
  const { content } = await completeChat(
    {
      provider: openAI,
      key,
      model: analysisModel,
      messages: photoAnalysisMessages(category, photoUrl),
      settings: analysisSettings,
      limitMs: timeLimits.analysis,
      wording: analysisWording('image', analysisModel),
    },
    call,
  );
  return content;
};

/**
 * Returns the analysis of a food photo (section 7, call 5: 'gpt-4o with a cap of 500 tokens', or the chosen model behind an OpenRouter
 * key). Rejects with AiError.
 */
export const analyseFoodPhoto: AnalyseFoodPhoto = async ({ name, photoUrl }, service, call) => {
  if (service.key === '') {
    throw new AiError(
      'invalid',
      `${service.provider} API key not configured. Please check your settings.`,
    );
  }
  requireJpeg(photoUrl, 'Could not analyze the food image');
  const isChosen = service.provider === 'OpenRouter';
  const model = isChosen ? service.model : foodModel;
  const { content } = await completeChat(
    {
      provider: isChosen ? openRouter : openAI,
      key: service.key,
      model,
      messages: foodPhotoMessages(name, photoUrl),
      settings: { max_tokens: 500 },
      limitMs: timeLimits.analysis,
      wording: foodWording(model, isChosen),
    },
    call,
  );
  return content;
};

function requireKey(provider: string, key: string): void {
  if (key === '') throw new AiError('invalid', `${provider} API key is required`);
}

/** Decisions: 'what is sent is always a base64 JPEG data URL'. */
function requireJpeg(photoUrl: string, message: string): void {
  if (!photoUrl.startsWith('data:image/jpeg;base64,')) throw new AiError('invalid', message);
}

/** Returns the assistant's next message (section 7, call 1: 'max_tokens 1000', 'stream=false', 60 s). Rejects with AiError. */
export const reply: ReplyTo = (messages, { key, model, temperature }, call) =>
  completeChat(
    {
      provider: openRouter,
      key,
      model,
      messages,
      settings: { temperature, max_tokens: 1000, stream: false },
      limitMs: timeLimits.chat,
      wording: chatWording(model),
    },
    call,
  );

/**
 * Returns the AI text of a report (section 7, calls 6 and 7). Rejects with an AiError, 'OpenRouter API error: {status}' or 'Ollama API
 * error: {status}', which the caller logs before it stores the report without an AI text.
 */
export const enhanceReport: EnhanceReport = async ({ system, user }, service, call) => {
  if (service.provider === 'Ollama') {
    return generateWithOllama(service.endpoint, `${system}\n\n${user}`, call);
  }
  const { content } = await completeChat(
    {
      provider: openRouter,
      key: service.key,
      model: service.model,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      // 'Report AI: temperature 0.7, max_tokens 1000.'
      settings: { temperature: 0.7, max_tokens: 1000 },
      limitMs: timeLimits.report,
      wording: reportWording(service.model),
    },
    call,
  );
  return content;
};

/** Sends a short greeting and returns the answer (section 7, call 9). Sends nothing from the journal. Rejects with AiError. */
export const testReportAi: TestReportAi = (service, call) =>
  enhanceReport(
    {
      system: 'You are the writing assistant of a family journal.',
      user: 'Hello! Please answer with one short, friendly sentence.',
    },
    service,
    call,
  );

/** Returns the transcript of a recording. Rejects with an AiError whose messages are those of section 8. */
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
  const text = await withinTimeLimit({ call, ms: timeLimits.speech, provider }, (signal) =>
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

/** Returns OpenRouter's current models, sorted by id. Rejects with AiError. */
export const listModels: ListModels = (key, call) =>
  withinTimeLimit({ call, ms: timeLimits.lookup, provider: 'OpenRouter' }, (signal) =>
    listOpenRouterModels(key, signal),
  );

/** Resolves if AssemblyAI accepts the key (section 7, call 8). Rejects with AiError. */
export const testKey: TestKey = async (key, call) => {
  if (key === '') throw new AiError('invalid', 'AssemblyAI API key is required');
  await withinTimeLimit({ call, ms: timeLimits.lookup, provider: 'AssemblyAI' }, (signal) =>
    testAssemblyAIKey(key, signal),
  );
};

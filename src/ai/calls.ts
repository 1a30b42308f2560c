import {
  foodPhotoMessages,
  photoAnalysisMessages,
  textAnalysisMessages,
} from '@/domain/ai/prompts';
import type { KeyService, Service } from '@/domain/ai/provider-choice';
import { type CallKind, type Provider, providerOf } from '@/domain/ai/providers';
import { type CompletionRequest, completeChat } from './providers/completions';
import type {
  AnalyseFoodPhoto,
  AnalysePhoto,
  AnalyseText,
  Call,
  EnhanceReport,
  ListModels,
  ProviderCalls,
  Reply,
  ReplyTo,
  TestKey,
  TestReportAi,
  Transcribe,
} from './providers/provider-types';
import { AiError } from './providers/ai-errors';
import { timeLimits, withinTimeLimit } from './providers/provider-request';
import { listOpenRouterModels } from './providers/openrouter';
import {
  analysisWording,
  chatWording,
  foodWording,
  reportWording,
  type Wording,
} from './providers/error-messages';
import { audioFormatOf, audioFormats, minimumBytes } from '@/domain/ai/recording';

/** The files of `providers`. One that calls a provider exports it as `provider`; the others hold what these share. */
const modules = Object.values(
  import.meta.glob<{ readonly provider?: ProviderCalls }>(['./providers/*.ts', '!**/*.test.ts'], {
    eager: true,
  }),
);

/** Returns how a provider is called. */
export function callsOf(name: Provider): ProviderCalls {
  const calls = modules.find(({ provider }) => provider?.name === name)?.provider;
  if (!calls) throw new RangeError(`No file of src/ai/providers calls ${name}`);
  return calls;
}

interface Completion extends Pick<CompletionRequest, 'messages' | 'settings' | 'limitMs'> {
  readonly kind: CallKind;
  /** The error messages. `setting` is the label of the setting that chooses the model. */
  readonly wording: (model: string, setting: string | undefined) => Wording;
}

/** Sends one chat completion, with the model chosen in Settings or the one that comes with Kinleaf. */
function complete(
  { provider, key, model: chosen }: KeyService,
  { kind, wording, ...request }: Completion,
  call: Call,
): Promise<Reply> {
  const { models, modelSettings } = providerOf(provider);
  const { completionsUrl } = callsOf(provider);
  const model = chosen ?? models?.[kind];
  if (completionsUrl === undefined || model === undefined) throw notAnswered(provider, kind);
  return completeChat(
    {
      ...request,
      provider: { name: provider, completionsUrl },
      key,
      model,
      wording: wording(model, modelSettings?.[kind]?.label),
    },
    call,
  );
}

function notAnswered(provider: Provider, kind: CallKind): RangeError {
  return new RangeError(`${provider} does not answer: ${kind}`);
}

/** Returns the service if it has a key. Throws AiError if the key is empty, RangeError if the service needs none. */
function withKey(service: Service, kind: CallKind): KeyService {
  if (!('key' in service)) throw notAnswered(service.provider, kind);
  if (service.key === '') throw new AiError('invalid', `${service.provider} API key is required`);
  return service;
}

/** 'Journal text analysis: temperature 0.7, max_tokens 300.' Also used for journal photos. */
const analysisSettings = { temperature: 0.7, max_tokens: 300 };

/** Returns the analysis of an entry's text (section 7, call 3). Rejects with AiError. */
export const analyseText: AnalyseText = async ({ category, text }, service, call) => {
  const { content } = await complete(
    withKey(service, 'text-analysis'),
    {
      kind: 'text-analysis',
      messages: textAnalysisMessages(category, text),
      settings: analysisSettings,
      limitMs: timeLimits.analysis,
      wording: (model) => analysisWording('content', model),
    },
    call,
  );
  return content;
};

/** Returns the analysis of a journal photo (section 7, call 4). Rejects with AiError. */
export const analysePhoto: AnalysePhoto = async ({ category, photoUrl }, service, call) => {
  const keyed = withKey(service, 'photo-analysis');
  requireJpeg(photoUrl, 'Failed to analyze image');
  const { content } = await complete(
    keyed,
    {
      kind: 'photo-analysis',
      messages: photoAnalysisMessages(category, photoUrl),
      settings: analysisSettings,
      limitMs: timeLimits.analysis,
      wording: (model) => analysisWording('image', model),
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
  const { content } = await complete(
    service,
    {
      kind: 'food-photo',
      messages: foodPhotoMessages(name, photoUrl),
      settings: { max_tokens: 500 },
      limitMs: timeLimits.analysis,
      wording: foodWording,
    },
    call,
  );
  return content;
};

/** Decisions: 'what is sent is always a base64 JPEG data URL'. */
function requireJpeg(photoUrl: string, message: string): void {
  if (!photoUrl.startsWith('data:image/jpeg;base64,')) throw new AiError('invalid', message);
}

/** Returns the assistant's next message (section 7, call 1: 'max_tokens 1000', 'stream=false', 60 s). Rejects with AiError. */
export const reply: ReplyTo = async (messages, { temperature, ...service }, call) =>
  complete(
    withKey(service, 'chat'),
    {
      kind: 'chat',
      messages,
      settings: { temperature, max_tokens: 1000, stream: false },
      limitMs: timeLimits.chat,
      wording: chatWording,
    },
    call,
  );

/**
 * Returns the AI text of a report (section 7, calls 6 and 7). Rejects with an AiError, 'OpenRouter API error: {status}' or 'Ollama API
 * error: {status}', which the caller logs before it stores the report without an AI text.
 */
export const enhanceReport: EnhanceReport = async ({ system, user }, service, call) => {
  if ('endpoint' in service) {
    const { generate } = callsOf(service.provider);
    if (!generate) throw notAnswered(service.provider, 'report');
    return generate(service.endpoint, `${system}\n\n${user}`, call);
  }
  const { content } = await complete(
    service,
    {
      kind: 'report',
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      // 'Report AI: temperature 0.7, max_tokens 1000.'
      settings: { temperature: 0.7, max_tokens: 1000 },
      limitMs: timeLimits.report,
      wording: reportWording,
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
export const transcribe: Transcribe = async (recording, service, call) => {
  const { provider, key } = withKey(service, 'transcription');
  const calls = callsOf(provider);
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
  const text = await withinTimeLimit({ call, ms: timeLimits.speech, provider }, async (signal) => {
    if (!calls.transcribe) throw notAnswered(provider, 'transcription');
    return calls.transcribe({ blob: recording, extension }, key, signal);
  });
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

/** Resolves if the provider accepts the key (section 7, call 8). Rejects with AiError. */
export const testKey: TestKey = async (provider, key, call) => {
  if (key === '') throw new AiError('invalid', `${provider} API key is required`);
  const { testKey: test } = callsOf(provider);
  if (!test) throw new RangeError(`${provider} has no test for keys`);
  await withinTimeLimit({ call, ms: timeLimits.lookup, provider }, (signal) => test(key, signal));
};

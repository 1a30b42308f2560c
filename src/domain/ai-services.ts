/** Which provider answers which kind of call, and what must be there before one is asked. */
import type { Settings } from './settings';

export type Provider = 'OpenAI' | 'OpenRouter' | 'AssemblyAI' | 'Ollama';

/** What a call is for; consent is asked for each kind. */
export type CallKind =
  'transcription' | 'text-analysis' | 'photo-analysis' | 'food-photo' | 'report' | 'chat';

/** The title and sentence of a toast or notice, in the catalogue's words. */
export interface Notice {
  readonly title: string;
  readonly description: string;
}

/** A key of OpenRouter: decisions, 'Selection of the AI key'. */
export function isOpenRouterKey(key: string): boolean {
  return key.startsWith('sk-or-');
}

/** 'Speech-to-text without an openAIKey uses AssemblyAI when assemblyAIKey is set.' Null without either. */
export function speechService(
  settings: Pick<Settings, 'openAIKey' | 'assemblyAIKey'>,
): { readonly provider: 'OpenAI' | 'AssemblyAI'; readonly key: string } | null {
  if (settings.openAIKey !== '') return { provider: 'OpenAI', key: settings.openAIKey };
  if (settings.assemblyAIKey !== '') return { provider: 'AssemblyAI', key: settings.assemblyAIKey };
  return null;
}

/**
 * 'Food photo: foodAIKey if set, else openAIKey; a key starting with sk-or- goes to OpenRouter with foodAIModel,
 * any other to OpenAI with gpt-4o.' Null without a key.
 */
export function foodPhotoService(
  settings: Pick<Settings, 'foodAIKey' | 'foodAIModel' | 'openAIKey'>,
):
  | { readonly provider: 'OpenAI'; readonly key: string }
  | { readonly provider: 'OpenRouter'; readonly key: string; readonly model: string }
  | null {
  const key = settings.foodAIKey || settings.openAIKey;
  if (key === '') return null;
  return isOpenRouterKey(key)
    ? { provider: 'OpenRouter', key, model: settings.foodAIModel }
    : { provider: 'OpenAI', key };
}

/**
 * 'The local model is used when useOllama is on and an endpoint is set; otherwise the gateway when a key exists;
 * otherwise no AI text is produced': null.
 */
export function reportService(
  settings: Pick<Settings, 'useOllama' | 'ollamaEndpoint' | 'openRouterKey' | 'openRouterModel'>,
):
  | { readonly provider: 'Ollama'; readonly endpoint: string }
  | { readonly provider: 'OpenRouter'; readonly key: string; readonly model: string }
  | null {
  if (settings.useOllama && settings.ollamaEndpoint !== '') {
    return { provider: 'Ollama', endpoint: settings.ollamaEndpoint };
  }
  if (settings.openRouterKey === '') return null;
  return {
    provider: 'OpenRouter',
    key: settings.openRouterKey,
    model: settings.openRouterModel,
  };
}

/** 'The chat settings model, systemPrompt, temperature, apiKey'; the key is OpenRouter's. */
export function chatSettings(settings: Settings) {
  return {
    model: settings.geminiModel,
    systemPrompt: settings.geminiSystemPrompt,
    temperature: settings.geminiTemperature,
    apiKey: settings.openRouterKey,
  } as const;
}

/** What keeps a recording from starting, or null. */
export function voiceProblem(settings: Settings): Notice | null {
  return speechService(settings)
    ? null
    : {
        title: 'Configuration Required',
        description: 'Please set up your OpenAI API key in settings first.',
      };
}

/** What keeps a text from being analysed, or null. */
export function textProblem(content: string, settings: Settings): Notice | null {
  if (content.trim() === '') {
    return { title: 'No content to analyze', description: 'Please add some content first.' };
  }
  return settings.openAIKey === '' ? keyRequired : null;
}

/** What keeps a journal photo from being analysed, or null. 'Starts with sk-': section 5. */
export function photoProblem(hasPhoto: boolean, settings: Settings): Notice | null {
  if (!hasPhoto) return noImage;
  if (settings.openAIKey === '') return keyRequired;
  return settings.openAIKey.startsWith(keyPrefix) ? null : wrongFormat('OpenAI');
}

/** What keeps a food photo from being analysed, or null. */
export function foodPhotoProblem(hasPhoto: boolean, settings: Settings): Notice | null {
  if (!hasPhoto) return noImage;
  const service = foodPhotoService(settings);
  if (!service) {
    return {
      title: 'API Key Not Configured',
      description: 'Please configure your OpenAI API key in settings before using this feature.',
    };
  }
  return service.key.startsWith(keyPrefix) ? null : wrongFormat(service.provider);
}

/** What keeps a chat message from being sent, or null. */
export function chatProblem(settings: Settings): Notice | null {
  return settings.openRouterKey === ''
    ? {
        title: 'API Key Missing',
        description: 'Please add your OpenRouter API key in settings first.',
      }
    : null;
}

const keyPrefix = 'sk-';

const keyRequired: Notice = {
  title: 'API Key Required',
  description: 'Please add your OpenAI API key in settings first.',
};

const noImage: Notice = {
  title: 'No image to analyze',
  description: 'Please upload an image first.',
};

function wrongFormat(provider: Provider): Notice {
  return {
    title: 'Invalid API Key Format',
    description: `Your ${provider} API key should start with 'sk-'. Please check your settings.`,
  };
}

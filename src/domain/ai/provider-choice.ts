import type { Settings } from './settings';

export type Provider = 'OpenAI' | 'OpenRouter' | 'AssemblyAI' | 'Ollama';

/** Returns whether a key is OpenRouter's (decisions, 'Selection of the AI key'). */
export function isOpenRouterKey(key: string): boolean {
  return key.startsWith('sk-or-');
}

/**
 * Returns the service for speech. 'Speech-to-text without an openAIKey uses AssemblyAI when assemblyAIKey is set.' Null if
 * neither is.
 */
export function speechService(
  settings: Pick<Settings, 'openAIKey' | 'assemblyAIKey'>,
): { readonly provider: 'OpenAI' | 'AssemblyAI'; readonly key: string } | null {
  if (settings.openAIKey !== '') return { provider: 'OpenAI', key: settings.openAIKey };
  if (settings.assemblyAIKey !== '') return { provider: 'AssemblyAI', key: settings.assemblyAIKey };
  return null;
}

/**
 * Returns the service for food photos. 'Food photo: foodAIKey if set, else openAIKey; a key starting with sk-or- goes to
 * OpenRouter with foodAIModel, any other to OpenAI with gpt-4o.' Null without a key.
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
 * Returns the service for reports. 'The local model is used when useOllama is on and an endpoint is set; otherwise the gateway
 * when a key exists; otherwise no AI text is produced': null.
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

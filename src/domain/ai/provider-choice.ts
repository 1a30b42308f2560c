import {
  type CallKind,
  isOpenRouterKey,
  type Provider,
  type ProviderDescription,
  providersFor,
} from './providers';
import type { Settings } from './settings';

/** Who answers a call, and with what. */
export type Service =
  | { readonly provider: Provider; readonly key: string; readonly model?: string }
  /** The person's own server. */
  | { readonly provider: Provider; readonly endpoint: string };

export type KeyService = Extract<Service, { readonly key: string }>;

/**
 * Returns the service for a kind of call: the first provider that is set up. Null if none is. 'Speech-to-text without an openAIKey uses
 * AssemblyAI when assemblyAIKey is set.' 'The local model is used when useOllama is on and an endpoint is set; otherwise the gateway when a
 * key exists; otherwise no AI text is produced.'
 */
export function serviceFor(
  kind: Exclude<CallKind, 'food-photo'>,
  settings: Settings,
): Service | null {
  for (const line of providersFor(kind)) {
    const service =
      line.keyField === null
        ? localService(line, settings)
        : keyService(line, kind, settings[line.keyField], settings);
    if (service) return service;
  }
  return null;
}

/**
 * Returns the service for food photos. 'Food photo: foodAIKey if set, else openAIKey; a key starting with sk-or- goes to
 * OpenRouter with foodAIModel, any other to OpenAI with gpt-4o.' Without such a key, any other provider that answers. Null without a key.
 */
export function foodPhotoService(settings: Settings): KeyService | null {
  const key = settings.foodAIKey || settings.openAIKey;
  const chosen = isOpenRouterKey(key) ? 'OpenRouter' : 'OpenAI';
  for (const line of providersFor('food-photo')) {
    const isRuled = line.name === 'OpenRouter' || line.name === 'OpenAI';
    if (isRuled && line.name !== chosen) continue;
    const own = isRuled || line.keyField === null ? key : settings[line.keyField];
    const service = keyService(line, 'food-photo', own, settings);
    if (service) return service;
  }
  return null;
}

function keyService(
  line: ProviderDescription,
  kind: CallKind,
  key: string,
  settings: Settings,
): KeyService | null {
  if (key === '') return null;
  const chosen = line.modelSettings?.[kind];
  return { provider: line.name, key, ...(chosen && { model: settings[chosen.field] }) };
}

function localService({ name }: ProviderDescription, settings: Settings): Service | null {
  return settings.useOllama && settings.ollamaEndpoint !== ''
    ? { provider: name, endpoint: settings.ollamaEndpoint }
    : null;
}

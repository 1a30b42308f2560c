/** Which provider answers which kind of call. */
import type { Settings } from './settings';

export type Provider = 'OpenAI' | 'OpenRouter' | 'AssemblyAI' | 'Ollama';

/** What a call is for; consent is asked for each kind. */
export type CallKind =
  | 'transcription'
  | 'text-analysis'
  | 'photo-analysis'
  | 'food-photo'
  | 'report'
  | 'visit-words'
  | 'chat';

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

/** What a person is told before the first call of a kind: what goes, and to whom. */

export interface Disclosure {
  readonly kind: CallKind;
  readonly provider: Provider;
  /** 'Leave the child's name out' is on. */
  readonly isNameLeftOut: boolean;
}

/** Under what an answer is kept. A consent is given for one kind of call to one provider. */
export function consentId({ kind, provider, isNameLeftOut }: Disclosure): string {
  return `${kind} ${provider}${isNameLeftOut ? ' unnamed' : ''}`;
}

/** Whether a kept consent covers the call: one that was given for a call with the name covers one without. */
export function isCovered(disclosure: Disclosure, given: readonly string[]): boolean {
  return (
    given.includes(consentId(disclosure)) ||
    given.includes(consentId({ ...disclosure, isNameLeftOut: false }))
  );
}

/** The sheet's words: who gets it, and what goes, one thing a line. */
export function disclosureText(disclosure: Disclosure): {
  readonly title: string;
  readonly to: string;
  readonly items: readonly string[];
} {
  const { kind, provider } = disclosure;
  return {
    title: `Send this to ${provider}?`,
    to:
      provider === 'Ollama'
        ? 'This goes to the Ollama server that you set up in Settings. Kinleaf’s makers get nothing of it.'
        : `This goes from your browser straight to ${provider}, under your own key and their terms. Kinleaf’s makers get nothing of it.`,
    items: itemsOf[kind](disclosure.isNameLeftOut),
  };
}

const itemsOf: Record<CallKind, (isNameLeftOut: boolean) => readonly string[]> = {
  transcription: () => ['Your recording, with every name that is spoken in it'],
  'text-analysis': (out) => [
    out ? 'The text of this entry, with the child’s name left out' : 'The text of this entry',
    'Its category',
  ],
  'photo-analysis': () => ['The photo of this entry', 'Its category'],
  'food-photo': () => ['The photo of this food', 'The name of the food'],
  report: (out) => [
    out ? 'The child’s age, with the name left out' : 'The child’s name and age',
    'How many entries and foods there are, by category and reaction',
    out
      ? 'Short excerpts of the entries in the period, with the child’s name left out'
      : 'Short excerpts of the entries in the period',
  ],
  'visit-words': (out) => [
    out
      ? 'Your own words as they stand on the pages of this visit, with the child’s name left out'
      : 'Your own words as they stand on the pages of this visit',
  ],
  chat: (out) => [
    'Your messages in this conversation, with the images you attach',
    out
      ? 'If a child is selected: the age, gender and bio, with the name left out'
      : 'If a child is selected: the name, age, gender and bio',
  ],
};

/**
 * The AI providers, one line each. Settings, the consent sheet, the Privacy page, the messages about keys, the choice of a provider and the
 * content security policy follow from it. It holds no code that calls: that is in `src/ai/providers`, in a file of the same name.
 */

/** What a call is for; consent is asked for each kind. */
export type CallKind =
  | 'transcription'
  | 'text-analysis'
  | 'photo-analysis'
  | 'food-photo'
  | 'report'
  | 'visit-words'
  | 'chat';

interface ProviderLine {
  /** On screens, and in stored consents: it can't change. */
  readonly name: string;
  /** Where requests go. Empty for a server whose address is in Settings. */
  readonly origins: readonly string[];
  /** The setting with its key; null without one. */
  readonly keyField: `${string}Key` | null;
  /** What its section in Settings says it is for; null if the section isn't drawn from this list. */
  readonly about: string | null;
  /** How its keys begin, if known. */
  readonly keyPrefix?: string;
  /** Whether Settings says so if a key begins with something else. */
  readonly isPrefixChecked?: boolean;
  /** Whether Settings offers to test the key. */
  readonly canTestKey?: boolean;
  readonly answers: readonly CallKind[];
  /** The models that come with Kinleaf, for calls without a setting. */
  readonly models?: Readonly<Partial<Record<CallKind, string>>>;
  /** The settings that choose a model, with their labels. */
  readonly modelSettings?: Readonly<
    Partial<Record<CallKind, { readonly field: `${string}Model`; readonly label: string }>>
  >;
}

/** In the order in which they are asked: the first that is set up answers a call. Food photos have their own rule. */
export const providers = [
  {
    name: 'OpenAI',
    origins: ['https://api.openai.com'],
    keyField: 'openAIKey',
    about: 'Turns speech into text and analyses entries and photos.',
    keyPrefix: 'sk-',
    isPrefixChecked: true,
    answers: ['transcription', 'text-analysis', 'photo-analysis', 'food-photo'],
    models: {
      'text-analysis': 'gpt-4o-mini',
      'photo-analysis': 'gpt-4o-mini',
      'food-photo': 'gpt-4o',
    },
  },
  {
    name: 'AssemblyAI',
    origins: ['https://api.assemblyai.com'],
    keyField: 'assemblyAIKey',
    about: 'A second way to turn voice notes into text, used when there is no OpenAI key.',
    canTestKey: true,
    answers: ['transcription'],
  },
  {
    name: 'Ollama',
    origins: [],
    keyField: null,
    about: null,
    answers: ['report', 'visit-words'],
  },
  {
    name: 'OpenRouter',
    origins: ['https://openrouter.ai'],
    keyField: 'openRouterKey',
    about: 'Enhances reports and answers in the chat.',
    keyPrefix: 'sk-or-',
    answers: ['food-photo', 'report', 'visit-words', 'chat'],
    modelSettings: {
      'food-photo': { field: 'foodAIModel', label: 'Food Analysis Model' },
      report: { field: 'openRouterModel', label: 'OpenRouter Model' },
      'visit-words': { field: 'openRouterModel', label: 'OpenRouter Model' },
      chat: { field: 'geminiModel', label: 'Chat Model' },
    },
  },
] as const satisfies readonly ProviderLine[];

export type Provider = (typeof providers)[number]['name'];
export type ProviderKey = NonNullable<(typeof providers)[number]['keyField']>;
type ModelSettings = Extract<(typeof providers)[number], { readonly modelSettings: unknown }>;
export type ModelSetting =
  ModelSettings['modelSettings'][keyof ModelSettings['modelSettings']]['field'];

/** A line of the list, for any of its providers. */
export interface ProviderDescription extends ProviderLine {
  readonly name: Provider;
  readonly keyField: ProviderKey | null;
  readonly modelSettings?: Readonly<
    Partial<Record<CallKind, { readonly field: ModelSetting; readonly label: string }>>
  >;
}

const lines: readonly ProviderDescription[] = providers;

export type KeyProvider = ProviderDescription & { readonly keyField: ProviderKey };

/** The providers that have a key, with its setting. */
export const keyProviders: readonly KeyProvider[] = lines.flatMap(({ keyField, ...line }) =>
  keyField === null ? [] : [{ ...line, keyField }],
);

/** Returns a provider by its name. Throws RangeError for any other text. */
export function providerOf(name: Provider): ProviderDescription {
  const line = lines.find((one) => one.name === name);
  if (!line) throw new RangeError(`Not a provider: ${name}`);
  return line;
}

/** Returns the providers that answer a kind of call, in the order in which they are asked. */
export function providersFor(kind: CallKind): readonly ProviderDescription[] {
  return lines.filter(({ answers }) => answers.includes(kind));
}

/** Returns whether a key is OpenRouter's (decisions, 'Selection of the AI key'). */
export function isOpenRouterKey(key: string): boolean {
  return key.startsWith('sk-or-');
}

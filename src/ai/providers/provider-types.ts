/**
 * The types of the AI calls. Each call is a function in `calls.ts`, which a feature loads only when a person presses the button, so that
 * other pages don't carry it:
 *
 *     const { analyseText } = await import('@/ai/calls');
 *
 * Where several providers can answer, `domain/ai/provider-choice.ts` decides from the settings which one does, with which key. Every
 * function rejects with an `AiError` whose message can be shown and never contains a key.
 */
import type { CategoryId } from '@/domain/schema/categories';
import type { KeyService, Service } from '@/domain/ai/provider-choice';
import type { Provider } from '@/domain/ai/providers';
import type { HiddenName } from '@/domain/text/redact-name';

/** The options of every call. */
export interface Call {
  /** Cancels the call, which then rejects with an AiError of kind `cancelled`. */
  readonly signal: AbortSignal;
  /**
   * 'Leave the child's name out': every text is sent with 'the child' in place of these names, and the first one, the current name, is
   * put back into the answer. Undefined when the setting is off. Recordings and photos are sent as they are.
   */
  readonly hiddenNames?: readonly HiddenName[] | undefined;
  /** Replaces the call's own time limit, in ms. */
  readonly limitMs?: number | undefined;
}

/** One message of a conversation. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
  /** An image as a data URL, sent as a second part after the text. */
  readonly imageUrl?: string | undefined;
}

export interface Reply {
  readonly content: string;
  /** The model that answered, as the provider names it. */
  readonly model: string;
}

/** Section 7, call 1. Every call sends the whole conversation, its one system message first. */
export type ReplyTo = (
  messages: readonly Message[],
  options: Service & { readonly temperature: number },
  call: Call,
) => Promise<Reply>;

/** Section 7, call 3: the analysis of an entry's text, as plain text or a little markdown. */
export type AnalyseText = (
  entry: { readonly category: CategoryId; readonly text: string },
  service: Service,
  call: Call,
) => Promise<string>;

/** Section 7, call 4. `photoUrl` is a base64 JPEG data URL (`blobToDataUrl` of a prepared photo). */
export type AnalysePhoto = (
  entry: { readonly category: CategoryId; readonly photoUrl: string },
  service: Service,
  call: Call,
) => Promise<string>;

/** Section 7, call 5. */
export type AnalyseFoodPhoto = (
  food: { readonly name: string; readonly photoUrl: string },
  service: KeyService,
  call: Call,
) => Promise<string>;

/** Section 7, call 2, and AssemblyAI's upload, transcript and poll. Resolves to the spoken words, never empty. */
export type Transcribe = (recording: Blob, service: Service, call: Call) => Promise<string>;

/** Section 7, calls 6 and 7: the text of the AI analysis, as markdown. */
export type EnhanceReport = (
  prompt: { readonly system: string; readonly user: string },
  service: Service,
  call: Call,
) => Promise<string>;

/** Section 7, call 9: the answer to a short greeting, in full. */
export type TestReportAi = (service: Service, call: Call) => Promise<string>;

export interface ModelOption {
  /** The id used in requests, such as `google/gemini-1.5-flash`. */
  readonly id: string;
  /** The provider's name for it, to show to people. */
  readonly name: string;
  readonly readsImages: boolean;
}

/** The models that OpenRouter offers now, by id. */
export type ListModels = (key: string, call: Call) => Promise<readonly ModelOption[]>;

/** Section 7, call 8. Resolves if the provider accepts the key; a refusal is an AiError 'Error: {status} - {body}'. */
export type TestKey = (provider: Provider, key: string, call: Call) => Promise<void>;

/** How a provider is called. Its file exports one as `provider`, which `src/ai/calls.ts` finds by its name. */
export interface ProviderCalls {
  readonly name: Provider;
  /** Where chat completions go, if its API is like OpenAI's. These answer every call but transcriptions. */
  readonly completionsUrl?: string;
  /** Writes a text on the person's own server, if its API isn't like OpenAI's. */
  readonly generate?: (endpoint: string, prompt: string, call: Call) => Promise<string>;
  readonly transcribe?: (
    recording: { readonly blob: Blob; readonly extension: string },
    key: string,
    signal: AbortSignal,
  ) => Promise<string>;
  /** Rejects with an AiError if the provider refuses the key. */
  readonly testKey?: (key: string, signal: AbortSignal) => Promise<void>;
}

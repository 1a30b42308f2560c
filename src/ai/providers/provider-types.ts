/**
 * What the features ask of the outside world, and what they get back. Each call is one function in a file of
 * its own name (`calls.ts`, `calls.ts`, `calls.ts`, `calls.ts`, `calls.ts`); a feature loads that file
 * when a person presses the button, so that a page which never asks carries none of it:
 *
 *     const { analyseText } = await import('@/ai/calls');
 *
 * Which provider answers, and with which key, is decided by `domain/ai/services.ts` from the settings.
 * Every function rejects with an `AiError` (errors.ts) whose message is fit to be shown, and never with a key in it.
 */
import type { CategoryId } from '@/domain/schema/categories';

/** What every call takes besides its own question. */
export interface Call {
  /** Ends the call; it then rejects with an AiError of kind `cancelled`. */
  readonly signal: AbortSignal;
  /**
   * 'Leave the child's name out': these names are sent as 'the child' in every text of the call, and the first, which
   * is the present one, is put back in the answer. Undefined when the setting is off. A recording and a photo go as
   * they are.
   */
  readonly hiddenNames?: readonly string[] | undefined;
  /** Another time limit than the call's own, in milliseconds. */
  readonly limitMs?: number | undefined;
}

/** One message of a conversation. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
  /** An image as a data URL; sent as a second part beside the text. */
  readonly imageUrl?: string | undefined;
}

export interface Reply {
  readonly content: string;
  /** The model that answered, as the provider names it. */
  readonly model: string;
}

/** Section 7, call 1. The whole conversation goes with every call, its one system message first. */
export type ReplyTo = (
  messages: readonly Message[],
  options: { readonly key: string; readonly model: string; readonly temperature: number },
  call: Call,
) => Promise<Reply>;

/** Section 7, call 3: the analysis of an entry's text, as plain text or a little markdown. */
export type AnalyseText = (
  entry: { readonly category: CategoryId; readonly text: string },
  key: string,
  call: Call,
) => Promise<string>;

/** Section 7, call 4. `photoUrl` is a base64 JPEG data URL (`blobToDataUrl` of a prepared photo). */
export type AnalysePhoto = (
  entry: { readonly category: CategoryId; readonly photoUrl: string },
  key: string,
  call: Call,
) => Promise<string>;

/** Who looks at a food photo: gpt-4o of OpenAI, or the chosen model behind an OpenRouter key. */
export type FoodPhotoService =
  | { readonly provider: 'OpenAI'; readonly key: string }
  | { readonly provider: 'OpenRouter'; readonly key: string; readonly model: string };

/** Section 7, call 5. */
export type AnalyseFoodPhoto = (
  food: { readonly name: string; readonly photoUrl: string },
  service: FoodPhotoService,
  call: Call,
) => Promise<string>;

export interface SpeechService {
  readonly provider: 'OpenAI' | 'AssemblyAI';
  readonly key: string;
}

/** Section 7, call 2, and AssemblyAI's upload, transcript and poll. Resolves to the spoken words, never empty. */
export type Transcribe = (recording: Blob, service: SpeechService, call: Call) => Promise<string>;

export type ReportService =
  | { readonly provider: 'Ollama'; readonly endpoint: string }
  | { readonly provider: 'OpenRouter'; readonly key: string; readonly model: string };

/** Section 7, calls 6 and 7: the text of the AI analysis, as markdown. */
export type EnhanceReport = (
  prompt: { readonly system: string; readonly user: string },
  service: ReportService,
  call: Call,
) => Promise<string>;

/** Section 7, call 9: the answer to a short greeting, in full. */
export type TestReportAi = (service: ReportService, call: Call) => Promise<string>;

export interface ModelOption {
  /** What goes into a request, such as `google/gemini-1.5-flash`. */
  readonly id: string;
  /** The provider's own name for people. */
  readonly name: string;
  readonly readsImages: boolean;
}

/** The models that OpenRouter offers now, by id. */
export type ListModels = (key: string, call: Call) => Promise<readonly ModelOption[]>;

/** Section 7, call 8. Resolves when AssemblyAI takes the key; a refusal is an AiError 'Error: {status} - {body}'. */
export type TestKey = (key: string, call: Call) => Promise<void>;

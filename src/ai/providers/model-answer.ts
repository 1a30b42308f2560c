import { isPlainObject } from '@/lib/values';
import { markAsCut } from '@/domain/text/cut-answer';
import { restoreName } from '@/domain/text/redact-name';
import type { Call } from './provider-types';
import { AiError } from './ai-errors';
import { withoutHalfTag, withoutThoughts } from './thoughts';
import type { Wording } from './error-messages';

/** What a provider says about an answer, as it was sent. */
export interface RawAnswer {
  /** Text, or a list of parts. */
  readonly content: unknown;
  readonly refusal?: unknown;
  /** Thoughts beside the text. */
  readonly thoughts?: readonly unknown[];
  /** Why the answer ended, in the words of the API. */
  readonly finishReason?: unknown;
  /** The same in the words of the model's maker. */
  readonly nativeReason?: unknown;
  /** Whether the provider says that it isn't complete. */
  readonly isUnfinished?: boolean;
}

const longestRefusal = 300;

/**
 * Returns the text of an answer, without thoughts and with the child's name put back. One that was cut off is marked as such. Throws an
 * AiError if it isn't an answer.
 */
export function answerText(
  raw: RawAnswer,
  { provider, wording, call }: { provider: string; wording: Wording; call: Call },
): string {
  const name = call.hiddenNames?.[0];
  const parts = partsOf(raw.content);
  const refusal = [textOf(raw.refusal), parts.refusal].find((text) => text.trim() !== '');
  if (refusal !== undefined) {
    const text = restoreName(refusal.trim().slice(0, longestRefusal), name);
    throw declined(`The model declined to answer: ${text}`);
  }
  const reasons = [raw.finishReason, raw.nativeReason];
  const spoken = withoutThoughts(parts.text);
  const isCut =
    spoken.endsThinking ||
    raw.isUnfinished === true ||
    isCutBy(raw.finishReason) ||
    (isCutBy(raw.nativeReason) && cutting.test(textOf(raw.nativeReason)));
  const text = isCut ? withoutHalfTag(spoken.text) : spoken.text;
  if (text !== '') return isCut ? markAsCut(restoreName(text, name)) : restoreName(text, name);
  if (reasons.some((reason) => filtering.test(textOf(reason)))) {
    throw declined('The answer was held back by a filter. Try asking in other words.');
  }
  const thoughts = raw.thoughts ?? [];
  if (isCut || spoken.hadThoughts || parts.hadThoughts || thoughts.some(isSaid)) {
    const advice = wording.otherModel ?? 'Please try again.';
    const message = `The model used up its room for thinking, so there is no answer. ${advice}`;
    throw new AiError('thinking', message, { isExplained: true });
  }
  throw new AiError('unreadable', wording.unreadable(provider));
}

function declined(message: string): AiError {
  return new AiError('declined', message, { isExplained: true });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function isSaid(thought: unknown): boolean {
  return Array.isArray(thought) ? thought.length > 0 : textOf(thought).trim() !== '';
}

/** Why an answer ends that is whole, without the signs between the words. */
const whole =
  /^(?:finishreason)?(?:stop|stopsequence|stoptoken|endturn|endtoken|endoftext|eotid|eos|eostoken|eosfound|complete|completed|finish|finished|done|end|toolcalls?|tooluse|functioncall|unspecified|unknown|null|none)?$/u;
const filtering =
  /filter|safety|recitation|prohibited|block|spii|moderat|refus|censor|sensitive|language/iu;
const cutting = new RegExp(
  `${filtering.source}|length|token|limit|context|budget|incomplete|error|abort|cancel|time_?out|interrupt|paus`,
  'iu',
);

/** Returns whether a finish reason says that the answer isn't whole. An unknown one does: half a text must not look whole. */
function isCutBy(reason: unknown): boolean {
  const words = textOf(reason)
    .toLowerCase()
    .replace(/[^a-z]/gu, '');
  return !whole.test(words);
}

interface Parts {
  readonly text: string;
  readonly refusal: string;
  readonly hadThoughts: boolean;
}

/** Joins the text of a content, which is text or a list of parts. */
function partsOf(content: unknown): Parts {
  const parts = (Array.isArray(content) ? content : [content]).map(partOf);
  const textsOf = (kind: keyof Part) => parts.map((part) => part[kind] ?? '').filter(Boolean);
  return {
    text: textsOf('text').reduce(joined, ''),
    refusal: textsOf('refusal').join(' '),
    hadThoughts: parts.some(({ isThought }) => isThought === 'yes'),
  };
}

interface Part {
  readonly text?: string;
  readonly refusal?: string;
  readonly isThought?: 'yes';
}

function partOf(part: unknown): Part {
  if (typeof part === 'string') return { text: part };
  if (!isPlainObject(part)) return {};
  const type = textOf(part['type']);
  if (/think|thought|reason/iu.test(type) || part['thought'] === true) return { isThought: 'yes' };
  if (type === 'refusal') return { refusal: textOf(part['refusal']) || textOf(part['text']) };
  if (type !== '' && !type.endsWith('text')) return {};
  const { text } = part;
  return { text: textOf(isPlainObject(text) ? text['value'] : text) };
}

/** Parts that are whole paragraphs must not run into each other; others are pieces of one text. */
function joined(before: string, part: string): string {
  const isNewParagraph = /[.!?…:]["”’)*]*$/u.test(before) && /^["“‘(*#-]*\p{Lu}/u.test(part);
  return `${before}${isNewParagraph ? '\n\n' : ''}${part}`;
}

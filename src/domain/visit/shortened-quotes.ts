import * as z from 'zod/mini';
import type { JournalEntry } from '@/domain/schema/entities';
import { withoutCutLine } from '@/domain/text/cut-answer';
import { plainMarkdown } from '@/domain/text/excerpt';
import type { VisitSection, VisitSentence } from './visit-schema';
import { oneLine } from '@/lib/text';
import type { TextRedactor } from './tally';

/**
 * The family's text as a model shortened it, stored in the form until the visit is saved. Every sentence must refer to
 * quotations.
 */
export const shortenedSchema = z.object({
  /** Whether it's included in the pages. */
  isOn: z.boolean(),
  sentences: z.array(
    z.object({
      text: z.string(),
      /** The quoted entries, in the version that was quoted. */
      from: z.array(z.object({ entryId: z.string(), updatedAt: z.string() })),
    }),
  ),
});
export type ShortenedText = z.infer<typeof shortenedSchema>;

/** How many characters of an answer to read: six sentences need a twentieth of this. */
const maxAnswerLength = 20_000;

const references = /(?: ?\[ ?\d[\d ,;]*\])+/gu;
const sentenceEnd =
  /(?<=[.!?…]["'”’»)]{0,2}) (?=["'“‘«(¿¡]{0,2}[\p{Lu}\p{Lo}])|(?<=[。！？]["'”’」』)]{0,2})(?=.)/u;
/** A full stop that may end an abbreviation, such as 'Dr.' or 'p.m.', rather than a sentence. */
const unsureEnd = /(?:^|[^\p{L}])\p{Lu}?\p{L}{0,2}\.$|\.\p{L}\.$/u;
// oxlint-disable-next-line no-control-regex -- what no person writes
const invisible = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffd]/gu;
const tag = /<\/?[a-z!][^>]*>/iu;

/** A sentence of an answer, and the quotations it refers to, counted from 0. */
export interface Shortened {
  readonly text: string;
  readonly quotes: readonly number[];
}

/**
 * Returns the acceptable sentences of a model's answer: each ends with the number of a quotation, is shorter than what it refers
 * to, and contains no number that isn't there. The sentence where an answer was cut off is left out. References to unknown quotations are ignored. Empty if nothing is left.
 */
export function readShortened(
  answer: string,
  quotes: readonly { readonly text: string }[],
): readonly Shortened[] {
  const found = new Map<string, Shortened>();
  for (const written of withoutCutLine(answer).slice(0, maxAnswerLength).split(/\r?\n/u)) {
    const line = oneLine(written.replace(invisible, ' '));
    let at = 0;
    for (const { 0: mark, index } of line.matchAll(references)) {
      const text = lastSentence(line.slice(at, index));
      at = index + mark.length;
      // A full stop after the references belongs to the sentence before them.
      const stop = /^ ?[.!?…。](?= |$)/u.exec(line.slice(at))?.[0] ?? '';
      at += stop.length;
      const sentence = {
        text: `${text}${/[.!?…。！？]$/u.test(text) ? '' : stop.trim()}`,
        quotes: numbersIn(mark, quotes.length),
      };
      if (text !== '' && restsOn(sentence, quotes)) found.set(sentence.text, sentence);
      if (found.size === maxSentences) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** Returns the last sentence before a reference, the one it applies to; empty if that's unclear. */
function lastSentence(text: string): string {
  const whole = plainMarkdown(text.trim().replace(/^(?:[-*•–]|\d{1,2}[.)])\s+/u, '')).trim();
  if (tag.test(whole)) return '';
  const parts = whole.split(sentenceEnd);
  return parts.slice(0, -1).some((part) => unsureEnd.test(part)) ? '' : (parts.at(-1) ?? '');
}

/** Returns the existing quotations in '[1] [3, 4]', without duplicates. */
function numbersIn(mark: string, count: number): readonly number[] {
  const numbers = (mark.match(/\d+/gu) ?? []).map(Number);
  return [...new Set(numbers)].filter((one) => one >= 1 && one <= count).map((one) => one - 1);
}

function restsOn(
  { text, quotes: numbers }: Shortened,
  quotes: readonly { readonly text: string }[],
): boolean {
  const quotedText = numbers.map((one) => quotes[one]?.text ?? '').join(' ');
  const known = new Set(figuresIn(quotedText));
  return (
    numbers.length > 0 &&
    /\p{L}/u.test(text) &&
    text.length < quotedText.length &&
    figuresIn(text).every((figure) => known.has(figure))
  );
}

const figuresIn = (text: string) => text.match(/\p{Nd}+/gu) ?? [];

/** Returns an answer as the form stores it; null if nothing is acceptable. It isn't on the pages until someone includes it. */
export function shortenedFrom(
  answer: string,
  quotes: VisitSection['quotes'],
  quoted: readonly JournalEntry[],
): ShortenedText | null {
  const versions = new Map(quoted.map(({ id, updatedAt }) => [id, updatedAt]));
  const sentences = readShortened(answer, quotes).map(({ text, quotes: numbers }) => ({
    text,
    from: numbers.map((one) => {
      const entryId = quotes[one]?.ref.entryId ?? '';
      return { entryId, updatedAt: versions.get(entryId) ?? '' };
    }),
  }));
  return sentences.length === 0 ? null : { isOn: false, sentences };
}

/** Returns the sentences whose entries are all still quoted and unchanged. */
export function sentencesOf(
  { sentences }: ShortenedText,
  shown: readonly JournalEntry[],
  redact: TextRedactor,
): VisitSentence[] {
  const entries = new Map(shown.map((entry) => [entry.id, entry]));
  return sentences.flatMap(({ text, from }) => {
    const refs = from.flatMap(({ entryId, updatedAt }) => {
      const entry = entries.get(entryId);
      return entry?.updatedAt === updatedAt ? [{ entryId, day: entry.date }] : [];
    });
    const isWhole = refs.length > 0 && refs.length === from.length;
    return isWhole ? [{ text: redact(text), refs }] : [];
  });
}

/** The most sentences to ask for and to use. */
const maxSentences = 6;

const system = `You shorten what a family wrote about their child, for a page that a professional reads in a minute.
You get quotations of the family, numbered [1], [2] and so on. Write at most ${maxSentences} short sentences, each on a line of its own. End each sentence with the numbers of the quotations that it rests on, in square brackets, as in: She asked for the blanket. [2] [5]
Each sentence is shorter than the quotations it rests on, says only what stands in them, and keeps the family's own words and language. Leave out rather than change. Add no number, no cause, no praise, no advice, no diagnosis and no heading.`;

/** Returns the prompt that asks for a shorter version of a visit's quotations, numbered from 1. */
export function shortenQuotesPrompt(quotes: readonly { readonly text: string }[]): {
  readonly system: string;
  readonly user: string;
} {
  const lines = quotes.map(({ text }, index) => `[${index + 1}] ${text.replace(/\s+/g, ' ')}`);
  return { system, user: lines.join('\n') };
}

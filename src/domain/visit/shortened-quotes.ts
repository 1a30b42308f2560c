/** The family's own words as a model shortened them. Each sentence rests on quotations, or it is none of ours. */
import * as z from 'zod/mini';
import type { JournalEntry } from '@/domain/schema/entities';
import { plainText } from '@/domain/text/excerpt';
import type { VisitSection, VisitSentence } from './visit-schema';
import { oneLine, type Say } from './tally';

/** As a form of a visit keeps it until the visit is kept. */
export const shortenedSchema = z.object({
  /** Whether it goes on the pages. */
  isOn: z.boolean(),
  sentences: z.array(
    z.object({
      text: z.string(),
      /** The entries that were quoted, as they were when it was written. */
      from: z.array(z.object({ entryId: z.string(), updatedAt: z.string() })),
    }),
  ),
});
export type ShortenedWords = z.infer<typeof shortenedSchema>;

/** Letters of an answer that are looked at: six sentences need a twentieth of it. */
const longestAnswer = 20_000;

const references = /(?: ?\[ ?\d[\d ,;]*\])+/gu;
const sentenceEnd =
  /(?<=[.!?…]["'”’»)]{0,2}) (?=["'“‘«(¿¡]{0,2}[\p{Lu}\p{Lo}])|(?<=[。！？]["'”’」』)]{0,2})(?=.)/u;
/** A stop that may end an abbreviation, such as 'Dr.' or 'p.m.', as well as a sentence. */
const unsureEnd = /(?:^|[^\p{L}])\p{Lu}?\p{L}{0,2}\.$|\.\p{L}\.$/u;
// oxlint-disable-next-line no-control-regex -- what no person writes
const unseen = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffd]/gu;
const tag = /<\/?[a-z!][^>]*>/iu;

/** A sentence of an answer, and the quotations it rests on, counted from 0. */
export interface Shortened {
  readonly text: string;
  readonly quotes: readonly number[];
}

/**
 * What can be kept of a model's answer: sentences that end with the number of a quotation and are shorter than what they refer to,
 * without numbers that do not stand there. Numbers beyond the list are passed over. Empty where nothing is left.
 */
export function readShortened(
  answer: string,
  quotes: readonly { readonly text: string }[],
): readonly Shortened[] {
  const found = new Map<string, Shortened>();
  for (const written of answer.slice(0, longestAnswer).split(/\r?\n/u)) {
    const line = oneLine(written.replace(unseen, ' '));
    let at = 0;
    for (const { 0: mark, index } of line.matchAll(references)) {
      const text = lastSentence(line.slice(at, index));
      at = index + mark.length;
      // A stop that follows the numbers belongs to the sentence before them.
      const stop = /^ ?[.!?…。](?= |$)/u.exec(line.slice(at))?.[0] ?? '';
      at += stop.length;
      const sentence = {
        text: `${text}${/[.!?…。！？]$/u.test(text) ? '' : stop.trim()}`,
        quotes: numbersIn(mark, quotes.length),
      };
      if (text !== '' && restsOn(sentence, quotes)) found.set(sentence.text, sentence);
      if (found.size === mostShortened) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** Of several sentences before one reference, it holds for the last; empty where it is unclear which that is. */
function lastSentence(words: string): string {
  const whole = plainText(words.trim().replace(/^(?:[-*•–]|\d{1,2}[.)])\s+/u, '')).trim();
  if (tag.test(whole)) return '';
  const parts = whole.split(sentenceEnd);
  return parts.slice(0, -1).some((part) => unsureEnd.test(part)) ? '' : (parts.at(-1) ?? '');
}

/** The quotations of '[1] [3, 4]', each once, those that there are. */
function numbersIn(mark: string, count: number): readonly number[] {
  const numbers = (mark.match(/\d+/gu) ?? []).map(Number);
  return [...new Set(numbers)].filter((one) => one >= 1 && one <= count).map((one) => one - 1);
}

function restsOn(
  { text, quotes: numbers }: Shortened,
  quotes: readonly { readonly text: string }[],
): boolean {
  const said = numbers.map((one) => quotes[one]?.text ?? '').join(' ');
  const known = new Set(figuresIn(said));
  return (
    numbers.length > 0 &&
    /\p{L}/u.test(text) &&
    text.length < said.length &&
    figuresIn(text).every((figure) => known.has(figure))
  );
}

const figuresIn = (text: string) => text.match(/\p{Nd}+/gu) ?? [];

/** An answer as the form keeps it; null where nothing of it can be kept. It goes on no page before a person says so. */
export function shortenedFrom(
  answer: string,
  quotes: VisitSection['quotes'],
  quoted: readonly JournalEntry[],
): ShortenedWords | null {
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

/** The sentences whose entries are all quoted still, and were not edited since. */
export function sentencesOf(
  { sentences }: ShortenedWords,
  shown: readonly JournalEntry[],
  say: Say,
): VisitSentence[] {
  const entries = new Map(shown.map((entry) => [entry.id, entry]));
  return sentences.flatMap(({ text, from }) => {
    const refs = from.flatMap(({ entryId, updatedAt }) => {
      const entry = entries.get(entryId);
      return entry?.updatedAt === updatedAt ? [{ entryId, day: entry.date }] : [];
    });
    const isWhole = refs.length > 0 && refs.length === from.length;
    return isWhole ? [{ text: say(text), refs }] : [];
  });
}

/** Sentences that are asked for, and kept, at most. */
const mostShortened = 6;

const system = `You shorten what a family wrote about their child, for a page that a professional reads in a minute.
You get quotations of the family, numbered [1], [2] and so on. Write at most ${mostShortened} short sentences, each on a line of its own. End each sentence with the numbers of the quotations that it rests on, in square brackets, as in: She asked for the blanket. [2] [5]
Each sentence is shorter than the quotations it rests on, says only what stands in them, and keeps the family's own words and language. Leave out rather than change. Add no number, no cause, no praise, no advice, no diagnosis and no heading.`;

/** Asks for the quotations of a visit in fewer words. They are numbered from 1, in their order. */
export function visitWordsPrompt(quotes: readonly { readonly text: string }[]): {
  readonly system: string;
  readonly user: string;
} {
  const lines = quotes.map(({ text }, index) => `[${index + 1}] ${text.replace(/\s+/g, ' ')}`);
  return { system, user: lines.join('\n') };
}

/** What the quick note proposes: a title from the first words, and the category to begin with. */
import { formatShortDay } from '@/domain/dates/calendar-day';
import { type ClockTime, isNight } from '@/domain/dates/clock-time';
import type { EntryFormValues } from './entry-form';
import { categoryIds, categoryOf, type CategoryId } from '@/domain/schema/categories';
import { plainText } from '@/domain/text/excerpt';

/** Letters of a proposed title, at most. */
const longest = 60;
/** Of a note, what is looked at: a pasted novel must not make typing slow. */
const looked = 600;
/** A sentence with fewer letters says too little alone: 'No. He went back to sleep.' */
const shortest = 8;

const link = /(?:https?:\/\/|www\.)\S+/giu;
const hasWord = /[\p{L}\p{N}]/u;

type Noted = Pick<EntryFormValues, 'content' | 'category' | 'date'>;

/**
 * A title for a note: its first sentence or line, cut at a word, without marks of Markdown and links. A note without a
 * word, such as an emoji or a link alone, is named by its category and day: 'Sleep, Nov 22'. Empty for an empty note.
 */
export function proposedTitle({ content, category, date }: Noted): string {
  if (content.trim() === '') return '';
  const line = plainText(content.slice(0, looked))
    .replace(link, ' ')
    .split(/\n/)
    .map((one) => one.replace(/^[\s•]+|\[[ x]\]/g, '').trim())
    .find((one) => hasWord.test(one));
  if (line === undefined) return nameless(category, date);
  return cut(withoutEnd(firstSentence(line.replace(/\s+/g, ' '))));
}

function nameless(category: CategoryId, date: string): string {
  const { label } = categoryOf(category);
  return date === '' ? label : `${label}, ${formatShortDay(date)}`;
}

/** Up to the first full stop that ends a sentence, unless that is too little to tell the note by. */
function firstSentence(line: string): string {
  for (const end of line.matchAll(/[.!?…。！？]+["”’')\]]*(?=\s|$)/gu)) {
    const sentence = line.slice(0, end.index + end[0].length);
    if (Array.from(sentence).length >= shortest) return sentence;
  }
  return line;
}

/** Full stops go, as in any title; a question stays one. */
function withoutEnd(sentence: string): string {
  return sentence.replace(/[\s.。,;:–—-]+$/u, '') || sentence;
}

/** Cut at a word where there is one to cut at, and never through a letter that is made of several signs. */
function cut(title: string): string {
  if (title.length <= longest) return title;
  const letters = Array.from(new Intl.Segmenter('en').segment(title), ({ segment }) => segment);
  if (letters.length <= longest) return title;
  const start = letters.slice(0, longest).join('');
  const isWhole = letters[longest] === ' ';
  const space = start.lastIndexOf(' ');
  const words = isWhole || space < longest / 3 ? start : start.slice(0, space);
  return `${words.replace(/[\s.,;:–—-]+$/u, '')}…`;
}

/** Whether the title is not the person's own: it is empty, or what was proposed. */
function isProposed(values: Noted & Pick<EntryFormValues, 'title'>): boolean {
  return values.title.trim() === '' || values.title === proposedTitle(values);
}

/** The change with the title that goes with it: one that was proposed follows the note, one of the person's own stays. */
export function withTitle(
  values: EntryFormValues,
  change: Partial<EntryFormValues>,
): Partial<EntryFormValues> {
  if (change.title !== undefined || !isProposed(values)) return change;
  return { ...change, title: proposedTitle({ ...values, ...change }) };
}

/** The values as they are stored: a note whose title was taken out has the one that is proposed. */
export function titled(values: EntryFormValues): EntryFormValues {
  return values.title.trim() === '' ? { ...values, title: proposedTitle(values) } : values;
}

interface Situation {
  /** The category that was asked for, such as by a tap on it. */
  readonly asked: CategoryId | null;
  /** That of the entry written last, where there is one. */
  readonly last: CategoryId | null;
  readonly time: ClockTime;
}

/** The categories in the order that a quick note offers them: the first is chosen. */
export function offeredCategories({ asked, last, time }: Situation) {
  const first: readonly (CategoryId | null)[] = [asked, isNight(time) ? 'sleep' : null, last];
  const ids = new Set([...first.filter((id) => id !== null), ...categoryIds]);
  return Array.from(ids, categoryOf);
}

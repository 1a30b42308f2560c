import { formatShortDay } from '@/domain/dates/calendar-day';
import { type ClockTime, isNight } from '@/domain/dates/clock-time';
import type { EntryFormValues } from './entry-form';
import { categoryIds, categoryOf, type CategoryId } from '@/domain/schema/categories';
import { plainText } from '@/domain/text/written-text';

/** In characters. */
const maxTitleLength = 60;
/** How many characters of a note to look at: a pasted novel must not make typing slow. */
const maxScanned = 600;
/** A shorter sentence says too little on its own: 'No. He went back to sleep.' */
const minSentenceLength = 8;

const namedLink = /\[([^[\]]{1,300})\]\(https?:[^()\s]{1,500}\)/giu;
const link = /(?:https?:\/\/|www\.)\S+/giu;
const hasWord = /[\p{L}\p{N}]/u;

type NoteValues = Pick<EntryFormValues, 'content' | 'category' | 'date'>;

/**
 * Proposes a title for a note: its first sentence or line, cut at a word, without marks of formatting and links. A note without words, such
 * as an emoji or a link, gets its category and day: 'Sleep, Nov 22'. Empty for an empty note.
 */
export function proposedTitle({ content, category, date }: NoteValues): string {
  if (content.trim() === '') return '';
  const line = plainText(content.slice(0, maxScanned))
    .replace(namedLink, '$1')
    .replace(link, ' ')
    .split('\n')
    .map((one) => one.replace(/^[\s•]*(?:#+ (?=\p{L}))?|\[[ x]\]/gu, '').trim())
    .find((one) => hasWord.test(one));
  if (line === undefined) return titleFromCategory(category, date);
  return cut(withoutEnd(firstSentence(line.replace(/\s+/g, ' '))));
}

function titleFromCategory(category: CategoryId, date: string): string {
  const { label } = categoryOf(category);
  return date === '' ? label : `${label}, ${formatShortDay(date)}`;
}

/** Returns the text up to the first sentence end, unless that's too little to recognise the note by. */
function firstSentence(line: string): string {
  for (const end of line.matchAll(/[.!?…。！？]+["”’')\]]*(?=\s|$)/gu)) {
    const sentence = line.slice(0, end.index + end[0].length);
    if (Array.from(sentence).length >= minSentenceLength) return sentence;
  }
  return line;
}

/** Removes a final full stop, as in any title, but not a question mark. */
function withoutEnd(sentence: string): string {
  return sentence.replace(/[\s.。,;:–—-]+$/u, '') || sentence;
}

/** Cuts at a word if possible, and never within a character. */
function cut(title: string): string {
  if (title.length <= maxTitleLength) return title;
  const letters = Array.from(new Intl.Segmenter('en').segment(title), ({ segment }) => segment);
  if (letters.length <= maxTitleLength) return title;
  const start = letters.slice(0, maxTitleLength).join('');
  const isWhole = letters[maxTitleLength] === ' ';
  const space = start.lastIndexOf(' ');
  const shortened = isWhole || space < maxTitleLength / 3 ? start : start.slice(0, space);
  return `${shortened.replace(/[\s.,;:–—-]+$/u, '')}…`;
}

/** Returns whether the title is empty or the proposed one, rather than the person's own. */
function isProposed(values: NoteValues & Pick<EntryFormValues, 'title'>): boolean {
  return values.title.trim() === '' || values.title === proposedTitle(values);
}

/** Adds the matching title to a change: a proposed title follows the note, the person's own stays. */
export function withTitle(
  values: EntryFormValues,
  change: Partial<EntryFormValues>,
): Partial<EntryFormValues> {
  if (change.title !== undefined || !isProposed(values)) return change;
  return { ...change, title: proposedTitle({ ...values, ...change }) };
}

/** Fills in the proposed title if the title was cleared. */
export function withProposedTitle(values: EntryFormValues): EntryFormValues {
  return values.title.trim() === '' ? { ...values, title: proposedTitle(values) } : values;
}

interface Situation {
  /** The category asked for, for example by tapping it. */
  readonly asked: CategoryId | null;
  /** The category of the latest entry, if there is one. */
  readonly last: CategoryId | null;
  readonly time: ClockTime;
}

/** Returns the categories as a quick note offers them; the first is preselected. */
export function offeredCategories({ asked, last, time }: Situation) {
  const first: readonly (CategoryId | null)[] = [asked, isNight(time) ? 'sleep' : null, last];
  const ids = new Set([...first.filter((id) => id !== null), ...categoryIds]);
  return Array.from(ids, categoryOf);
}

import { formatMoment } from '@/domain/dates/clock-time';
import { categories, categoryOf } from '@/domain/schema/categories';
import { entryCount } from '@/domain/text/plural';
import type { JournalEntry } from '@/domain/schema/entities';
import { detailLines } from '@/domain/facts/fact-text';
import { photoName } from '@/domain/schema/photo-fields';
import { type CalendarDay, formatDay, formatMonth } from '@/domain/dates/calendar-day';

/**
 * Entries, in the order of their days, as one Markdown text under a heading for each month. `photoPaths` says
 * where the pictures of an entry lie beside it, in their order.
 */
export function journalMarkdown(
  childName: string,
  entries: readonly JournalEntry[],
  photoPaths: (entry: JournalEntry) => readonly string[],
): string {
  return [
    `# Journal for ${inline(childName)}`,
    `${entryCount(entries.length)}, ${spanWords(entries)}`,
    ...groupByMonth(entries).flatMap(({ label, entries: inMonth }) => [
      `## ${label}`,
      ...inMonth.flatMap((entry) => entryParts(entry, photoPaths(entry))),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
}

function entryParts(entry: JournalEntry, photos: readonly string[]): string[] {
  const title = inline(entry.title);
  return [
    `### ${title}`,
    `${formatMoment(entry)} · ${categoryOf(entry.category).label}${entry.starred ? ' · Starred' : ''}`,
    ...photos.map((photo, at) => `![${photoName(title, at, photos.length)}](${photo})`),
    ...(entry.content.trim() === '' ? [] : [text(entry.content)]),
    ...factLines(entry),
    ...categories.flatMap(({ notesField, notesLabel }) => {
      const notes = entry[notesField]?.trim() ?? '';
      return notes === '' ? [] : [`**${notesLabel}**`, text(notes)];
    }),
  ];
}

/** What was noted, a line for each kind, in one list. */
function factLines(entry: JournalEntry): string[] {
  const lines = detailLines(entry).map(({ label, words }) => `- **${label}:** ${inline(words)}`);
  return lines.length === 0 ? [] : [lines.join('\n')];
}

/**
 * What somebody wrote is Markdown already; only HTML in it, and a link that a program could run rather than open, must
 * stay words in whatever program shows the file.
 */
function text(written: string): string {
  return written
    .trim()
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/\](\(|:)(?=\s*(\S*))/g, (found, opener: string, target: string) =>
      isOpened(target) ? found : `\\]${opener}`,
    );
}

/** Whether the target of a link is a page, a mail, a call, or a place in the same folder. */
function isOpened(target: string): boolean {
  const scheme = /^[^/?#:)]*(?::|&)/.exec(target.replace(/^\\?</, ''))?.[0];
  return (
    scheme === undefined || ['http:', 'https:', 'mailto:', 'tel:'].includes(scheme.toLowerCase())
  );
}

/** A name or a title in one line, with no sign of it read as Markdown. */
function inline(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&');
}

export interface Month<T> {
  /** 'November 2025' */
  readonly label: string;
  readonly entries: readonly T[];
}

/** Splits entries that are in the order of their days into months, in that order. */
export function groupByMonth<T extends { readonly date: CalendarDay }>(
  entries: readonly T[],
): Month<T>[] {
  const months = new Map<string, T[]>();
  for (const entry of entries) {
    const label = `${formatMonth(entry.date)} ${entry.date.slice(0, 4)}`;
    const month = months.get(label);
    if (month) month.push(entry);
    else months.set(label, [entry]);
  }
  return Array.from(months, ([label, inMonth]) => ({ label, entries: inMonth }));
}

/** 'Nov 1, 2025 to Nov 20, 2025', of entries that are in the order of their days. */
export function spanWords(entries: readonly { readonly date: CalendarDay }[]): string {
  const first = entries.at(0);
  const last = entries.at(-1);
  if (!first || !last) return '';
  const from = formatDay(first.date);
  return first.date === last.date ? from : `${from} to ${formatDay(last.date)}`;
}

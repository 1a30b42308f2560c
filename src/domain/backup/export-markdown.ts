import { formatMoment } from '@/domain/dates/clock-time';
import { categories, categoryOf } from '@/domain/schema/categories';
import { splitAnalyses } from '@/domain/entry/analysis-text';
import { answerLabel } from '@/domain/text/cut-answer';
import { lineOfMarkdown, writtenMarkdown } from '@/domain/text/written-markdown';
import { entryCount } from '@/domain/text/plural';
import type { JournalEntry } from '@/domain/schema/entities';
import { detailLines } from '@/domain/facts/fact-text';
import { linesBesideText } from '@/domain/facts/proposed-text';
import { photoName } from '@/domain/schema/photo-fields';
import { type CalendarDay, formatDay, formatMonth } from '@/domain/dates/calendar-day';

/**
 * Returns entries, in day order, as Markdown with a heading for each month. `photoPaths` gives the relative paths of an entry's
 * photos, in order.
 */
export function journalMarkdown(
  childName: string,
  entries: readonly JournalEntry[],
  photoPaths: (entry: JournalEntry) => readonly string[],
): string {
  return [
    `# Journal for ${lineOfMarkdown(childName)}`,
    `${entryCount(entries.length)}, ${formatSpan(entries)}`,
    ...groupByMonth(entries).flatMap(({ label, entries: inMonth }) => [
      `## ${label}`,
      ...inMonth.flatMap((entry) => entryParts(entry, photoPaths(entry))),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
}

function entryParts(entry: JournalEntry, photos: readonly string[]): string[] {
  const title = lineOfMarkdown(entry.title);
  const { own, analyses } = splitAnalyses(entry.content);
  return [
    `### ${title}`,
    `${formatMoment(entry)} · ${categoryOf(entry.category).label}${entry.starred ? ' · Starred' : ''}`,
    ...photos.map((photo, at) => `![${photoName(title, at, photos.length)}](${photo})`),
    ...(own.trim() === '' ? [] : [writtenMarkdown(own, '####')]),
    ...factLines(entry),
    ...categories.flatMap(({ notesField, notesLabel }) => {
      const notes = entry[notesField] ?? '';
      return notes.trim() === '' ? [] : [`**${notesLabel}**`, writtenMarkdown(notes, '####')];
    }),
    ...analyses.flatMap(({ label, text }) => [
      `**${answerLabel(label, text)}:**`,
      safeMarkdown(text),
    ]),
  ];
}

/** Returns the details as one list, a line for each kind. */
function factLines(entry: JournalEntry): string[] {
  const lines = linesBesideText(detailLines(entry), entry).map(
    ({ label, text }) => `- **${label}:** ${lineOfMarkdown(text)}`,
  );
  return lines.length === 0 ? [] : [lines.join('\n')];
}

/**
 * The text of a model is Markdown already. But HTML, and links that a program might run rather than open, must stay plain text in
 * any program that shows the file.
 */
function safeMarkdown(text: string): string {
  return text
    .trim()
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/\](\(|:)(?=\s*(\S*))/g, (match, opener: string, target: string) =>
      isSafeTarget(target) ? match : `\\]${opener}`,
    );
}

/** Returns whether a link's target is a web page, an email, a phone call or a relative path. */
function isSafeTarget(target: string): boolean {
  const scheme = /^[^/?#:)]*(?::|&)/.exec(target.replace(/^\\?</, ''))?.[0];
  return (
    scheme === undefined || ['http:', 'https:', 'mailto:', 'tel:'].includes(scheme.toLowerCase())
  );
}

export interface Month<T> {
  /** 'November 2025' */
  readonly label: string;
  readonly entries: readonly T[];
}

/** Groups entries in day order by month. */
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

/** Returns 'Nov 1, 2025 to Nov 20, 2025' for entries in day order. */
export function formatSpan(entries: readonly { readonly date: CalendarDay }[]): string {
  const first = entries.at(0);
  const last = entries.at(-1);
  if (!first || !last) return '';
  const from = formatDay(first.date);
  return first.date === last.date ? from : `${from} to ${formatDay(last.date)}`;
}

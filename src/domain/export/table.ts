import { categories, categoryOf } from '../journal-categories';
import type { JournalEntry } from '../entities';

const columns = [
  'Date',
  'Category',
  'Title',
  'Additional Notes',
  ...categories.map(({ notesLabel }) => notesLabel),
  'Photo',
];

/**
 * What a spreadsheet would take for a formula: a cell that begins with one of these signs, also in their wide
 * forms, also after spaces, which some programs skip; and one that begins with a tab or a line break.
 */
export const formulaCell = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** Entries as rows of cells, the first of them the headings. A column of times comes last, where one of them has a time. */
export function entryTable(entries: readonly JournalEntry[]): string[][] {
  const hasTimes = entries.some(({ time }) => time !== undefined);
  return [
    [...columns, ...(hasTimes ? ['Time'] : [])],
    ...entries.map((entry) => [
      entry.date,
      categoryOf(entry.category).label,
      entry.title,
      entry.content,
      ...categories.map(({ notesField }) => entry[notesField] ?? ''),
      entry.photoId === undefined ? 'no' : 'yes',
      ...(hasTimes ? [entry.time ?? ''] : []),
    ]),
  ];
}

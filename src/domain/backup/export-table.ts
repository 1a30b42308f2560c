import { categories, categoryOf } from '@/domain/schema/categories';
import type { JournalEntry } from '@/domain/schema/entities';
import { photoIdsOf } from '@/domain/schema/photo-fields';
import { type Column, factColumns } from './fact-columns';

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

/** Columns that a file has only where one of its entries has something in them: they come last. */
const further: readonly Column[] = [
  { name: 'Starred', cell: ({ starred }) => (starred ? 'yes' : '') },
  { name: 'Time', cell: ({ time = '' }) => time },
  ...factColumns,
];

/** Entries as rows of cells, the first of them the headings. */
export function entryTable(entries: readonly JournalEntry[]): string[][] {
  const used = further.filter(({ cell }) => entries.some((entry) => cell(entry) !== ''));
  return [
    [...columns, ...used.map(({ name }) => name)],
    ...entries.map((entry) => [
      entry.date,
      categoryOf(entry.category).label,
      entry.title,
      entry.content,
      ...categories.map(({ notesField }) => entry[notesField] ?? ''),
      photoCell(photoIdsOf(entry).length),
      ...used.map(({ cell }) => cell(entry)),
    ]),
  ];
}

/** Whether there is one, and how many there are where there are several. */
function photoCell(count: number): string {
  if (count === 0) return 'no';
  return count === 1 ? 'yes' : `yes (${count})`;
}

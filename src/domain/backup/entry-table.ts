import type { JournalEntry } from '@/domain/schema/entities';
import { factsOf, unreadFacts } from '@/domain/facts/entry-facts';
import { type FactKind, type FactOf, kinds, storedKinds } from '@/domain/facts/kinds';
import { categories, categoryOf } from '@/domain/schema/categories';
import { photoIdsOf } from '@/domain/schema/photo-fields';

/** A column and its cell for an entry, empty if nothing is recorded. */
export interface Column {
  readonly name: string;
  readonly cell: (entry: JournalEntry) => string;
}

/** Returns rows of cells, the headings first. */
export function entryTable(entries: readonly JournalEntry[]): string[][] {
  const used = optionalColumns.filter(({ cell }) => entries.some((entry) => cell(entry) !== ''));
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

/**
 * A cell a spreadsheet would run as a formula (CSV injection): it starts with one of these characters, including full-width
 * forms, possibly after spaces, which some programs skip; or with a tab or a line break.
 */
export const formulaCell = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** The columns of all kinds of facts. A column that several kinds share is where the last of them has it. */
const factColumns: readonly Column[] = [
  ...new Set(storedKinds.flatMap((kind) => kinds[kind].columns.map(({ name }) => name)).reverse()),
]
  .reverse()
  .map((name) => ({
    name,
    cell: (entry) => joinValues(factsOf(entry).flatMap((fact) => valuesIn(name, fact))),
  }));

function valuesIn<K extends FactKind>(name: string, fact: FactOf<K>) {
  return kinds[fact.kind].columns
    .filter((column) => column.name === name)
    .flatMap(({ values }) => values(fact));
}

/** Separates the values of a cell by semicolons; empty if all are missing. */
function joinValues(values: readonly (string | undefined)[]): string {
  // Not a hyphen, which a spreadsheet would take for the start of a formula.
  return values.every((one) => !one) ? '' : values.map((one) => one ?? '–').join('; ');
}

const columns = [
  'Date',
  'Category',
  'Title',
  'Additional Notes',
  ...categories.map(({ notesLabel }) => notesLabel),
  'Photo',
];

/** Columns included only if an entry has a value in them; they come last. */
const optionalColumns: readonly Column[] = [
  { name: 'Starred', cell: ({ starred }) => (starred ? 'yes' : '') },
  { name: 'Time', cell: ({ time = '' }) => time },
  { name: 'Minutes', cell: ({ minutes }) => (minutes === undefined ? '' : String(minutes)) },
  ...factColumns,
  {
    name: 'Other details',
    cell: (entry) => {
      const unread = unreadFacts(entry);
      return unread.length === 0 ? '' : JSON.stringify(unread);
    },
  },
];

/** Returns whether there are photos and, if several, how many. */
function photoCell(count: number): string {
  if (count === 0) return 'no';
  return count === 1 ? 'yes' : `yes (${count})`;
}

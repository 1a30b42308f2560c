import type { JournalEntry } from '@/domain/schema/entities';
import {
  formatAmount,
  helpLabels,
  napMinutes,
  doseOutcomeLabels,
  senseLabels,
  foodStepLabels,
  picksAndText,
  sensoryWayLabels,
} from '@/domain/facts/fact-text';
import { factsOf, unreadFacts } from '@/domain/facts/entry-facts';
import type { Fact, FactKind, FactOf } from '@/domain/facts/kinds';
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

/** A column for each fact, whatever the entry's category. Several values share a cell, separated by '; '. */
const factColumns: readonly Column[] = [
  { name: 'Minutes', cell: ({ minutes }) => number(minutes) },
  columnFor('Asleep', 'sleep', ({ asleep = '' }) => asleep.replace('T', ' ')),
  columnFor('Awake', 'sleep', ({ awake = '' }) => awake.replace('T', ' ')),
  columnFor('Wakings', 'sleep', ({ wakings }) => number(wakings?.length)),
  columnFor('Waking times', 'sleep', ({ wakings = [] }) =>
    joinValues(wakings.map(({ at = '' }) => at)),
  ),
  columnFor('Waking minutes', 'sleep', ({ wakings = [] }) =>
    number(wakings.some(({ minutes }) => minutes !== undefined) ? sum(wakings) : undefined),
  ),
  columnFor('Nap times', 'sleep', ({ naps = [] }) => joinValues(naps.map(({ at = '' }) => at))),
  columnFor('Nap minutes', 'sleep', (fact) => (fact.naps ? number(napMinutes(fact)) : '')),
  columnFor('Before', 'behavior', ({ before }) => joinValues(picksAndText(before))),
  columnFor('Happened', 'behavior', ({ happened }) => joinValues(picksAndText(happened))),
  columnFor('After', 'behavior', ({ after }) => joinValues(picksAndText(after))),
  columnFor('Strength', 'behavior', ({ strength }) => number(strength)),
  columnFor('Sense', 'sensory', ({ senses = [] }) =>
    joinValues(senses.map((sense) => senseLabels[sense])),
  ),
  columnFor('Seeks or avoids', 'sensory', ({ way }) =>
    way === undefined ? '' : sensoryWayLabels[way],
  ),
  {
    name: 'Helped',
    cell: (entry) =>
      joinValues(
        factsOf(entry).flatMap((fact) => ('helped' in fact ? picksAndText(fact.helped) : [])),
      ),
  },
  columnFor('Foods tried', 'food', ({ tries = [] }) => joinValues(tries.map(({ name }) => name))),
  columnFor('Steps', 'food', ({ tries = [] }) =>
    joinValues(tries.map(({ step }) => (step === undefined ? missing : foodStepLabels[step]))),
  ),
  columnFor('Where', 'food', ({ where = '' }) => where),
  columnFor('With whom', 'food', ({ withWhom = '' }) => withWhom),
  columnFor('Medicine', 'medication', ({ name }) => name),
  columnFor('Medicine strength', 'medication', ({ strength = '' }) => strength),
  columnFor('Medicine form', 'medication', ({ form = '' }) => form),
  columnFor('Amount', 'medication', ({ amount }) =>
    amount === undefined ? '' : formatAmount(amount),
  ),
  columnFor('Unit', 'medication', ({ unit = '' }) => unit),
  columnFor('Outcome', 'medication', ({ outcome }) =>
    outcome === undefined ? '' : doseOutcomeLabels[outcome],
  ),
  columnFor('Given by', 'medication', ({ by = '' }) => by),
  columnFor('Reason', 'medication', ({ reason = '' }) => reason),
  { name: 'Goals', cell: (entry) => joinValues(goalsOf(entry).map(({ words: values }) => values)) },
  {
    name: 'Help needed',
    cell: (entry) =>
      joinValues(
        goalsOf(entry).map(({ help }) => (help === undefined ? missing : helpLabels[help])),
      ),
  },
  {
    name: 'Other details',
    cell: (entry) => {
      const unread = unreadFacts(entry);
      return unread.length === 0 ? '' : JSON.stringify(unread);
    },
  },
];

/** Returns a column for one kind of fact. */
function columnFor<K extends FactKind>(
  name: string,
  kind: K,
  cell: (fact: FactOf<K>) => string,
): Column {
  return {
    name,
    cell: (entry) => {
      const fact = factsOf(entry).find((one): one is FactOf<K> & Fact => one.kind === kind);
      return fact ? cell(fact) : '';
    },
  };
}

function goalsOf(entry: JournalEntry) {
  return factsOf(entry).flatMap((fact) => ('goals' in fact ? (fact.goals ?? []) : []));
}

const number = (value: number | undefined): string => (value === undefined ? '' : String(value));

const sum = (wakings: readonly { minutes?: number | undefined }[]): number =>
  wakings.reduce((all, { minutes = 0 }) => all + minutes, 0);

/** A missing value among several. Not a hyphen, which a spreadsheet would take for the start of a formula. */
const missing = '–';

/** Empty if all values are missing. */
function joinValues(values: readonly string[]): string {
  return values.every((one) => one === '' || one === missing) ? '' : values.join('; ');
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
  ...factColumns,
];

/** Returns whether there are photos and, if several, how many. */
function photoCell(count: number): string {
  if (count === 0) return 'no';
  return count === 1 ? 'yes' : `yes (${count})`;
}

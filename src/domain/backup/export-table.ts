import type { JournalEntry } from '@/domain/schema/entities';
import {
  amountWords,
  helpWords,
  napMinutes,
  outcomeWords,
  senseWords,
  stepWords,
  toldList,
  wayWords,
} from '@/domain/facts/fact-text';
import { factsOf, unreadFacts } from '@/domain/facts/entry-facts';
import type { Fact, FactKind, FactOf } from '@/domain/facts/schemas';
import { categories, categoryOf } from '@/domain/schema/categories';
import { photoIdsOf } from '@/domain/schema/photo-fields';

/** A column of a table, with its cell for an entry; empty where nothing is noted. */
export interface Column {
  readonly name: string;
  readonly cell: (entry: JournalEntry) => string;
}

/** One column for each fact, whatever the category of the entry. Several of one kind are in one cell, parted by '; '. */
const factColumns: readonly Column[] = [
  { name: 'Minutes', cell: ({ minutes }) => number(minutes) },
  of('Asleep', 'sleep', ({ asleep = '' }) => asleep.replace('T', ' ')),
  of('Awake', 'sleep', ({ awake = '' }) => awake.replace('T', ' ')),
  of('Wakings', 'sleep', ({ wakings }) => number(wakings?.length)),
  of('Waking times', 'sleep', ({ wakings = [] }) => several(wakings.map(({ at = '' }) => at))),
  of('Waking minutes', 'sleep', ({ wakings = [] }) =>
    number(wakings.some(({ minutes }) => minutes !== undefined) ? sum(wakings) : undefined),
  ),
  of('Nap times', 'sleep', ({ naps = [] }) => several(naps.map(({ at = '' }) => at))),
  of('Nap minutes', 'sleep', (fact) => (fact.naps ? number(napMinutes(fact)) : '')),
  of('Before', 'behavior', ({ before }) => several(toldList(before))),
  of('Happened', 'behavior', ({ happened }) => several(toldList(happened))),
  of('After', 'behavior', ({ after }) => several(toldList(after))),
  of('Strength', 'behavior', ({ strength }) => number(strength)),
  of('Sense', 'sensory', ({ senses = [] }) => several(senses.map((sense) => senseWords[sense]))),
  of('Seeks or avoids', 'sensory', ({ way }) => (way === undefined ? '' : wayWords[way])),
  {
    name: 'Helped',
    cell: (entry) =>
      several(factsOf(entry).flatMap((fact) => ('helped' in fact ? toldList(fact.helped) : []))),
  },
  of('Foods tried', 'food', ({ tries = [] }) => several(tries.map(({ name }) => name))),
  of('Steps', 'food', ({ tries = [] }) =>
    several(tries.map(({ step }) => (step === undefined ? unsaid : stepWords[step]))),
  ),
  of('Where', 'food', ({ where = '' }) => where),
  of('With whom', 'food', ({ withWhom = '' }) => withWhom),
  of('Medicine', 'medication', ({ name }) => name),
  of('Medicine strength', 'medication', ({ strength = '' }) => strength),
  of('Medicine form', 'medication', ({ form = '' }) => form),
  of('Amount', 'medication', ({ amount }) => (amount === undefined ? '' : amountWords(amount))),
  of('Unit', 'medication', ({ unit = '' }) => unit),
  of('Outcome', 'medication', ({ outcome }) =>
    outcome === undefined ? '' : outcomeWords[outcome],
  ),
  of('Given by', 'medication', ({ by = '' }) => by),
  of('Reason', 'medication', ({ reason = '' }) => reason),
  { name: 'Goals', cell: (entry) => several(goalsOf(entry).map(({ words }) => words)) },
  {
    name: 'Help needed',
    cell: (entry) =>
      several(goalsOf(entry).map(({ help }) => (help === undefined ? unsaid : helpWords[help]))),
  },
  {
    name: 'Other details',
    cell: (entry) => {
      const unread = unreadFacts(entry);
      return unread.length === 0 ? '' : JSON.stringify(unread);
    },
  },
];

/** A column about one kind of fact. */
function of<K extends FactKind>(name: string, kind: K, cell: (fact: FactOf<K>) => string): Column {
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

/** Stands for what nobody said of one among several. No hyphen: a spreadsheet would take the cell for a formula. */
const unsaid = '–';

/** Empty where each of them is: a list of dashes says nothing. */
function several(words: readonly string[]): string {
  return words.every((one) => one === '' || one === unsaid) ? '' : words.join('; ');
}

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

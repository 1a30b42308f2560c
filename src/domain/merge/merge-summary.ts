/** A file beside a journal, in numbers and words, for the person who decides about a merge. */
import {
  type AnyRecord,
  countAll,
  type Counts,
  countsWords,
  type ListName,
  listNames,
  noCounts,
} from '@/domain/schema/lists';
import { pluralize, numberWords } from '@/domain/text/plural';
import type { MergeChoice } from './merge-record';

type Kind = 'new' | 'same' | 'joins' | 'differs';

/** The Undo that a merge or a restore takes the place of. */
export type ReplacedUndo = 'restore' | 'merge';

/** What a person is told of it; empty for nothing. */
export function givenUpWords(givesUp: ReplacedUndo | null): string {
  if (givesUp === null) return '';
  return givesUp === 'merge'
    ? 'The merge before it can then no longer be undone.'
    : 'What the latest restore replaced is let go then: only the latest of the two can be undone.';
}

export interface MergeComparison {
  readonly counts: Readonly<Record<ListName, Readonly<Record<Kind, number>>>>;
  /** Records of the file whose child is on neither side. */
  readonly orphans: number;
  /** Records that stood beside the file's journal and do not stand beside this one. */
  readonly setAside: number;
  /** Records of the sample journal, which are left out. */
  readonly samples: number;
  /** What cannot be undone any more once this is merged; null for nothing. */
  readonly givesUp: ReplacedUndo | null;
}

/** Both versions of a record that differs. */
export interface RecordPair {
  readonly list: ListName;
  readonly mine: AnyRecord;
  readonly theirs: AnyRecord;
}

/** What becomes of records that differ: the one for all, and others by list and id, as 'journal id'. */
export interface MergeChoices {
  readonly all: MergeChoice;
  readonly each: Readonly<Record<string, MergeChoice>>;
}

/** The name of a record among `each`. */
export const choiceName = (list: ListName, id: string): string => `${list} ${id}`;

export function choiceFor({ all, each }: MergeChoices, list: ListName, id: string): MergeChoice {
  const name = choiceName(list, id);
  return (Object.hasOwn(each, name) ? each[name] : undefined) ?? all;
}

/** How many records of each list are of a kind. */
export function countsOf({ counts }: MergeComparison, kind: Kind): Counts {
  const found = noCounts();
  for (const list of listNames) found[list] = counts[list][kind];
  return found;
}

/** Whether the file brings anything at all. */
export function isAllHere(comparison: MergeComparison): boolean {
  const { orphans, setAside } = comparison;
  const brought = (['new', 'joins', 'differs'] as const).map((kind) => countsOf(comparison, kind));
  return orphans + setAside === 0 && brought.every((counts) => countAll(counts) === 0);
}

/** What the file is beside the journal: what it brings, or why that is nothing. The sample journal, which is left out, is not 'here'. */
export function besideWords(comparison: MergeComparison): string {
  if (!isAllHere(comparison)) return comparisonLines(comparison).join(' · ');
  if (comparison.samples === 0) return 'Everything in this file is here already.';
  return isOnlySample(comparison)
    ? 'This file holds only the sample journal. It is not taken in.'
    : 'Everything but the sample journal is here already.';
}

/** Whether the file holds nothing but records of the sample journal. */
export function isOnlySample(comparison: MergeComparison): boolean {
  const same = countAll(countsOf(comparison, 'same'));
  return isAllHere(comparison) && same === 0 && comparison.samples > 0;
}

/** 'New: 12 journal entries and 3 food items', 'Same: 40', 'Different on both sides: 2'; kinds that are none are left out. */
function comparisonLines(comparison: MergeComparison): readonly string[] {
  const [fresh, joins] = [countsOf(comparison, 'new'), countsOf(comparison, 'joins')];
  const [same, differs] = [countsOf(comparison, 'same'), countsOf(comparison, 'differs')].map(
    countAll,
  );
  return [
    ...(countAll(fresh) === 0 ? [] : [`New: ${countsWords(fresh)}`]),
    ...(same === 0 ? [] : [`Same: ${numberWords(same ?? 0)}`]),
    ...(countAll(joins) === 0 ? [] : [`Put together from both: ${countsWords(joins)}`]),
    ...(differs === 0 ? [] : [`Different on both sides: ${numberWords(differs ?? 0)}`]),
  ];
}

/** What a merge has done, or took back. */
export interface MergeOutcome {
  readonly added: Counts;
  readonly changed: number;
  readonly setAside: number;
}

/** '12 journal entries were added, 2 records were changed and 1 record was set aside'; 'nothing was changed' for none. */
export function outcomeWords({ added, changed, setAside }: MergeOutcome): string {
  const were = (count: number, what: string) =>
    `${pluralize(count, 'record was', 'records were')} ${what}`;
  const total = countAll(added);
  const parts = [
    ...(total === 0 ? [] : [`${countsWords(added)} ${total === 1 ? 'was' : 'were'} added`]),
    ...(changed === 0 ? [] : [were(changed, 'changed')]),
    ...(setAside === 0 ? [] : [were(setAside, 'set aside')]),
  ];
  const last = parts.pop();
  if (last === undefined) return 'nothing was changed';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

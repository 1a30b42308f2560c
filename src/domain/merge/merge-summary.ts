import {
  type AnyRecord,
  countAll,
  type Counts,
  countsText,
  type ListName,
  listNames,
  noCounts,
} from '@/domain/schema/lists';
import { pluralize, formatNumber } from '@/domain/text/plural';
import type { MergeChoice } from './merge-record';

type Kind = 'new' | 'same' | 'joins' | 'differs';

/** The Undo that a merge or a restore replaces. */
export type ReplacedUndo = 'restore' | 'merge';

/** Returns the warning about it; empty if there is none. */
export function replacedUndoText(replacedUndo: ReplacedUndo | null): string {
  if (replacedUndo === null) return '';
  return replacedUndo === 'merge'
    ? 'The merge before it can then no longer be undone.'
    : 'What the latest restore replaced is let go then: only the latest of the two can be undone.';
}

export interface MergeComparison {
  readonly counts: Readonly<Record<ListName, Readonly<Record<Kind, number>>>>;
  /** Records in the file whose child exists on neither side. */
  readonly orphans: number;
  /** Quarantined records in the file that aren't here. */
  readonly setAside: number;
  /** Records of the sample journal, which are left out. */
  readonly samples: number;
  /** What can no longer be undone after this merge, or null. */
  readonly replacedUndo: ReplacedUndo | null;
}

export interface RecordPair {
  readonly list: ListName;
  readonly local: AnyRecord;
  readonly incoming: AnyRecord;
}

/** What to keep of records that differ: one choice for all, and exceptions by list and id, as 'journal id'. */
export interface MergeChoices {
  readonly all: MergeChoice;
  readonly each: Readonly<Record<string, MergeChoice>>;
}

/** Returns a record's key in `each`. */
export const choiceName = (list: ListName, id: string): string => `${list} ${id}`;

export function choiceFor({ all, each }: MergeChoices, list: ListName, id: string): MergeChoice {
  const name = choiceName(list, id);
  return (Object.hasOwn(each, name) ? each[name] : undefined) ?? all;
}

export function countsOf({ counts }: MergeComparison, kind: Kind): Counts {
  const found = noCounts();
  for (const list of listNames) found[list] = counts[list][kind];
  return found;
}

/** Returns whether the file brings nothing new. */
export function bringsNothing(comparison: MergeComparison): boolean {
  const { orphans, setAside } = comparison;
  const brought = (['new', 'joins', 'differs'] as const).map((kind) => countsOf(comparison, kind));
  return orphans + setAside === 0 && brought.every((counts) => countAll(counts) === 0);
}

/**
 * Returns what the file brings compared to the journal, or why that is nothing. The sample journal is left out, so it doesn't
 * count as already here.
 */
export function comparisonText(comparison: MergeComparison): string {
  if (!bringsNothing(comparison)) return comparisonLines(comparison).join(' · ');
  if (comparison.samples === 0) return 'Everything in this file is here already.';
  return isOnlySample(comparison)
    ? 'This file holds only the sample journal. It is not taken in.'
    : 'Everything but the sample journal is here already.';
}

export function isOnlySample(comparison: MergeComparison): boolean {
  const same = countAll(countsOf(comparison, 'same'));
  return bringsNothing(comparison) && same === 0 && comparison.samples > 0;
}

/**
 * Returns 'New: 12 journal entries and 3 food items', 'Same: 40', 'Different on both sides: 2', leaving out kinds without
 * records.
 */
function comparisonLines(comparison: MergeComparison): readonly string[] {
  const [fresh, joins] = [countsOf(comparison, 'new'), countsOf(comparison, 'joins')];
  const [same, differs] = [countsOf(comparison, 'same'), countsOf(comparison, 'differs')].map(
    countAll,
  );
  return [
    ...(countAll(fresh) === 0 ? [] : [`New: ${countsText(fresh)}`]),
    ...(same === 0 ? [] : [`Same: ${formatNumber(same ?? 0)}`]),
    ...(countAll(joins) === 0 ? [] : [`Put together from both: ${countsText(joins)}`]),
    ...(differs === 0 ? [] : [`Different on both sides: ${formatNumber(differs ?? 0)}`]),
  ];
}

/** What a merge changed, or what undoing it reverted. */
export interface MergeOutcome {
  readonly added: Counts;
  readonly changed: number;
  readonly setAside: number;
}

/** Returns '12 journal entries were added, 2 records were changed and 1 record was set aside', or 'nothing was changed'. */
export function outcomeText({ added, changed, setAside }: MergeOutcome): string {
  const were = (count: number, what: string) =>
    `${pluralize(count, 'record was', 'records were')} ${what}`;
  const total = countAll(added);
  const parts = [
    ...(total === 0 ? [] : [`${countsText(added)} ${total === 1 ? 'was' : 'were'} added`]),
    ...(changed === 0 ? [] : [were(changed, 'changed')]),
    ...(setAside === 0 ? [] : [were(setAside, 'set aside')]),
  ];
  const last = parts.pop();
  if (last === undefined) return 'nothing was changed';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

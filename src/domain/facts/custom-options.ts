import type { CustomOptions } from '@/domain/schema/child-lists';
import { comparisonKey, distinctTexts, isSameText } from '@/domain/text/fold';
import { type Fact, type FactKind, type FactOf, kinds, storedKinds } from './kinds';

/** The options everyone is offered, by row. */
const standardOptions: ReadonlyMap<string, readonly string[]> = new Map(
  storedKinds.flatMap((kind) =>
    Object.entries(kinds[kind].options ?? {}).map(([row, { standard }]) => [row, standard]),
  ),
);

const standardIn = (row: string): readonly string[] => standardOptions.get(row) ?? [];

/** Returns the family's custom options for a row, most recently used first. */
export function customOptionsIn(
  own: readonly CustomOptions[] | undefined,
  row: string,
): readonly string[] {
  return own?.find((one) => one.row === row)?.words ?? [];
}

/** Returns what a row offers: the standard options, the family's own, and picks that are neither. A pick stays as it is spelled. */
export function optionsIn(
  row: string,
  own: readonly string[],
  picked: readonly string[],
): readonly string[] {
  const spelled = new Map(picked.map((one) => [comparisonKey(one), one]));
  const offered = distinctTexts([...standardIn(row), ...own]);
  return [...new Set([...offered.map((one) => spelled.get(comparisonKey(one)) ?? one), ...picked])];
}

/** Returns the option someone types, with the spelling already offered if it looks the same; null if empty. */
export function optionFor(typed: string, offered: readonly string[]): string | null {
  const word = typed.trim().replaceAll(/\s+/gu, ' ');
  if (word === '') return null;
  return offered.find((one) => isSameText(one, word)) ?? word;
}

/**
 * Returns the custom options after these facts are stored, the ones just used first. Returns the same list if nothing changed.
 */
export function withUsedOptions(
  own: readonly CustomOptions[] | undefined,
  facts: readonly Fact[],
): readonly CustomOptions[] {
  let lists = own ?? [];
  for (const [row, picked] of facts.flatMap(picksOf)) {
    const used = picked.filter((word) => !isOffered(row, word));
    const before = customOptionsIn(lists, row);
    const options = distinctTexts([...used, ...before]);
    if (options.length > 0 && options.join('\n') !== before.join('\n'))
      lists = withRow(lists, row, options);
  }
  return lists;
}

/** Returns the custom options without one of them. */
export function withoutOption(
  own: readonly CustomOptions[] | undefined,
  row: string,
  word: string,
): readonly CustomOptions[] {
  const options = customOptionsIn(own, row).filter((one) => one !== word);
  return withRow(own ?? [], row, options).filter((one) => one.row !== row || options.length > 0);
}

function withRow(
  lists: readonly CustomOptions[],
  row: string,
  options: readonly string[],
): readonly CustomOptions[] {
  const before = lists.find((one) => one.row === row);
  const after = { ...before, row, words: [...options] };
  return before ? lists.map((one) => (one === before ? after : one)) : [...lists, after];
}

const isOffered = (row: string, word: string): boolean =>
  standardIn(row).some((one) => isSameText(one, word));

function picksOf<K extends FactKind>(
  fact: FactOf<K>,
): readonly (readonly [row: string, picked: readonly string[]])[] {
  const options = Object.entries(kinds[fact.kind].options ?? {});
  return options.map(([row, { picked }]) => [row, picked(fact) ?? []]);
}

import type { CustomOptions } from '@/domain/schema/child-lists';
import { comparisonKey, distinctTexts, isSameText } from '@/domain/text/fold';
import type { Fact } from './kinds';

const helped = ['Ear muffs', 'Time', 'Pressure', 'Picture card', 'Quiet place'];

/** The options everyone is offered. */
export const standardOptions = {
  'behavior-before': ['Asked to stop', 'Change of plan', 'Noise', 'Waiting', 'Tired'],
  'behavior-happened': ['Cried', 'Hid', 'Ran', 'Covered ears', 'Threw', 'Froze'],
  'behavior-after': ['Quiet place', 'We waited', 'We left', 'Went on'],
  'behavior-helped': helped,
  'sensory-helped': helped,
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type OptionRow = keyof typeof standardOptions;

/** Returns the family's custom options for a row, most recently used first. */
export function customOptionsIn(
  own: readonly CustomOptions[] | undefined,
  row: OptionRow,
): readonly string[] {
  return own?.find((one) => one.row === row)?.words ?? [];
}

/** Returns what a row offers: the standard options, the family's own, and picks that are neither. A pick stays as it is spelled. */
export function optionsIn(
  row: OptionRow,
  own: readonly string[],
  picked: readonly string[],
): readonly string[] {
  const spelled = new Map(picked.map((one) => [comparisonKey(one), one]));
  const offered = distinctTexts([...standardOptions[row], ...own]);
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
  for (const [row, picked] of picksOf(facts)) {
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
  row: OptionRow,
  word: string,
): readonly CustomOptions[] {
  const options = customOptionsIn(own, row).filter((one) => one !== word);
  return withRow(own ?? [], row, options).filter((one) => one.row !== row || options.length > 0);
}

function withRow(
  lists: readonly CustomOptions[],
  row: OptionRow,
  options: readonly string[],
): readonly CustomOptions[] {
  const before = lists.find((one) => one.row === row);
  const after = { ...before, row, words: [...options] };
  return before ? lists.map((one) => (one === before ? after : one)) : [...lists, after];
}

const isOffered = (row: OptionRow, word: string): boolean =>
  standardOptions[row].some((one) => isSameText(one, word));

function picksOf(facts: readonly Fact[]): readonly (readonly [OptionRow, readonly string[]])[] {
  return facts.flatMap((fact): readonly (readonly [OptionRow, readonly string[]])[] => {
    switch (fact.kind) {
      case 'behavior':
        return [
          ['behavior-before', fact.before?.picks ?? []],
          ['behavior-happened', fact.happened?.picks ?? []],
          ['behavior-after', fact.after?.picks ?? []],
          ['behavior-helped', fact.helped?.picks ?? []],
        ];
      case 'sensory':
        return [['sensory-helped', fact.helped?.picks ?? []]];
      default:
        return [];
    }
  });
}

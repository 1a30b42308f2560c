import type { OwnPicks } from '@/domain/schema/child-lists';
import type { Fact } from './schemas';

const helped = ['Ear muffs', 'Time', 'Pressure', 'Picture card', 'Quiet place'];

/** The options everyone is offered. */
export const pickRows = {
  'behavior-before': ['Asked to stop', 'Change of plan', 'Noise', 'Waiting', 'Tired'],
  'behavior-happened': ['Cried', 'Hid', 'Ran', 'Covered ears', 'Threw', 'Froze'],
  'behavior-after': ['Quiet place', 'We waited', 'We left', 'Went on'],
  'behavior-helped': helped,
  'sensory-helped': helped,
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PickRow = keyof typeof pickRows;

/** Returns the family's custom options for a row, most recently used first. */
export function ownWords(own: readonly OwnPicks[] | undefined, row: PickRow): readonly string[] {
  return own?.find((one) => one.row === row)?.words ?? [];
}

/** Returns what a row offers: the standard options, the family's own, and picks that are neither. */
export function rowWords(
  row: PickRow,
  own: readonly string[],
  picked: readonly string[],
): readonly string[] {
  return [...new Set([...pickRows[row], ...own, ...picked])];
}

/** Returns the option someone types, with the spelling already offered if only the case differs; null if empty. */
export function wordFor(typed: string, offered: readonly string[]): string | null {
  const word = typed.trim().replaceAll(/\s+/gu, ' ');
  if (word === '') return null;
  return offered.find((one) => one.toLowerCase() === word.toLowerCase()) ?? word;
}

/**
 * Returns the custom options after these facts are stored, the ones just used first. Returns the same list if nothing changed.
 */
export function withUsed(
  own: readonly OwnPicks[] | undefined,
  facts: readonly Fact[],
): readonly OwnPicks[] {
  let lists = own ?? [];
  for (const [row, picked] of picksOf(facts)) {
    const used = picked.filter((word) => !isOffered(row, word));
    const before = ownWords(lists, row);
    const words = [...new Set([...used, ...before])];
    if (words.length > 0 && words.join('\n') !== before.join('\n'))
      lists = withRow(lists, row, words);
  }
  return lists;
}

/** Returns the custom options without one of them. */
export function withoutWord(
  own: readonly OwnPicks[] | undefined,
  row: PickRow,
  word: string,
): readonly OwnPicks[] {
  const words = ownWords(own, row).filter((one) => one !== word);
  return withRow(own ?? [], row, words).filter((one) => one.row !== row || words.length > 0);
}

function withRow(
  lists: readonly OwnPicks[],
  row: PickRow,
  words: readonly string[],
): readonly OwnPicks[] {
  const before = lists.find((one) => one.row === row);
  const after = { ...before, row, words: [...words] };
  return before ? lists.map((one) => (one === before ? after : one)) : [...lists, after];
}

const isOffered = (row: PickRow, word: string): boolean =>
  pickRows[row].some((one) => one === word);

function picksOf(facts: readonly Fact[]): readonly (readonly [PickRow, readonly string[]])[] {
  return facts.flatMap((fact): readonly (readonly [PickRow, readonly string[]])[] => {
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

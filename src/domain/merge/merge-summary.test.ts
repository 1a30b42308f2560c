import { expect, test } from 'vitest';
import { listNames } from '@/domain/schema/lists';
import { recordOf } from '@/lib/values';
import { comparisonText, isOnlySample, type MergeComparison } from './merge-summary';

const none = { new: 0, same: 0, joins: 0, differs: 0 };
const nothing: MergeComparison = {
  counts: recordOf(listNames, () => none),
  orphans: 0,
  setAside: 0,
  samples: 0,
  replacedUndo: null,
};
const entries = (counts: Partial<typeof none>): MergeComparison['counts'] => ({
  ...nothing.counts,
  journal: { ...none, ...counts },
});

test.each<[string, string, Partial<MergeComparison>]>([
  [
    'only known records',
    'Everything in this file is here already.',
    { counts: entries({ same: 2 }) },
  ],
  [
    'only the sample journal',
    'This file holds only the sample journal. It is not taken in.',
    { samples: 40 },
  ],
  [
    'the sample journal and known records',
    'Everything but the sample journal is here already.',
    { samples: 40, counts: entries({ same: 2 }) },
  ],
  [
    'the sample journal and new records',
    'New: 1 journal entry · Same: 2',
    { samples: 40, counts: entries({ new: 1, same: 2 }) },
  ],
])('describes a file with %s: %s', (_, expected, parts) => {
  const comparison = { ...nothing, ...parts };
  expect(comparisonText(comparison)).toBe(expected);
  expect(isOnlySample(comparison)).toBe(expected.includes('only'));
});

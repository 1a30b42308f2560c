import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { smallJournal, type SmallJournal } from '@/domain/fixtures/any-records';
import { bringsNothing } from '@/domain/merge/merge-summary';
import { mergeChoices, type MergeChoice } from '@/domain/merge/merge-record';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  all,
  compare,
  journalNow,
  merge,
  stageJournal,
  storeJournal,
} from '@/data/fixtures/two-journals';
import { db } from '@/data/db/db';
import { undoMerge } from './undo-merge';
import { forgetReplaced } from './restore';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

// Hundreds of journals, each stored and merged several times.
vi.setConfig({ testTimeout: 60_000 });
const runs = { numRuns: fewerInGate(40) };

const choices = fc.constantFrom(...mergeChoices);
const other: Readonly<Record<MergeChoice, MergeChoice>> = {
  both: 'both',
  mine: 'theirs',
  theirs: 'mine',
};

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
});

async function mergeInto(mine: SmallJournal, theirs: SmallJournal, choice: MergeChoice) {
  await storeJournal(mine);
  await stageJournal(theirs);
  await merge(all(choice));
  // With the pictures that only what was replaced used.
  await forgetReplaced();
  return journalNow();
}

describe('two journals, whatever they are', () => {
  test('come to the same, whoever merges which into which', async () => {
    await fc.assert(
      fc.asyncProperty(smallJournal, smallJournal, choices, async (a, b, choice) => {
        const here = await mergeInto(a, b, choice);
        expect(await mergeInto(b, a, other[choice])).toEqual(here);
      }),
      runs,
    );
  });

  test('are not changed by the same file once more, and nothing of it is new then', async () => {
    await fc.assert(
      fc.asyncProperty(smallJournal, smallJournal, choices, async (a, b, choice) => {
        const once = await mergeInto(a, b, choice);
        await stageJournal(b);
        const { comparison } = await compare();
        if (choice === 'both') expect(bringsNothing(comparison)).toBe(true);
        const outcome = await merge(all(choice));
        expect(outcome).toMatchObject({ changed: 0, setAside: 0 });
        expect(await journalNow()).toEqual(once);
        expect(await db.staged.count()).toBe(0);
        // What was kept for an Undo before is not given up for nothing.
        expect(await db.marks.count()).toBe(0);
      }),
      runs,
    );
  });

  test('are taken apart again by Undo, to the last field and picture', async () => {
    await fc.assert(
      fc.asyncProperty(smallJournal, smallJournal, choices, async (a, b, choice) => {
        await storeJournal(a);
        const before = await journalNow();
        await stageJournal(b);
        await merge(all(choice));
        const undone = await undoMerge();
        expect(undone?.stayed ?? 0).toBe(0);
        expect(await journalNow()).toEqual(before);
        expect([await db.replaced.count(), await db.marks.count()]).toEqual([0, 0]);
      }),
      runs,
    );
  });

  test('lose no words where both versions are kept', async () => {
    await fc.assert(
      fc.asyncProperty(smallJournal, smallJournal, async (a, b) => {
        const merged = await mergeInto(a, b, 'both');
        for (const { list, record } of [...recordsOf(a), ...recordsOf(b)])
          expect(merged[list]?.map(said)).toContainEqual(expect.arrayContaining(said(record)));
      }),
      runs,
    );
  });
});

const recordsOf = (journal: SmallJournal) =>
  (['journal', 'reports'] as const).flatMap((list) =>
    journal[list].map((record) => ({ list, record })),
  );

/**
 * All that a record says, without which of two it is and when it was changed. The other version may have brought what it lacks, such as a
 * photo.
 */
function said(record: unknown): string[] {
  if (typeof record !== 'object') return [];
  const { id: _, updatedAt: __, ...words } = { id: '', updatedAt: '', ...record };
  return Object.entries(words).map((one) => JSON.stringify(one));
}

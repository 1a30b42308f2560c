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
import { deleteReplaced } from './restore';
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
  // Also deletes the pictures that only the replaced records used.
  await deleteReplaced();
  return journalNow();
}

describe('any two journals', () => {
  test('become equal, whichever is merged into the other', async () => {
    await fc.assert(
      fc.asyncProperty(smallJournal, smallJournal, choices, async (a, b, choice) => {
        const here = await mergeInto(a, b, choice);
        expect(await mergeInto(b, a, other[choice])).toEqual(here);
      }),
      runs,
    );
  });

  test('are not changed by merging the same file again, which then brings nothing new', async () => {
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
        // A merge without changes does not give up an earlier undo.
        expect(await db.marks.count()).toBe(0);
      }),
      runs,
    );
  });

  test('are separated again by Undo, to the last field and picture', async () => {
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

  test('lose no text if both versions are kept', async () => {
    await fc.assert(
      fc.asyncProperty(smallJournal, smallJournal, async (a, b) => {
        const merged = await mergeInto(a, b, 'both');
        for (const { list, record } of [...recordsOf(a), ...recordsOf(b)])
          expect(merged[list]?.map(contentFields)).toContainEqual(
            expect.arrayContaining(contentFields(record)),
          );
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
 * Returns the fields of a record, without its id and the time of its change. The merged record may have more of them, from the other
 * version.
 */
function contentFields(record: unknown): string[] {
  if (typeof record !== 'object') return [];
  const { id: _, updatedAt: __, ...fields } = { id: '', updatedAt: '', ...record };
  return Object.entries(fields).map((one) => JSON.stringify(one));
}

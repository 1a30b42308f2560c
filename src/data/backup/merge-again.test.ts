import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { smallJournal, type SmallJournal } from '@/domain/fixtures/any-records';
import { bringsNothing } from '@/domain/merge/merge-summary';
import { canonicalJson } from '@/lib/values';
import { mergeChoices } from '@/domain/merge/merge-record';
import {
  edited,
  edits,
  type JournalWithQuarantine,
  storedJournal,
  lostContent,
  mergeWithQuarantine,
  stageWithQuarantine,
  storeWithQuarantine,
} from '@/data/fixtures/edited-journals';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { all, compare, journalNow, merge } from '@/data/fixtures/two-journals';
import { writableDb as db } from '@/data/db/writable-db';
import { undoMerge } from './undo-merge';
import { deleteReplaced } from './restore';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

// Journals that were merged before, on one side or both, and edited since, including the versions stored beside other records.
vi.setConfig({ testTimeout: 60_000 });
const runs = { numRuns: fewerInGate(5) };

const alone = (journal: SmallJournal) => ({ ...journal, setAside: [] });

const choices = fc.constantFrom(...mergeChoices);

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
});

/** Two journals, each with the other's file merged in or not, both edited since. */
const histories = fc.record({
  a: smallJournal.map(alone),
  b: smallJournal.map(alone),
  isMergedHere: fc.boolean(),
  isMergedThere: fc.boolean(),
  here: edits,
  there: edits,
});

type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

/** Returns both journals at the end of such a history. */
async function replay({ a, b, isMergedHere, isMergedThere, here, there }: History) {
  const mine = edited(isMergedHere ? await mergeWithQuarantine(a, b) : a, here);
  const theirs = edited(isMergedThere ? await mergeWithQuarantine(b, mine) : b, there);
  return [mine, theirs] as const;
}

describe('two journals that were merged before', () => {
  test('become equal, lose no text, and are not changed by merging the same file again', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const [mine, theirs] = await replay(history);
        const there = await mergeWithQuarantine(theirs, mine);
        await deleteReplaced();
        const reverse = await journalNow();
        const here = await mergeWithQuarantine(mine, theirs);
        await deleteReplaced();
        expect(await journalNow()).toEqual(reverse);
        for (const one of [mine, theirs])
          expect([lostContent(one, here), lostContent(one, there)]).toEqual([[], []]);
        for (const again of [theirs, mine, here]) {
          await stageWithQuarantine(again);
          expect(bringsNothing((await compare()).comparison)).toBe(true);
          expect(await merge(all('both'))).toMatchObject({ changed: 0, setAside: 0 });
          expect(await journalNow()).toEqual(reverse);
        }
      }),
      runs,
    );
  });

  test('lose nothing that was saved since they were compared, whatever is chosen', async () => {
    await fc.assert(
      fc.asyncProperty(histories, edits, async (history, since) => {
        const [mine, theirs] = await replay(history);
        await storeWithQuarantine(mine);
        await stageWithQuarantine(theirs);
        const compared = await compare();
        const now = edited(mine, since);
        await replaceRows(now);
        await merge(all('theirs'), compared);
        const saved = without(now, mine);
        expect(lostContent(saved, await storedJournal())).toEqual([]);
      }),
      runs,
    );
  });

  test('contain all text that the merge replaced once it is undone, whatever was edited since', async () => {
    await fc.assert(
      fc.asyncProperty(histories, edits, choices, async (history, since, choice) => {
        const [mine, theirs] = await replay(history);
        await storeWithQuarantine(mine);
        await stageWithQuarantine(theirs);
        await merge(all(choice));
        const merged = await storedJournal();
        await replaceRows(edited(merged, since));
        await undoMerge();
        expect(lostContent(without(mine, merged), await storedJournal())).toEqual([]);
      }),
      runs,
    );
  });
});

test('three journals merged into each other in turn lose no text', async () => {
  const people = fc.constantFrom(0, 1, 2);
  const step = fc.record({ into: people, from: people, then: edits });
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(smallJournal, smallJournal, smallJournal),
      fc.array(step, { minLength: 2, maxLength: 6 }),
      async (journals, steps) => {
        const now: JournalWithQuarantine[] = journals.map(alone);
        for (const { into, from, then } of steps) {
          const [mine, theirs] = [now[into] ?? now[0], now[from] ?? now[0]];
          if (!mine || !theirs) return;
          const merged = await mergeWithQuarantine(mine, theirs);
          expect([lostContent(mine, merged), lostContent(theirs, merged)]).toEqual([[], []]);
          now[into] = edited(merged, then);
        }
      },
    ),
    runs,
  );
});

const lists = ['children', 'journal', 'food', 'reports'] as const;

async function replaceRows(journal: SmallJournal): Promise<void> {
  for (const list of lists) {
    await db.table(list).clear();
    await db.table(list).bulkPut([...journal[list]]);
  }
}

/** Returns the records of a journal that another one doesn't have in the same form. */
function without(journal: SmallJournal, other: SmallJournal): JournalWithQuarantine {
  const texts = new Set(lists.flatMap((list) => other[list].map(canonicalJson)));
  const rows = (list: keyof SmallJournal) =>
    journal[list].filter((row) => !texts.has(canonicalJson(row)));
  return {
    ...{ children: rows('children'), journal: rows('journal'), food: rows('food') },
    ...{ reports: rows('reports'), setAside: [] },
  };
}

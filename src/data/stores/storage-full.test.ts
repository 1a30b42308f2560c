import 'fake-indexeddb/auto';
import type { Table, Transaction } from 'dexie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addChild, updateChild } from '../records/children';
import { db } from './db';
import { writeDraftPhoto } from '../drafts/drafts';
import {
  childFields,
  clearStores,
  entryFields,
  photoOf,
  set,
  storedRecords,
} from '../fixtures/records';
import { addEntry, updateEntry } from '../records/journal';
import { regenerateRecommendations } from '../records/recommendations';
import { generateReport } from '../records/reports';
import { addSampleJournal } from '../sample/sample';

type Refuse = (transaction: Transaction) => void;

/** The browser refuses the write itself, as Chromium and Firefox do when they notice in time. */
const atOnce: Refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

interface FakeTransaction {
  _markFinished?: () => void;
  _abort: (name: string) => void;
}

/** The browser takes every request and aborts when it commits: the refusal is the transaction's own. */
const atCommit: Refuse = (transaction) => {
  const raw = transaction.idbtrans as unknown as FakeTransaction;
  raw._markFinished = () => {
    delete raw._markFinished;
    raw._abort('QuotaExceededError');
  };
};

const refusals = [
  ['at once', atOnce],
  ['when it commits', atCommit],
] as const;

const undo: (() => void)[] = [];

afterEach(() => {
  for (const step of undo.splice(0)) step();
});

beforeEach(clearStores);

/** Every write to the store is refused until the test is over. */
function fill<T>(table: Table<T, string>, refuse: Refuse): void {
  const creating = (_key: string, _record: T, transaction: Transaction) => refuse(transaction);
  const updating = (_: object, _key: string, _record: T, transaction: Transaction) =>
    refuse(transaction);
  table.hook('creating', creating);
  table.hook('updating', updating);
  undo.push(() => {
    table.hook('creating').unsubscribe(creating);
    table.hook('updating').unsubscribe(updating);
  });
}

const full = { name: 'StorageFailure', reason: 'full' };

describe.each(refusals)(
  'no room left, noticed %s: the save fails and leaves stored data as it was',
  (_, refuse) => {
    test('adding a child with a photo', async () => {
      fill(db.children, refuse);
      const photo = set(await photoOf('face'));
      await expect(addChild(childFields, photo)).rejects.toMatchObject(full);
      expect(await db.children.count()).toBe(0);
      expect(await db.photos.count()).toBe(0);
    });

    test('adding an entry whose photo does not fit', async () => {
      const child = await addChild(childFields);
      const before = await storedRecords();
      fill(db.photos, refuse);
      const photo = set(await photoOf('moment'));
      await expect(addEntry(child.id, entryFields, photo)).rejects.toMatchObject(full);
      expect(await storedRecords()).toEqual(before);
      // The words alone still fit.
      await addEntry(child.id, entryFields);
    });

    test('a new photo in an entry: the old one stays', async () => {
      const child = await addChild(childFields);
      const entry = await addEntry(child.id, entryFields, set(await photoOf('old')));
      const before = await storedRecords();
      fill(db.journal, refuse);
      const update = updateEntry(entry.id, entryFields, set(await photoOf('new')));
      await expect(update).rejects.toMatchObject(full);
      expect(await storedRecords()).toEqual(before);
    });

    test('a change of a child', async () => {
      const child = await addChild(childFields, set(await photoOf('face')));
      const before = await storedRecords();
      fill(db.children, refuse);
      const change = updateChild(child.id, { ...childFields, bio: 'x' }, { kind: 'remove' });
      await expect(change).rejects.toMatchObject(full);
      expect(await storedRecords()).toEqual(before);
    });

    test('the photo of a draft', async () => {
      fill(db.draftPhotos, refuse);
      const photo = await photoOf('moment');
      await expect(writeDraftPhoto('entry_new_a', photo)).rejects.toMatchObject(full);
      expect(await db.draftPhotos.count()).toBe(0);
    });

    test('a report', async () => {
      const child = await addChild(childFields);
      await addEntry(child.id, entryFields);
      await generateReport(child, 'trend', 7, entryFields.date);
      const before = await storedRecords();
      fill(db.reports, refuse);
      const made = generateReport(child, 'summary', 30, entryFields.date);
      await expect(made).rejects.toMatchObject(full);
      expect(await storedRecords()).toEqual(before);
    });

    test('recommendations made anew: the list before stays', async () => {
      const child = await addChild(childFields);
      await addEntry(child.id, entryFields);
      const list = await regenerateRecommendations(child.id, entryFields.date);
      expect(list).not.toEqual([]);
      const before = await storedRecords();
      fill(db.recommendations, refuse);
      const made = regenerateRecommendations(child.id, entryFields.date);
      await expect(made).rejects.toMatchObject(full);
      expect(await storedRecords()).toEqual(before);
    });

    test.each(['children', 'journal', 'food'])(
      'the sample journal, for want of room among the %s: none of it',
      async (store) => {
        fill(db.table(store), refuse);
        await expect(addSampleJournal('2025-11-20')).rejects.toMatchObject(full);
        const nothing = Object.entries(await storedRecords()).filter(([, rows]) => rows.length > 0);
        expect(nothing).toEqual([]);
      },
    );
  },
);

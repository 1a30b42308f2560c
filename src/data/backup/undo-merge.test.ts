import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { draftForms } from '@/data/drafts/draft-forms';
import {
  draftKeys,
  draftsOf,
  newDraftKey,
  readDraftPhotos,
  writeDraft,
  writeDraftPhotos,
} from '@/data/drafts/drafts';
import { spareDraftsOfMerged, sweepDrafts } from '@/data/drafts/forget-drafts';
import { openPage } from '@/data/fixtures/browser-page';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  instant,
  photoOf,
  recommendation,
  report,
  set,
} from '@/data/fixtures/records';
import { everything } from '@/data/fixtures/refusals';
import { all, merge } from '@/data/fixtures/two-journals';
import { addChild, deleteChild, updateChild } from '@/data/records/children';
import { addEntry, deleteEntry, starEntry, updateEntry } from '@/data/records/entries';
import { separateChild } from '@/data/records/separate-child';
import { writableDb as db } from '@/data/db/writable-db';
import { undoMerge } from './undo-merge';
import { undoRestore, restoreStaged, stage } from './restore';

const stamps = { createdAt: instant(0).toISOString(), updatedAt: instant(0).toISOString() };
const backup = { key: 'backup', at: stamps.createdAt, fileName: 'x', records: 1 } as const;
const later = { updatedAt: instant(9).toISOString() };
let childId = '';

const entryOf = (id: string, fields: object = {}) => ({
  ...entryFields,
  ...{ id, childId },
  ...stamps,
  ...fields,
});

/** Merges a later 'Theirs' over the stored 'Mine'. */
async function mergeOther(choice: 'both' | 'theirs'): Promise<void> {
  await db.journal.put(entryOf('e1', { title: 'Mine' }));
  const theirs = entryOf('e1', { title: 'Theirs', ...later });
  await stage({ list: 'journal', records: [theirs], photoIds: [] }, []);
  await merge(all(choice));
}

async function stageEntries(...records: ReturnType<typeof entryOf>[]): Promise<void> {
  await stage({ list: 'journal', records, photoIds: [] }, []);
}

const titles = async () => (await db.journal.toArray()).map(({ title }) => title).sort();
const quarantined = async () => (await db.setAside.toArray()).map(({ record }) => record);

beforeEach(async () => {
  await clearStores();
  vi.stubGlobal('localStorage', new MemoryStorage());
  childId = (await addChild(childFields, undefined, instant(0))).id;
});

describe('Undo merge loses no text from before the merge', () => {
  test.each(['both', 'theirs'] as const)(
    'if the record was deleted since (%s), the earlier version comes back',
    async (choice) => {
      await mergeOther(choice);
      await deleteEntry('e1');
      expect(await undoMerge()).toMatchObject({ stayed: 0 });
      expect(await db.journal.toArray()).toEqual([entryOf('e1', { title: 'Mine' })]);
      expect(await quarantined()).toEqual([]);
    },
  );

  test('if the record was changed since, the version kept beside it stays there', async () => {
    await mergeOther('both');
    await starEntry('e1', true);
    expect(await undoMerge()).toEqual({ reverted: 0, stayed: 1 });
    expect(await titles()).toEqual(['Mine', 'Theirs']);
    expect(await quarantined()).toEqual([]);
  });

  test('if the record was changed since and has no version beside it, the earlier one is quarantined', async () => {
    await mergeOther('theirs');
    await starEntry('e1', true);
    expect(await undoMerge()).toEqual({ reverted: 0, stayed: 1 });
    expect(await titles()).toEqual(['Theirs']);
    expect(await db.setAside.toArray()).toMatchObject([
      { list: 'journal', reason: 'same-id', record: entryOf('e1', { title: 'Mine' }) },
    ]);
  });

  test('if the version kept beside it was changed since', async () => {
    await mergeOther('both');
    const copy = (await db.journal.toArray()).find(({ title }) => title === 'Mine');
    await updateEntry(copy?.id ?? '', { ...entryFields, title: 'Mine, and more' });
    await starEntry('e1', true);
    expect(await undoMerge()).toEqual({ reverted: 0, stayed: 2 });
    expect(await titles()).toEqual(['Mine, and more', 'Theirs']);
    expect(await quarantined()).toEqual([entryOf('e1', { title: 'Mine' })]);
  });

  test('of a profile, which is quarantined', async () => {
    const mine = await db.children.get(childId);
    const theirs = { ...mine, ...childFields, ...stamps, id: childId, bio: 'Trains', ...later };
    await stage({ list: 'children', records: [theirs], photoIds: [] }, []);
    await merge();
    await updateChild(childId, { ...childFields, bio: 'Trains and buses' });
    expect(await undoMerge()).toMatchObject({ stayed: 1 });
    expect(await db.children.toArray()).toMatchObject([{ bio: 'Trains and buses' }]);
    expect(await quarantined()).toEqual([mine]);
  });

  test('and reports it if the browser lost the data for it', async () => {
    await mergeOther('both');
    const lose = () => {
      throw new DOMException('Data lost', 'NotReadableError');
    };
    db.replaced.hook('reading', lose);
    onTestFinished(() => db.replaced.hook('reading').unsubscribe(lose));
    expect(await undoMerge()).toEqual({ reverted: 0, stayed: 2 });
    expect(await titles()).toEqual(['Mine', 'Theirs']);
  });
});

test('Undo merge deletes a child with the recommendations that were derived for it since', async () => {
  const sam = { ...childFields, ...stamps, id: 'sam', name: 'Sam' };
  await stage({ list: 'children', records: [sam], photoIds: [] }, []);
  await merge();
  await db.recommendations.put(recommendation('r', 'sam'));
  expect(await undoMerge()).toEqual({ reverted: 1, stayed: 0 });
  expect([await db.children.count(), await db.recommendations.count()]).toEqual([1, 0]);
});

test('Undo merge brings nothing back to a child that was made a separate copy: only to the copy', async () => {
  await db.journal.bulkPut([
    entryOf('e1', { title: 'Mine' }),
    entryOf('e2', { title: 'Mine too' }),
  ]);
  await stageEntries(...['e1', 'e2', 'e3'].map((id) => entryOf(id, { title: 'Theirs', ...later })));
  await merge(all('theirs'));
  await deleteEntry('e2');
  const changes = () => Promise.resolve([]);
  await separateChild(childId, { stores: [], changes });
  const [copy] = await db.children.toArray();
  // As if the circle's child had come, with a record of the same id.
  await db.children.put({ ...childFields, ...stamps, id: childId });
  await db.journal.put(entryOf('e1', { title: 'Of the circle' }));
  expect(await undoMerge()).toMatchObject({ stayed: 0 });
  const found = (await db.journal.toArray()).map((entry) => [entry.childId, entry.title]);
  expect(found.toSorted()).toEqual(
    [
      [childId, 'Of the circle'],
      [copy?.id, 'Mine'],
      [copy?.id, 'Mine too'],
    ].toSorted(),
  );
});

describe('Undo merge', () => {
  test('leaves what was changed or added since, and counts it', async () => {
    const sam = { ...childFields, ...stamps, id: 'sam', name: 'Sam' };
    await db.journal.put(entryOf('e1'));
    await stage({ list: 'children', records: [sam], photoIds: [] }, []);
    await stageEntries(
      entryOf('e1', { title: 'Theirs', ...later }),
      entryOf('e2'),
      entryOf('e3'),
      entryOf('e4'),
    );
    await merge(all('theirs'));
    await updateEntry('e2', { ...entryFields, title: 'Mine now' });
    await deleteEntry('e3');
    await addEntry('sam', entryFields);
    expect(await undoMerge()).toEqual({ reverted: 2, stayed: 2 });
    expect(await db.journal.get('e1')).toEqual(entryOf('e1'));
    expect((await db.journal.toArray()).map(({ title }) => title).sort()).toEqual([
      entryFields.title,
      entryFields.title,
      'Mine now',
    ]);
    expect(await db.children.get('sam')).toEqual(sam);
    expect(await undoMerge()).toBeNull();
  });

  test('does not bring back what was deleted since', async () => {
    await db.journal.put(entryOf('e1'));
    await stageEntries(entryOf('e1', { title: 'Theirs', ...later }));
    await merge(all('theirs'));
    await deleteChild(childId);
    expect(await undoMerge()).toEqual({ reverted: 0, stayed: 0 });
    expect([await db.journal.count(), await db.children.count()]).toEqual([0, 0]);
  });

  test('brings back the photo that only the earlier version had', async () => {
    const [hers, theirs] = [await photoOf('hers'), await photoOf('theirs')];
    const entry = await addEntry(childId, entryFields, set(hers), instant(0));
    const other = entryOf(entry.id, { photoId: theirs.id, ...later });
    await stage({ list: 'journal', records: [other], photoIds: [theirs.id] }, [theirs]);
    await merge(all('theirs'));
    expect(await db.photos.count()).toBe(2);
    await undoMerge();
    expect(await db.journal.toArray()).toEqual([entry]);
    expect(await db.photos.toCollection().primaryKeys()).toEqual([hers.id]);
  });

  test('shares its data with Undo restore: only the later of the two can be undone, and only by its own undo', async () => {
    await stage(
      { list: 'children', records: [{ ...childFields, ...stamps, id: 'sam' }], photoIds: [] },
      [],
    );
    await restoreStaged(backup, instant(1));
    expect(await undoMerge()).toBeNull();
    await stage({ list: 'reports', records: [report('r1', 'sam')], photoIds: [] }, []);
    await merge();
    const before = await everything();
    expect(await undoRestore(instant(2))).toBe(false);
    expect(await everything()).toEqual(before);
    expect(await undoMerge()).toEqual({ reverted: 1, stayed: 0 });
    expect(await db.children.toArray()).toMatchObject([{ id: 'sam' }]);
  });
});

describe('a draft of a record that Undo merge removes', () => {
  beforeEach(() => {
    openPage();
  });

  const typed = { values: { title: 'Half written' }, photo: 'set' } as const;
  const asNew = () => draftForms.newEntry(childId);

  /** Stores an unfinished draft of that form, with a photo. */
  async function typeOver(form: string): Promise<string> {
    const key = newDraftKey(form);
    writeDraft(key, { ...typed, basedOn: stamps.updatedAt, asNew: asNew() });
    await writeDraftPhotos(key, [await photoOf(form)]);
    return key;
  }

  test('becomes the draft of a new record, with its photo', async () => {
    await stageEntries(entryOf('e1'));
    await merge();
    await typeOver(draftForms.entry('e1'));
    await spareDraftsOfMerged();
    expect(await undoMerge()).toEqual({ reverted: 1, stayed: 0 });
    await sweepDrafts();
    const [draft, ...more] = draftsOf(asNew());
    expect(more).toEqual([]);
    expect(draft).toMatchObject({ ...typed, cameFrom: draftForms.entry('e1') });
    expect(await readDraftPhotos(draft?.key ?? '')).toHaveLength(1);
    expect(draftKeys()).toHaveLength(1);
  });

  test('even if the browser lost the list of those records', async () => {
    await stageEntries(entryOf('e1'));
    await merge();
    await typeOver(draftForms.entry('e1'));
    const lost = new DOMException('Data lost', 'NotReadableError');
    vi.spyOn(db.replaced, 'each').mockReturnValueOnce(Dexie.Promise.reject(lost));
    await spareDraftsOfMerged();
    await undoMerge();
    await sweepDrafts();
    expect(draftsOf(asNew())).toHaveLength(1);
  });

  test('while drafts of other records stay as they are', async () => {
    await mergeOther('theirs');
    await db.journal.put(entryOf('e2'));
    const keys = [await typeOver(draftForms.entry('e1')), await typeOver(draftForms.entry('e2'))];
    await spareDraftsOfMerged();
    await undoMerge();
    expect(localStorage.getItem('kinleaf_spared_drafts')).toBeNull();
    await sweepDrafts();
    expect(draftKeys().sort()).toEqual(keys.sort());
  });
});

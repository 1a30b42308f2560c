import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  instant,
  photoOf,
  recommendation,
  report,
  set,
} from '@/data/fixtures/records';
import { all, compare, merge } from '@/data/fixtures/two-journals';
import { everything, refusalNames, refusedAtEachStep } from '@/data/fixtures/refusals';
import { undoMerge } from '@/data/backup/undo-merge';
import { undoRestore, clearStaged, restoreStaged, stage } from '@/data/backup/restore';
import { writeDraft, writeDraftPhotos } from '@/data/drafts/drafts';
import { localStore } from '@/data/db/web-storage';
import { moveLegacyLists } from '@/data/startup/import-legacy-lists';
import { invariant } from '@/lib/invariant';
import { withStorableBytes } from '@/data/photos/photo-store';
import { addChild, deleteChild, updateChild } from '@/data/records/children';
import { addFood, deleteFood, moveFood } from '@/data/records/foods';
import { restoreDeleted } from '@/data/records/deleted-records';
import { addEntry, deleteEntry, updateEntry } from '@/data/records/entries';
import { deleteRecommendation, regenerateRecommendations } from '@/data/records/recommendations';
import { deleteReport, generateReport } from '@/data/records/reports';
import { deleteQuarantined, quarantineOrphans } from '@/data/records/quarantined-records';
import { addSampleJournal } from '@/data/sample/sample';
import { writableDb as db } from '@/data/db/writable-db';
import { put } from './changes';
import { commit } from './commit';

// Thousands of transactions: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const stamps = { createdAt: instant(0).toISOString(), updatedAt: instant(0).toISOString() };

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await db.open();
  await clearStores();
  // The check whether Blobs can be stored runs once per tab and writes itself: run it before the tests.
  await withStorableBytes(await photoOf('asked'));
});

/** One or two rows of each store, with separate and shared photos. */
async function aJournal(): Promise<{ readonly childId: string; readonly entryId: string }> {
  const { id: childId } = await addChild(childFields, set(await photoOf('face')), instant(1));
  const { id: entryId } = await addEntry(childId, entryFields, set(await photoOf('moment')));
  await addEntry(childId, { ...entryFields, title: 'Again' }, set(await photoOf('moment')));
  await db.food.bulkPut([foodItem('f1', childId), foodItem('f2', childId)]);
  await db.reports.put(report('r1', childId));
  await db.recommendations.put(recommendation('s1', childId));
  const shared = await photoOf('kept');
  await commit([
    put(
      'setAside',
      {
        id: 'a1',
        list: 'food',
        reason: 'orphan',
        at: stamps.createdAt,
        record: {},
        photoIds: [shared.id],
      },
      { photos: [shared] },
    ),
    put('marks', { key: 'backup', at: stamps.createdAt, fileName: 'a.json', records: 5 }),
  ]);
  writeDraft('entry_new_a', { values: { title: 'Half a' }, photo: 'set' });
  await writeDraftPhotos('entry_new_a', [await photoOf('half')]);
  return { childId, entryId };
}

async function stageSam(): Promise<void> {
  const photo = await photoOf('sam');
  const sam = { ...childFields, id: 'sam', ...stamps, photoId: photo.id };
  await stage({ list: 'children', records: [sam], photoIds: [photo.id] }, [photo]);
}

type Prepared = () => Promise<unknown>;

/** Stages a file with a new record, a different one and one without a child. */
async function stageMerge(): Promise<void> {
  const { childId, entryId } = await aJournal();
  await stageSam();
  const photo = await photoOf('theirs');
  const theirs = { ...entryFields, childId, ...stamps, photoId: photo.id };
  const records = [
    { ...theirs, id: entryId, title: 'Theirs' },
    { ...theirs, id: 'new' },
    { ...theirs, id: 'lonely', childId: 'nobody' },
  ];
  await stage({ list: 'journal', records, photoIds: [photo.id] }, [photo]);
}

/** Everything that writes; each prepares the stores and returns the write. */
const writes: Readonly<Record<string, () => Promise<Prepared>>> = {
  'adding a child with a photo': async () => {
    const photo = set(await photoOf('new'));
    return () => addChild(childFields, photo);
  },
  'removing the photo of a child': async () => {
    const { childId } = await aJournal();
    return () => updateChild(childId, childFields, { kind: 'remove' });
  },
  'deleting a child with everything': async () => {
    const { childId } = await aJournal();
    return () => deleteChild(childId);
  },
  'undoing the deletion of a child with everything': async () => {
    const { childId } = await aJournal();
    const taken = await deleteChild(childId);
    return () => restoreDeleted(invariant(taken, 'a child that was deleted'));
  },
  'adding an entry': async () => {
    const { childId } = await aJournal();
    const photo = set(await photoOf('new'));
    return () => addEntry(childId, entryFields, photo);
  },
  'a new photo in an entry': async () => {
    const { entryId } = await aJournal();
    const photo = set(await photoOf('new'));
    return () => updateEntry(entryId, entryFields, photo);
  },
  'an entry with six photos': async () => {
    const { childId } = await aJournal();
    const photos = await Promise.all(['1', '2', '3', '4', '5', '6'].map(photoOf));
    return () => addEntry(childId, entryFields, { kind: 'set', photos });
  },
  'other photos in an entry, one of which it already has': async () => {
    const { childId } = await aJournal();
    const photos = await Promise.all(['1', '2', '3'].map(photoOf));
    const { id } = await addEntry(childId, entryFields, { kind: 'set', photos });
    const next = [await photoOf('4'), photos[0]?.id ?? ''];
    return () => updateEntry(id, entryFields, { kind: 'set', photos: next });
  },
  'the photos of a draft': async () => {
    await aJournal();
    const photos = await Promise.all(['1', '2', '3'].map(photoOf));
    return () => writeDraftPhotos('entry_new_a', photos);
  },
  'deleting an entry': async () => {
    const { entryId } = await aJournal();
    return () => deleteEntry(entryId);
  },
  'adding a food': async () => {
    const { childId } = await aJournal();
    const { name, category, state, reaction, date } = foodItem('f', childId);
    return () => addFood(childId, { name, category, state, reaction, date });
  },
  'a merge': async () => {
    await stageMerge();
    const compared = await compare();
    return () => merge(all('both'), compared);
  },
  'Undo merge': async () => {
    await stageMerge();
    await merge(all('theirs'));
    return () => undoMerge();
  },
  'moving a food': async () => {
    await aJournal();
    return () => moveFood('f1', 'not-yet');
  },
  'deleting a food': async () => {
    await aJournal();
    return () => deleteFood('f1');
  },
  'a report': async () => {
    const { childId } = await aJournal();
    return () => generateReport({ id: childId, name: 'Maya' }, 'summary', 30, '2025-11-20');
  },
  'deleting a report': async () => {
    await aJournal();
    return () => deleteReport('r1');
  },
  'replacing recommendations': async () => {
    const { childId } = await aJournal();
    return () => regenerateRecommendations(childId, '2025-11-20');
  },
  'deleting a recommendation': async () => {
    await aJournal();
    return () => deleteRecommendation('s1');
  },
  'the photo of a draft': async () => {
    await aJournal();
    const photo = await photoOf('another');
    return () => writeDraftPhotos('entry_new_a', [photo]);
  },
  'deleting the photo of a draft': async () => {
    await aJournal();
    return () => writeDraftPhotos('entry_new_a', []);
  },
  'the sample journal': async () => {
    await aJournal();
    return () => addSampleJournal('2025-11-20');
  },
  'quarantining records without a child': async () => {
    await aJournal();
    await db.food.put({ ...foodItem('f9', 'nobody') });
    return () => quarantineOrphans();
  },
  'deleting the quarantine': async () => {
    await aJournal();
    return () => deleteQuarantined();
  },
  'staging records of a file': async () => {
    await aJournal();
    return stageSam;
  },
  'deleting staged records': async () => {
    await aJournal();
    await stageSam();
    return () => clearStaged();
  },
  'a restore': async () => {
    await aJournal();
    await stageSam();
    return () => restoreStaged(null, instant(2));
  },
  'undoing a restore': async () => {
    await aJournal();
    await stageSam();
    await restoreStaged(null, instant(2));
    return () => undoRestore(instant(3));
  },
  'importing lists of the earlier layout': async () => {
    await aJournal();
    const tom = { id: 'tom', name: 'Tom', birthdate: '2020-01-01', bio: '' };
    // Encrypted while the lock is on.
    localStore.set('kinleaf_children', JSON.stringify([tom, 'nobody can read this']));
    return () => moveLegacyLists(instant(4));
  },
};

test.each(Object.keys(writes).flatMap((name) => refusalNames.map((how) => [name, how] as const)))(
  '%s leaves everything as it was if refused at any step (%s)',
  async (name, how) => {
    const write = await writes[name]?.();
    if (!write) throw new Error('No such write.');
    expect(await refusedAtEachStep(how, write)).toBeGreaterThan(0);
  },
);

test.each(Object.keys(writes))(
  '%s changes nothing if the browser refuses to open the stores',
  async (name) => {
    const write = await writes[name]?.();
    const before = await everything();
    db.close({ disableAutoOpen: false });
    const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Site data is blocked.', 'SecurityError');
    });
    await expect(write?.()).rejects.toMatchObject({
      name: 'StorageFailure',
      reason: 'unavailable',
    });
    opening.mockRestore();
    await db.open();
    expect(await everything()).toEqual(before);
  },
);

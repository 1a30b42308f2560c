import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { journalEntrySchema } from '@/domain/schema/entities';
import { photoIdsOf } from '@/domain/schema/photo-fields';
import { entry, readFile, whole, readInPasses } from '@/data/fixtures/backup-file';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, entryFields, instant, photoOf } from '@/data/fixtures/records';
import { writeEntries } from './export-entries';
import { addChild } from '@/data/records/children';
import { addEntry } from '@/data/records/entries';
import { writableDb as db } from '@/data/db/writable-db';
import { buildBackup } from './rescue-backup';
import { undoRestore, restoreStaged, stage } from './restore';
import type { PhotoMaker } from './read-backup';
import { blobSink } from './file-sinks';
import { writeBackup } from '@/data/fixtures/write-backup';
import { preparedRowOf } from '@/data/photos/photo-store';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

// Hundreds of transactions: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const { signal } = new AbortController();
const quiet = { signal, onProgress: () => undefined };
const options = { ...quiet, fileName: 'kinleaf-backup.json', now: instant(0) };

const makePhoto: PhotoMaker = (file, _isOurs, id) =>
  Promise.resolve({ id, full: file, thumb: file, width: 1, height: 1 });

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
});

const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const picture = (text: string) => `data:image/jpeg;base64,${btoa(text)}`;

async function written(photos: readonly (readonly string[])[]): Promise<string> {
  const { id } = await addChild(childFields);
  for (const some of photos) {
    const made = await Promise.all(some.map(photoOf));
    await addEntry(id, entryFields, { kind: 'set', photos: made });
  }
  return id;
}

test('a backup or rescue backup restores all photos of every entry in order, and so does its undo', async () => {
  const lists = fc.array(fc.uniqueArray(fc.constantFrom(...names), { maxLength: 6 }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(
      lists,
      fc.subarray([...names]),
      fc.boolean(),
      async (photos, lost, isRescued) => {
        await clearStores();
        await written(photos);
        const gone = new Set((await Promise.all(lost.map(photoOf))).map(({ id }) => id));
        await db.photos.bulkDelete([...gone]);
        const before = await db.journal.toArray();
        const { file } = isRescued ? await buildBackup() : await writeBackup(blobSink(), options);
        await readInPasses(file, { ...quiet, stage, makePhoto });
        await restoreStaged(null, instant(1));
        const after = await db.journal.toArray();
        // The next photo moves up for a lost one.
        expect(after.map(photoIdsOf)).toEqual(
          before.map((one) => photoIdsOf(one).filter((id) => !gone.has(id))),
        );
        await undoRestore(instant(2));
        expect(await db.journal.toArray()).toEqual(before);
      },
    ),
    { numRuns: fewerInGate(25) },
  );
});

test('in the file, the first photo is in photoUrl as before, and the others in morePhotoUrls', async () => {
  await written([['a', 'b', 'c']]);
  const file = JSON.parse(await (await buildBackup()).file.text()) as {
    readonly journal: readonly Record<string, unknown>[];
  };
  expect(file.journal[0]).toMatchObject({
    photoUrl: picture('a'),
    morePhotoUrls: [picture('b'), picture('c')],
  });
  expect(file.journal[0]).not.toHaveProperty('photoId');
  expect(file.journal[0]).not.toHaveProperty('morePhotoIds');
});

describe('further photos in a file', () => {
  const read = (fields: object) => readFile({ ...whole, journal: [{ ...entry, ...fields }] });
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(picture);

  test.each([
    ['null', null, 1, []],
    ['an empty list', [], 1, []],
    ['text instead of a list', picture('b'), 1, ['is not a picture inside the file']],
    ['a number', 7, 1, ['is not a picture inside the file']],
    ['an object', { 0: picture('b') }, 1, ['is not a picture inside the file']],
    [
      'numbers and addresses among pictures',
      [7, picture('b'), 'https://example.org/b.jpg', null, ''],
      2,
      ['is not a picture', 'is not a picture'],
    ],
    ['a broken picture', ['data:image/broken;base64,QQ==', picture('b')], 2, ['cannot be opened']],
    ['the same picture again', [picture('a'), picture('b'), picture('b')], 2, []],
    ['seven', many, 6, ['it has more than 6 photos, and the last is left out']],
  ])(
    '%s costs neither the entry nor its good pictures',
    async (_, morePhotoUrls, count, reasons) => {
      const { staged, problems, warnings } = await read({ photoUrl: picture('a'), morePhotoUrls });
      expect(problems.first).toEqual([]);
      expect(warnings.first).toEqual(
        reasons.map((reason) => expect.stringContaining(reason) as string),
      );
      const [one] = staged.journal ?? [];
      expect(one).toMatchObject({ title: entry.title });
      expect(one).not.toHaveProperty('morePhotoUrls');
      expect(photoIdsOf(journalEntrySchema.parse(one))).toHaveLength(count);
    },
  );

  test('photo ids in the file are ignored, and without a first photo the next one becomes it', async () => {
    const { staged } = await read({ morePhotoIds: ['x'], morePhotoUrls: [picture('b')] });
    const { id } = await photoOf('b');
    expect(staged.journal).toEqual([{ ...entry, photoId: id }]);
  });
});

test('an entry with too many photos goes into a backup as a quarantined one, with all of them', async () => {
  await written([['a']]);
  const photos = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(photoOf));
  await db.photos.bulkPut(await Promise.all(photos.map(preparedRowOf)));
  const [first, ...more] = photos.map(({ id }) => id);
  await db.journal.toCollection().modify({ photoId: first ?? '', morePhotoIds: more });
  const { file, setAside } = await writeBackup(blobSink(), options);
  expect(setAside).toBe(1);
  const { stagedAside } = await readFile(await file.text());
  expect(stagedAside[0]?.photoIds).toHaveLength(7);
});

test('the Markdown has a numbered file for each photo, and names an entry with lost ones once', async () => {
  const childId = await written([
    ['a', 'b', 'c'],
    ['b', 'd'],
  ]);
  await db.photos.delete((await photoOf('c')).id);
  await db.photos.delete((await photoOf('a')).id);
  const filters = { text: '', category: null, period: null };
  const choice = { kind: 'choice', childId, ...filters, from: 'all', ids: [] } as const;
  const { file, lostPhotos } = await writeEntries('markdown', choice, options);
  const zip = Buffer.from(await file.arrayBuffer()).toString('latin1');
  expect(zip.match(/!\[Photo[^\n]*/g)).toEqual([
    '![Photo: A long night](photos/2025-11-20-001.jpg)',
    '![Photo 1 of 2: A long night](photos/2025-11-20-001.jpg)',
    '![Photo 2 of 2: A long night](photos/2025-11-20-002.jpg)',
  ]);
  expect(lostPhotos).toEqual({ count: 2, first: ['“A long night” (Nov 20, 2025)'] });
});

import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addChild } from '@/data/records/children';
import { writableDb as db } from '@/data/db/writable-db';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  instant,
  photoOf,
  set,
} from '@/data/fixtures/records';
import { addEntry } from '@/data/records/entries';
import { blobSink, type FilePart, type Sink } from './file-sinks';
import { writeBackup } from '@/data/fixtures/write-backup';

const options = {
  fileName: 'kinleaf-backup.json',
  now: instant(0),
  signal: new AbortController().signal,
  onProgress: () => undefined,
};

/** Returns a sink that changes what is written, like a bad disk. */
function badSink(spoil: (text: string) => string): Sink {
  const sink = blobSink();
  const textOf = (part: FilePart) =>
    typeof part === 'string' ? part : new TextDecoder().decode(part);
  return { ...sink, write: (part) => sink.write(spoil(textOf(part))) };
}

beforeEach(async () => {
  await clearStores();
  vi.stubGlobal('localStorage', new MemoryStorage());
  const maya = await addChild(childFields, set(await photoOf('face')));
  await addEntry(maya.id, { ...entryFields, title: 'Rain' }, set(await photoOf('rain')));
  await db.food.add(foodItem('f1', maya.id));
});

const damage = [
  ['nothing', () => Promise.resolve()],
  [
    'an unreadable record',
    async () => {
      const [entry] = await db.journal.toArray();
      // As a bug or a disk fault would leave it.
      await db.table('journal').add({ ...entry, id: 'damaged', category: 'naps' });
    },
  ],
  ['a record without a child', () => db.food.add(foodItem('f2', 'nobody'))],
] as const;

describe.each(damage)(
  'a backup is compared with what is read back, with %s also stored',
  (_, prepare) => {
    test.each([
      ['a record', /,?\{"id":"f1"[^}]*\}/, ''],
      ['a photo', /,"photoUrl":"data:image\/jpeg[^"]*"/, ''],
    ])('%s missing from it means that it is no backup', async (_what, part, instead) => {
      await prepare();
      // Each photo is a separate piece.
      const { file } = await writeBackup(blobSink(), options);
      const whole = await file.text();
      await db.marks.clear();
      let isFirst = true;
      const sink = badSink(() => {
        const text = isFirst ? whole.replace(part, instead) : '';
        isFirst = false;
        return text;
      });
      await expect(writeBackup(sink, options)).rejects.toThrow('What was read back');
      expect(await db.marks.count()).toBe(0);
    });

    test('a complete file is the latest backup', async () => {
      await prepare();
      await writeBackup(blobSink(), options);
      expect(await db.marks.get('backup')).toMatchObject({ fileName: 'kinleaf-backup.json' });
    });
  },
);

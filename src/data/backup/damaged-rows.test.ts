import 'fake-indexeddb/auto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listNames } from '@/domain/schema/lists';
import { fillAllStores, lockFileOf } from '@/data/fixtures/locked-journal';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { flipFirst } from '@/data/fixtures/raw-rows';
import { childFields, clearStores, entryFields } from '@/data/fixtures/records';
import { addChild } from '@/data/records/children';
import { addEntry } from '@/data/records/entries';
import { db } from '@/data/db/db';
import { currentEncryption, setEncryption } from '@/data/db/encryption';
import { forgetDataKey, unlock } from '@/data/lock/lock-session';
import { writeLockFile } from '@/data/lock/lock-file-store';
import { buildBackup } from './rescue-backup';
import { blobSink } from './file-sinks';
import { writeBackup } from '@/data/fixtures/write-backup';

const before = currentEncryption();
const key = crypto.getRandomValues(new Uint8Array(32));
let file = '';

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.stubGlobal('localStorage', new MemoryStorage());
  forgetDataKey();
  await clearStores();
  const lockFile = { ...lockFileOf(), state: 'on' as const };
  unlock(key, await writeLockFile(key, lockFile));
  await fillAllStores(3);
  const { id } = await addChild({ ...childFields, name: 'Another child' });
  await addEntry(id, { ...entryFields, title: 'Of another child' }, undefined);
  file = await written('backup');
});
afterAll(() => {
  forgetDataKey();
  setEncryption(before);
});

type Records = readonly { readonly id: string }[];

describe.each(db.tables.map(({ name }) => name))(
  'with one byte of a row of %s flipped',
  (store) => {
    test('a backup and a rescue export succeed, with every other row', async () => {
      const { id } = await flipFirst(store);
      for (const which of ['backup', 'rescue export']) {
        const text = await written(which);
        for (const list of listNames) {
          const others = recordsOf(file, list).filter((one) => list !== store || one.id !== id);
          // The text of records stays, even if their child can't be read.
          const texts = others.flatMap(textsOf);
          expect(texts.filter((one) => !text.includes(one))).toEqual([]);
          if (store !== 'children') expect(recordsOf(text, list)).toEqual(others);
        }
      }
    });
  },
);

function recordsOf(text: string, list: string): Records {
  const found: unknown = Reflect.get(Object(JSON.parse(text)), list);
  return found as Records;
}

/** Returns the text fields of a record as they are written in the file. */
const textsOf = (record: object) =>
  ['id', 'title', 'content', 'name', 'notes']
    .map((field): unknown => Reflect.get(record, field))
    .filter((value) => value !== undefined && value !== '')
    .map((value) => JSON.stringify(value));

async function written(which: string): Promise<string> {
  if (which !== 'backup') return (await buildBackup()).file.text();
  const { file } = await writeBackup(blobSink(), {
    fileName: 'a.json',
    now: new Date(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  return file.text();
}

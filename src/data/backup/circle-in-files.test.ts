import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { HandoverChoice } from '@/domain/backup/handover';
import { categoryIds } from '@/domain/schema/categories';
import { chooseEntries } from './chosen-entries';
import { circleRow, knownDoc } from '@/data/fixtures/circle-rows';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, entryFields, foodItem, instant } from '@/data/fixtures/records';
import { put } from '@/data/commit/changes';
import { commit } from '@/data/commit/commit';
import { addChild } from '@/data/records/children';
import { addEntry } from '@/data/records/entries';
import { writableDb as db } from '@/data/db/writable-db';
import { buildBackup } from './rescue-backup';
import { blobSink } from './file-sinks';
import { readSnapshot } from './snapshot';
import { writeBackup } from '@/data/fixtures/write-backup';
import { writeSnapshot } from './write-backup';

const options = {
  fileName: 'kinleaf.json',
  now: instant(0),
  signal: new AbortController().signal,
  onProgress: () => undefined,
};

/** Stores a shared child and its circle's rows, with a marker in every secret field. */
async function sharedJournal(): Promise<string> {
  const { id: childId } = await addChild(childFields);
  const entry = await addEntry(childId, entryFields);
  const at = instant(1).toISOString();
  const key = `journal/${entry.id}`;
  const secret = { password: 'SECRET-1', signSecret: 'SECRET-2', boxSecret: 'SECRET-3' };
  const keys = { idKey: 'SECRET-4', chainKey: 'SECRET-5', seed: 'SECRET-6' };
  const epochs = [{ epoch: 1, key: 'SECRET-7' }];
  await commit([
    put('circles', circleRow(childId, { ...secret, ...keys, epochs })),
    put('circleDocs', {
      ...{ key, childId, rev: 'SECRET-8', mark: 'versions' },
      doc: knownDoc('journal', entry.id, childId, { title: 'SECRET-9' }),
    }),
    put('circleAside', { key: `${childId}/SECRET-10`, childId, rev: '1-a', reason: 'newer', at }),
    put('circlePhotos', { childId, picture: 'SECRET-11', state: 'down' }),
  ]);
  return childId;
}

test('no exported file has anything of a circle', async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
  const childId = await sharedJournal();
  await db.food.put(foodItem('f1', childId));
  const handover: HandoverChoice = {
    ...{ kind: 'handover', childId, period: null, categories: categoryIds },
    ...{ foods: 'all', reports: 'period', reportId: null, hasPhotos: true, hasLists: true },
  };
  const snapshot = await readSnapshot(options.now, handover);
  const filters = { text: '', category: null, period: null };
  const all = { kind: 'choice', childId, ...filters, from: 'all', ids: [] } as const;
  const files: Record<string, Blob> = {
    backup: (await writeBackup(blobSink(), options)).file,
    rescue: (await buildBackup()).file,
    handover: (await writeSnapshot(snapshot, { sink: blobSink() }, options)).file,
    child: (await writeBackup(blobSink(), { ...options, chosen: { kind: 'child', childId } })).file,
    chosen: (await writeBackup(blobSink(), { ...options, chosen: await chooseEntries(all) })).file,
  };
  for (const [name, file] of Object.entries(files)) {
    const text = await file.text();
    expect(text, name).toContain(entryFields.title);
    for (const word of [
      'SECRET',
      'kinleaf-0123456789abcdef',
      'couch.example.org',
      'madeBy',
      'circle',
    ])
      expect(text, `${name}: ${word}`).not.toContain(word);
  }
});

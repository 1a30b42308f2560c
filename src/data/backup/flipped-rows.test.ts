import 'fake-indexeddb/auto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { NodeFileReader } from '../fixtures/backup-file';
import { MemoryStorage } from '../fixtures/memory-storage';
import { putRaw, rawRows } from '../fixtures/raw-rows';
import { clearStores, set, childFields, entryFields, photoOf } from '../fixtures/records';
import { addChild } from '../records/children';
import { addEntry } from '../records/journal';
import { currentSealing, setSealing } from '../stores/sealing';
import { letGoOfKey, unlock } from '../vault/lock-session';
import { vaultFile } from '../fixtures/locked-journal';
import { writeVault } from '../vault/vault-mark';
import { buildBackup } from './rescue-backup';
import { blobSink } from './sinks';
import { writeBackup } from './write-backup';

const before = currentSealing();
const key = crypto.getRandomValues(new Uint8Array(32));

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.stubGlobal('FileReader', NodeFileReader);
  vi.stubGlobal('localStorage', new MemoryStorage());
  letGoOfKey();
  await clearStores();
  const file = { ...vaultFile(), state: 'on' as const };
  await writeVault(file);
  unlock(key, file);
});
afterAll(() => {
  letGoOfKey();
  setSealing(before);
});

test.each(['backup', 'rescue export'])(
  'with one byte of a sealed entry flipped, a %s goes on with all the others',
  async (which) => {
    const { id } = await addChild(childFields, set(await photoOf('face')));
    await addEntry(id, { ...entryFields, title: 'Whole, and told' }, undefined);
    const lost = await addEntry(id, { ...entryFields, title: 'Hit by a flipped bit' }, undefined);
    const row = (await rawRows('journal')).find((one) => one['id'] === lost.id);
    const sealed = row?.['sealed'];
    if (!(sealed instanceof Uint8Array)) throw new Error('Not sealed');
    sealed[sealed.length >> 1] = (sealed[sealed.length >> 1] ?? 0) ^ 1;
    await putRaw('journal', { ...row, sealed });
    const text = await written(which);
    expect(text).toContain('Whole, and told');
    expect(text).toContain(childFields.name);
    expect(text).not.toContain('Hit by a flipped bit');
  },
);

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

import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import vectors from '@docs/protocol-vectors.json';
import { hexToBytes } from '@noble/hashes/utils.js';
import { restartPage } from '@/data/fixtures/migration-pauses';
import { startFreshPage } from '@/data/fixtures/locked-journal';
import { putRaw } from '@/data/fixtures/raw-rows';
import { localStore } from '@/data/db/web-storage';
import { writableDb as db } from '@/data/db/writable-db';
import { subKey } from '@/data/encryption/ciphers';
import { Tokens } from '@/data/encryption/index-tokens';
import { pictureOf } from '@/data/photos/photo-store';
import { readEntry } from '@/data/records/entries';
import { countFactEntries } from '@/data/records/facts';
import { countFoods } from '@/data/records/foods';
import { invariant } from '@/lib/invariant';
import { fromBase64 } from '@/lib/bytes';
import { type LockFile, parseLockFile } from './lock-file';
import { isAuthentic } from './lock-file-mac';
import { shareIdentity, shareRecipient } from './share-key';
import { unlockWithPassphrase, unlockWithRecoverySheet } from './unlock-methods';

/*
 * The product reads the test vectors of docs/protocol.md, so that it can't drift from the document. `scripts/protocol` reads them
 * without the product.
 */
const { lock } = vectors;
const dataKey = hexToBytes(lock.dataKey);
const { childId } = lock.rows.journal.plain;

/** Returns the lock file as a starting page reads it. */
function lockFile(): LockFile {
  const file = parseLockFile(JSON.stringify(lock.file));
  if (file === null || file === 'newer') throw new Error('No lock file');
  return file;
}

beforeEach(async () => {
  await startFreshPage();
  for (const [store, { stored }] of Object.entries(lock.rows)) {
    const beside = 'beside' in stored && stored.beside.map((part) => fromBase64(part).buffer);
    const sealed = fromBase64(stored.sealed);
    await putRaw(store, { ...stored, sealed, ...(beside && { beside }) });
  }
  await putRaw('marks', { key: 'vault', file: lock.file });
  localStorage.setItem('kinleaf_vault', JSON.stringify(lock.file));
  for (const { key, stored } of lock.texts) localStorage.setItem(key, stored);
});

test('the passphrase and the recovery sheet of the vectors yield their data key', async () => {
  expect(await unlockWithPassphrase(lockFile(), lock.passphrase)).toEqual(dataKey);
  expect(await unlockWithRecoverySheet(lockFile(), lock.recoverySheet)).toEqual({ key: dataKey });
});

test('the lock file of the vectors has the right MAC, unless anything in it is changed', () => {
  expect(isAuthentic(dataKey, lockFile())).toBe(true);
  expect(isAuthentic(dataKey, { ...lockFile(), state: 'opening' })).toBe(false);
});

test('the keys of the vectors are derived from their data key', async () => {
  const uses = ['rows', 'tokens', 'texts', 'pictures', 'lock file'] as const;
  for (const use of uses) expect(subKey(dataKey, use)).toEqual(hexToBytes(lock.derivedKeys[use]));
  expect(shareIdentity(dataKey)).toBe(lock.shareIdentity);
  expect(await shareRecipient(dataKey)).toBe(lock.file.shareKey);
});

test('the unlocked page reads the rows, pictures and texts of the vectors', async () => {
  expect(await restartPage(dataKey)).toBe(true);
  for (const [store, { plain }] of Object.entries(lock.rows)) {
    const [row] = await db.table<object>(store).toArray();
    expect({ ...row, pictures: undefined }).toEqual(plain);
  }
  for (const { photoId, part, plain } of lock.pictures) {
    const row = invariant(await db.photos.get(photoId), 'a photo');
    const picture = await pictureOf(row, part === 'full' ? 'full' : 'thumb').read();
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(fromBase64(plain));
  }
  for (const { key, plain } of lock.texts) expect(localStore.get(key)).toBe(plain);
});

test('the unlocked page finds the rows of the vectors by their tokens', async () => {
  await restartPage(dataKey);
  const { id, photoId } = lock.rows.journal.plain;
  expect((await readEntry(id))?.photoId).toBe(photoId);
  expect(await db.journal.where('photoId').equals(photoId).primaryKeys()).toEqual([id]);
  expect(await countFoods(childId, 'safe')).toBe(1);
  const name = { about: 'medicine-name', name: 'Melatonin' } as const;
  expect(await countFactEntries(childId, name)).toBe(1);
  const tokens = new Tokens(subKey(dataKey, 'tokens'));
  const kinds = ['category', 'state', 'other', 'photo', 'fact'] as const;
  for (const { kind, value, token } of lock.tokens)
    expect(
      tokens.of(
        invariant(
          kinds.find((one) => one === kind),
          'a kind',
        ),
        value,
      ),
    ).toBe(token);
});

test('a row of the vectors under another id is damage', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { stored } = lock.rows.food;
  await putRaw('food', { ...stored, id: 'another', sealed: fromBase64(stored.sealed) });
  await restartPage(dataKey);
  expect(await db.food.get('another')).toHaveProperty('unopened');
});

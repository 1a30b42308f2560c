import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { writableDb as db } from '@/data/db/writable-db';
import { ConflictError, StorageFailure } from '@/data/db/errors';
import { parseLockFile, readLockHint } from './lock-file';
import { withMac } from './lock-file-mac';
import {
  changeLockFile,
  LockIsOnError,
  recoverLockFile,
  readLockMark,
  renewLockHint,
  writeLockFile,
} from './lock-file-store';

const hintKey = 'kinleaf_vault';
const key = crypto.getRandomValues(new Uint8Array(32));

const file = withMac(key, {
  version: 2,
  epoch: 2,
  state: 'on',
  ways: [{ kind: 'passphrase', sealed: '00', slot: 7 }],
  shareKey: '',
  hideAfter: 5,
  createdAt: '2026-11-24T09:00:00.000Z',
  ofALaterVersion: { nested: true },
});
const newer = { version: 3, everything: 'else' };

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await db.marks.clear();
});

describe('a lock file', () => {
  test('is read with all fields that a later version added', () => {
    expect(parseLockFile(JSON.stringify(file))).toEqual(file);
    expect(parseLockFile(JSON.stringify({ ...file, hideAfter: 'close' }))).not.toBeNull();
  });

  test('of a newer version is recognised, whatever else is in it', () => {
    expect(parseLockFile(JSON.stringify(newer))).toBe('newer');
  });

  test.each([
    '',
    'null',
    '[]',
    '{"version":1}',
    '{"version":0}',
    '{"version":"2"}',
    '{"version":1.5}',
    JSON.stringify({ ...file, epoch: 0 }),
    JSON.stringify({ ...file, state: 'ajar' }),
    JSON.stringify({ ...file, ways: [] }),
    JSON.stringify({ ...file, ways: [{ kind: 'passphrase' }] }),
    JSON.stringify({ ...file, hideAfter: 0 }),
    JSON.stringify({ ...file, createdAt: 'once' }),
    JSON.stringify(file).slice(0, -1),
  ])('is not one: %s', (text) => {
    expect(parseLockFile(text)).toBeNull();
  });
});

describe('the lock file is stored twice', () => {
  test('but not at all with the lock off', async () => {
    expect(readLockHint()).toBeNull();
    expect(await readLockMark()).toBeNull();
  });

  test('identically in the stores and in localStorage', async () => {
    await writeLockFile(key, file);
    expect(await readLockMark()).toEqual(file);
    expect(readLockHint()).toEqual(file);
    const later = withMac(key, { ...file, epoch: 3 });
    await writeLockFile(key, later);
    expect(await readLockMark()).toEqual(later);
    expect(readLockHint()).toEqual(later);
  });

  test('if localStorage refuses the copy, nothing is changed', async () => {
    await writeLockFile(key, file);
    vi.stubGlobal('localStorage', new MemoryStorage({}, 0));
    const refused = writeLockFile(key, { ...file, epoch: 3 });
    await expect(refused).rejects.toThrow(StorageFailure);
    expect(await readLockMark()).toEqual(file);
    await db.marks.clear();
    await expect(writeLockFile(key, file)).rejects.toMatchObject({ reason: 'full' });
    expect(await readLockMark()).toBeNull();
  });

  test('damage is reported', async () => {
    localStorage.setItem(hintKey, '{"version":1');
    await db.marks.put({ key: 'vault', file: { version: 1 } });
    expect(readLockHint()).toBe('damaged');
    expect(await readLockMark()).toBe('damaged');
    expect(await renewLockHint()).toBe(true);
  });

  test.each([{ version: 1 }, null])(
    'if the stores lost or damaged it (%j), it is restored from the copy, which nothing damaged replaces',
    async (damaged) => {
      await writeLockFile(key, file);
      if (damaged) await db.marks.put({ key: 'vault', file: damaged });
      else await db.marks.delete('vault');
      expect(await renewLockHint()).toBe(damaged !== null);
      expect(readLockHint()).toEqual(file);
      const recovered = withMac(key, { ...file, epoch: 4 });
      expect(await recoverLockFile(key, file)).toEqual(recovered);
      expect(await readLockMark()).toEqual(recovered);
      expect(readLockHint()).toEqual(recovered);
      expect(await recoverLockFile(key, file)).toEqual(recovered);
    },
  );

  test('if localStorage refuses the copy, what another tab has stored since stays', async () => {
    await writeLockFile(key, file);
    const others = { ...file, epoch: 4, hideAfter: 60 };
    const full = new MemoryStorage({}, 0);
    let written: PromiseLike<unknown> = Promise.resolve();
    full.setItem = () => {
      written = db.marks.put({ key: 'vault', file: others });
      throw new DOMException('Full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', full);
    await expect(writeLockFile(key, { ...file, epoch: 3 })).rejects.toThrow(StorageFailure);
    await written;
    expect(await readLockMark()).toEqual(others);
  });
});

describe('a write never replaces a later state', () => {
  test('not a newer version’s file', async () => {
    await db.marks.put({ key: 'vault', file: newer });
    localStorage.setItem(hintKey, JSON.stringify(newer));
    expect(await readLockMark()).toBe('newer');
    await expect(writeLockFile(key, { ...file, epoch: 99 })).rejects.toThrow(LockIsOnError);
    await expect(recoverLockFile(key, file)).rejects.toThrow(ConflictError);
    localStorage.setItem(hintKey, JSON.stringify(file));
    expect(await renewLockHint()).toBe(true);
    await expect(changeLockFile(key, () => file)).rejects.toThrow(ConflictError);
    expect(await db.marks.get('vault')).toEqual({ key: 'vault', file: newer });
    expect(readLockHint()).toBe('newer');
  });

  test('nor what another tab has turned on or off since', async () => {
    await writeLockFile(key, { ...file, epoch: 5 });
    await expect(writeLockFile(key, { ...file, epoch: 4 })).rejects.toThrow(ConflictError);
    expect(await readLockMark()).toMatchObject({ epoch: 5 });
  });

  test.each([1, 2])(
    'nor another lock that is already in use, at the same epoch or a lower one (%i): only its unlock methods decrypt the journal',
    async (epoch) => {
      const first = withMac(key, { ...file, epoch });
      await writeLockFile(key, first);
      const second = { ...file, createdAt: '2026-11-24T09:00:00.001Z' };
      await expect(writeLockFile(key, second)).rejects.toThrow(LockIsOnError);
      expect(await readLockMark()).toEqual(first);
      expect(readLockHint()).toEqual(first);
      await db.marks.put({ key: 'vault', file: { version: 1, epoch: 1 } });
      await expect(writeLockFile(key, second)).rejects.toThrow(LockIsOnError);
      expect(readLockHint()).toEqual(first);
    },
  );
});

describe('a change in Settings', () => {
  test('is applied to the stored file as it is now, so that two tabs keep each other’s changes', async () => {
    await writeLockFile(key, file);
    await Promise.all([
      changeLockFile(key, (stored) => ({ ...stored, hideAfter: 60 })),
      changeLockFile(key, (stored) => ({
        ...stored,
        ways: [...stored.ways, { kind: 'passkey', sealed: '01' }],
      })),
    ]);
    const changed = await readLockMark();
    expect(changed).toMatchObject({ hideAfter: 60, ofALaterVersion: { nested: true } });
    expect(changed).toMatchObject({ ways: [{ kind: 'passphrase' }, { kind: 'passkey' }] });
    expect(readLockHint()).toEqual(changed);
  });

  test('applies to the file that opened the lock, if something else changed the stored one', async () => {
    await writeLockFile(key, file);
    await db.marks.put({ key: 'vault', file: { ...file, hideAfter: 60, state: 'opening' } });
    const change = (stored: typeof file) => ({ ...stored, ways: [{ kind: 'new', sealed: '' }] });
    await expect(changeLockFile(key, change)).rejects.toThrow(ConflictError);
    const changed = { hideAfter: 5, state: 'on', ways: [{ kind: 'new' }] };
    expect(await changeLockFile(key, change, file)).toMatchObject(changed);
    expect(await readLockMark()).toMatchObject(changed);
  });

  test('is refused if the lock has been turned off since: it does not come back', async () => {
    await expect(changeLockFile(key, (stored) => stored)).rejects.toThrow(ConflictError);
    expect(await db.marks.count()).toBe(0);
  });
});

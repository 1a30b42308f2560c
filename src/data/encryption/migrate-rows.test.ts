import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  fillAllStores,
  bareRows,
  startFreshPage,
  lockFileOf,
} from '@/data/fixtures/locked-journal';
import { flipFirst, putRaw, rawRows } from '@/data/fixtures/raw-rows';
import { noPause, readableContent } from '@/data/fixtures/migration-pauses';
import { writableDb as db } from '@/data/db/writable-db';
import { resumeMigration } from '@/data/lock/resume-migration';
import { currentLockFile } from '@/data/lock/lock-session';
import { turnOff, turnOn } from '@/data/lock/turn-lock-on-off';
import { migrationState } from './migration-state';

vi.setConfig({ testTimeout: 60_000 });
/** Scrubbing takes long and is tested elsewhere. */
vi.mock('./scrub', async (original) => ({
  ...(await original<typeof import('./scrub')>()),
  scrub: () => Promise.resolve(),
}));

/** Returns the error with which decryption fails, given the text that a row is bound to; null lets it succeed. */
const failing = vi.hoisted(() => ({ of: (_: string): Error | null => null }));
vi.mock('./ciphers', async (original) => {
  const real = await original<typeof import('./ciphers')>();
  const decryptBytes: typeof real.decryptBytes = (key, ciphertext, bound) => {
    const failure = failing.of(new TextDecoder().decode(bound));
    if (failure) throw failure;
    return real.decryptBytes(key, ciphertext, bound);
  };
  return { ...real, decryptBytes };
});

const key = crypto.getRandomValues(new Uint8Array(32));

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  failing.of = () => null;
  await startFreshPage();
  await fillAllStores(5);
});

/** Makes decryption fail this many times for rows of a store. */
function fail(store: string, times: number, failure: () => Error) {
  let left = times;
  failing.of = (bound) => {
    if (!bound.includes(`"${store}"`) || left === 0) return null;
    left -= 1;
    return failure();
  };
}

test.each(['journal', 'replaced', 'staged', 'setAside', 'draftPhotos'])(
  'a row of %s that the device had no memory for is not mistaken for a damaged one: turning off stops, and can be resumed',
  async (store) => {
    const [before, bare] = [await readableContent(), await bareRows()];
    await turnOn(key, lockFileOf(), noPause);
    fail(store, 1, () => new RangeError('Array buffer allocation failed'));
    await turnOff(noPause);
    expect(migrationState()).toMatchObject({ kind: 'stopped', direction: 'opening' });
    await resumeMigration(noPause);
    expect(currentLockFile()).toBeNull();
    expect(await bareRows()).toEqual(bare);
    expect(await readableContent()).toEqual(before);
  },
);

test.each(['replaced', 'staged'])(
  'a batch of %s is deleted only if a second attempt cannot decrypt it either',
  async (store) => {
    const bare = await bareRows();
    await turnOn(key, lockFileOf(), noPause);
    // In both rounds of the first attempt: with the others of its batch, and alone.
    fail(store, 4, () => new Error('Does not open'));
    await turnOff(noPause);
    expect(currentLockFile()).toBeNull();
    expect(await bareRows()).toEqual(bare);
    await turnOn(key, lockFileOf(), noPause);
    fail(store, Infinity, () => new Error('Does not open'));
    await turnOff(noPause);
    expect(currentLockFile()).toBeNull();
    expect(await bareRows()).toEqual({ ...bare, [store]: [] });
  },
);

describe('a row of factKeys that fails decryption', () => {
  test('is rebuilt from its entry when the lock is turned off', async () => {
    const bare = await bareRows();
    await turnOn(key, lockFileOf(), noPause);
    await flipFirst('factKeys');
    await turnOff(noPause);
    expect(currentLockFile()).toBeNull();
    expect(await bareRows()).toEqual(bare);
  });

  test.each(['entry is gone', 'entry is damaged as well', 'entry has no facts any more'])(
    'is deleted if its %s',
    async (how) => {
      const { factKeys = [] } = await bareRows();
      const [id = ''] = await db.factKeys.toCollection().primaryKeys();
      await turnOn(key, lockFileOf(), noPause);
      await flipFirst('factKeys');
      if (how === 'entry is gone') await db.journal.delete(id);
      const entry = await db.journal.get(id);
      if (entry && how.includes('no facts')) {
        const { visitId: _, minutes: __, facts: ___, ...rest } = entry;
        await db.journal.put(rest);
      }
      if (how.includes('damaged')) {
        const row = (await rawRows('journal')).find((one) => one['id'] === id);
        await putRaw('journal', { ...row, sealed: new Uint8Array(60) });
      }
      await turnOff(noPause);
      expect(currentLockFile()).toBeNull();
      expect(await db.factKeys.toArray()).toEqual(factKeys.slice(1));
    },
  );
});

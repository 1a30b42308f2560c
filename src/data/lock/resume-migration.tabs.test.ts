import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { invariant } from '@/lib/invariant';
import {
  fillAllStores,
  bareRows,
  startFreshPage,
  lockFileOf,
} from '@/data/fixtures/locked-journal';
import { MemoryLocks } from '@/data/fixtures/memory-locks';
import {
  atBatch,
  noPause,
  blockedAt,
  plainRows,
  readableContent,
} from '@/data/fixtures/migration-pauses';
import { currentEncryption } from '@/data/db/encryption';
import { resumeMigration } from './resume-migration';
import { currentLockFile, followLockFile } from './lock-session';
import { turnOff, turnOn } from './turn-lock-on-off';
import { readLockHint } from './lock-file';
import { readLockMark } from './lock-file-store';
import {
  resumePausedMigration,
  onMigration,
  pauseMigration,
  migrationState,
} from '@/data/encryption/migration-state';
import { eventually } from '@/lib/fixtures/eventually';

vi.setConfig({ testTimeout: 60_000 });
/** Without scrubbing: all tabs would share the mocked module, and with it its stores. */
vi.mock('@/data/encryption/scrub', () => ({
  scrub: () => Promise.resolve(),
  deleteFillers: () => Promise.resolve(),
}));

const key = crypto.getRandomValues(new Uint8Array(32));
const migrationLock = 'kinleaf-vault-walk';
let locks = new MemoryLocks();

async function begin(): Promise<void> {
  await startFreshPage();
  locks = new MemoryLocks();
  vi.stubGlobal('navigator', { locks });
}

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await begin();
});

/** Opens another tab, with its own modules and memory. */
async function newTab() {
  vi.resetModules();
  const [session, started, migration, on, off, stores] = await Promise.all([
    import('./lock-session'),
    import('./resume-migration'),
    import('@/data/encryption/migration-state'),
    import('./turn-lock-on-off'),
    import('./turn-lock-on-off'),
    import('@/data/db/db'),
  ]);
  await stores.db.open();
  return { ...session, ...started, ...migration, ...on, ...off };
}

/** Opens another tab and unlocks it. */
async function anotherTab() {
  const tab = await newTab();
  const hint = readLockHint();
  if (hint === null || typeof hint === 'string') throw new Error('No lock');
  tab.unlock(key, hint);
  expect(await tab.isLockAsStored()).toBe(true);
  return tab;
}

describe('the tab that migrates', () => {
  test('migrates once, even if resumed again: its shown state stays, and so does its pause', async () => {
    await fillAllStores(20);
    const at = blockedAt(4);
    const turning = turnOn(key, lockFileOf(), at.rest);
    await at.isThere;
    pauseMigration();
    const shown = migrationState();
    const states: unknown[] = [];
    const stop = onMigration(() => states.push(migrationState()));
    await Promise.all([resumeMigration(noPause), resumeMigration(noPause)]);
    stop();
    expect(states).toEqual([]);
    expect(migrationState()).toBe(shown);
    expect(migrationState()).toMatchObject({ kind: 'running', isPaused: true });
    resumePausedMigration();
    at.goOn();
    await turning;
    expect(currentLockFile()?.state).toBe('on');
    expect(await plainRows()).toEqual([]);
  });

  test('does so without web locks too', async () => {
    vi.stubGlobal('navigator', {});
    await fillAllStores(5);
    const at = blockedAt(2);
    const turning = turnOn(key, lockFileOf(), at.rest);
    await at.isThere;
    const shown = migrationState();
    await resumeMigration(noPause);
    expect(migrationState()).toBe(shown);
    at.goOn();
    await turning;
    expect(await plainRows()).toEqual([]);
  });
});

/** Another tab turns the lock off while this page encrypts the picture with this number. */
test.each([1, 2, 7])(
  'a picture (%i) encrypted for a lock that has been turned off is not stored encrypted, even without web locks',
  async (at) => {
    vi.stubGlobal('navigator', {});
    await fillAllStores(2);
    const [before, bare] = [await readableContent(), await bareRows()];
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    let count = 0;
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...how) => {
      count += 1;
      const isIt = count === at;
      const encrypted = await encrypt(...how);
      if (isIt) await (await anotherTab()).turnOff(noPause);
      return encrypted;
    });
    await turnOn(key, lockFileOf(), noPause);
    expect(count).toBeGreaterThanOrEqual(at);
    expect(migrationState()).toEqual({ kind: 'none' });
    expect([currentEncryption(), currentLockFile(), readLockHint()]).toEqual([null, null, null]);
    expect(await bareRows()).toEqual(bare);
    expect(await readableContent()).toEqual(before);
  },
);

describe('turned off while the journal is still being encrypted', () => {
  const wholeJournal = async () => {
    await fillAllStores(20);
    return [await readableContent(), await bareRows()] as const;
  };
  async function expectOff(before: object, bare: object) {
    expect(currentEncryption()).toBeNull();
    expect(migrationState()).toEqual({ kind: 'none' });
    expect([readLockHint(), await readLockMark()]).toEqual([null, null]);
    expect(await bareRows()).toEqual(bare);
    expect(await readableContent()).toEqual(before);
  }

  test.each(['with', 'without'])(
    'in the middle of a batch, everything is decrypted, %s web locks',
    async (which) => {
      if (which === 'without') vi.stubGlobal('navigator', {});
      const [before, bare] = await wholeJournal();
      const at = blockedAt(8);
      const on = turnOn(key, lockFileOf(), at.rest);
      await at.isThere;
      const off = turnOff(noPause);
      await eventually(() => expect(currentLockFile()?.state).toBe('opening'));
      at.goOn();
      await off;
      await expectOff(before, bare);
      await on;
    },
  );

  test('while the migration is paused', async () => {
    const [before, bare] = await wholeJournal();
    const on = turnOn(
      key,
      lockFileOf(),
      atBatch(8, () => {
        pauseMigration();
      }),
    );
    await eventually(() => expect(migrationState()).toMatchObject({ isPaused: true }));
    await Promise.all([turnOff(noPause), turnOff(noPause)]);
    await expectOff(before, bare);
    await on;
  });

  test('after the migration stopped because the device is full', async () => {
    const [before, bare] = await wholeJournal();
    // oxlint-disable-next-line typescript/unbound-method
    const { put } = IDBObjectStore.prototype;
    let puts = 0;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...row
    ) {
      puts += 1;
      if (puts > 25) throw new DOMException('No room', 'QuotaExceededError');
      return put.apply(this, row);
    });
    await turnOn(key, lockFileOf(), noPause);
    expect(migrationState()).toMatchObject({
      kind: 'stopped',
      direction: 'sealing',
      reason: 'full',
    });
    full.mockRestore();
    await turnOff(noPause);
    await expectOff(before, bare);
  });

  test('in another tab while this one is paused: this one leaves the stores to it', async () => {
    const [before, bare] = await wholeJournal();
    const on = turnOn(
      key,
      lockFileOf(),
      atBatch(8, () => {
        pauseMigration();
      }),
    );
    await eventually(() => expect(migrationState()).toMatchObject({ isPaused: true }));
    const other = await anotherTab();
    const off = other.turnOff(noPause);
    await eventually(() => expect(readLockHint()).toMatchObject({ state: 'opening' }));
    // The browser would report the other tab's write like this.
    followLockFile();
    await Promise.all([on, off]);
    await expectOff(before, bare);
    expect(other.currentLockFile()).toBeNull();
    expect(other.migrationState()).toEqual({ kind: 'none' });
  });
});

/**
 * Runs `meet`, in which a second tab joins, at every tenth batch of a migration, each time with a new journal.
 * @param meet returns the number of batches after the first
 */
async function atEveryTenth(
  direction: 'sealing' | 'opening',
  meet: (at: ReturnType<typeof blockedAt>) => Promise<number>,
): Promise<void> {
  let batches = Infinity;
  // The number of batches for photos depends on how long they take, so the last few may not come.
  for (let from = 1; from < batches - 5; from += 10) {
    await begin();
    await fillAllStores(20);
    const [before, bare] = [await readableContent(), await bareRows()];
    if (direction === 'opening') await turnOn(key, lockFileOf(), noPause);
    const met = await meet(blockedAt(from));
    if (from === 1) batches = met;
    if (direction === 'sealing') expect(await plainRows(), `at batch ${from}`).toEqual([]);
    else {
      expect(readLockHint()).toBeNull();
      // As the event of localStorage has a tab do it.
      followLockFile();
      await eventually(() => expect(currentLockFile()).toBeNull());
      expect(await bareRows(), `at batch ${from}`).toEqual(bare);
      expect(await readableContent()).toEqual(before);
    }
  }
  expect(batches).toBeGreaterThan(20);
}

describe('two tabs that want to migrate', () => {
  test.each(['sealing', 'opening'] as const)(
    'at every tenth batch: while one is %s, the other reports that it waits, and follows once it is done',
    (direction) =>
      atEveryTenth(direction, async (at) => {
        const turning =
          direction === 'sealing' ? turnOn(key, lockFileOf(), at.rest) : turnOff(at.rest);
        await at.isThere;
        const other = await anotherTab();
        const waiting = other.resumeMigration(noPause);
        await eventually(() =>
          expect(other.migrationState()).toEqual({ kind: 'elsewhere', direction }),
        );
        at.goOn();
        await Promise.all([turning, waiting]);
        expect(other.migrationState()).toEqual({ kind: 'none' });
        expect(other.currentLockFile()?.state).toBe(direction === 'sealing' ? 'on' : undefined);
        return at.batches();
      }),
  );

  test.each(['sealing', 'opening'] as const)(
    'at every tenth batch: the other takes over if the one that is %s is closed halfway',
    (direction) =>
      atEveryTenth(direction, async (at) => {
        const closed = await newTab();
        if (direction === 'sealing') void closed.turnOn(key, lockFileOf(), at.rest);
        else {
          closed.unlock(key, invariant(currentLockFile(), 'a lock'));
          void closed.turnOff(at.rest);
        }
        await at.isThere;
        const other = await anotherTab();
        const rest = vi.fn(noPause);
        const waiting = other.resumeMigration(rest);
        await eventually(() =>
          expect(other.migrationState()).toEqual({ kind: 'elsewhere', direction }),
        );
        locks.closeHolder(migrationLock);
        await waiting;
        expect(other.migrationState()).toEqual({ kind: 'none' });
        expect(other.currentLockFile()?.state).toBe(direction === 'sealing' ? 'on' : undefined);
        return rest.mock.calls.length;
      }),
  );
});

import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { invariant } from '@/lib/invariant';
import { aWholeJournal, bareRows, beginAnew, vaultFile } from '@/data/fixtures/locked-journal';
import { MemoryLocks } from '@/data/fixtures/memory-locks';
import { atBatch, atOnce, heldUp, plainRows, seen } from '@/data/fixtures/walked-journal';
import { currentEncryption } from '@/data/db/encryption';
import { resumeMigration } from './resume-migration';
import { currentLockFile, followLockFile } from './lock-session';
import { turnOff, turnOn } from './turn-lock';
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
/** Where scrubbing is not the point: a module that is replaced is one for all tabs, and so would its stores be. */
vi.mock('@/data/encryption/scrub', () => ({
  scrub: () => Promise.resolve(),
  forgetScrub: () => Promise.resolve(),
}));

const key = crypto.getRandomValues(new Uint8Array(32));
const walkLock = 'kinleaf-vault-walk';
let locks = new MemoryLocks();

async function begin(): Promise<void> {
  await beginAnew();
  locks = new MemoryLocks();
  vi.stubGlobal('navigator', { locks });
}

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await begin();
});

/** Another tab, with modules and memory of its own. */
async function newTab() {
  vi.resetModules();
  const [session, started, walk, on, off, stores] = await Promise.all([
    import('./lock-session'),
    import('./resume-migration'),
    import('@/data/encryption/migration-state'),
    import('./turn-lock'),
    import('./turn-lock'),
    import('@/data/db/db'),
  ]);
  await stores.db.open();
  return { ...session, ...started, ...walk, ...on, ...off };
}

/** One that somebody unlocks. */
async function anotherTab() {
  const tab = await newTab();
  const hint = readLockHint();
  if (hint === null || typeof hint === 'string') throw new Error('No lock');
  tab.unlock(key, hint);
  expect(await tab.isLockAsStored()).toBe(true);
  return tab;
}

describe('the tab that walks', () => {
  test('walks once, whoever asks it to go on: what is shown of it stays, and so does its pause', async () => {
    await aWholeJournal(20);
    const at = heldUp(4);
    const turning = turnOn(key, vaultFile(), at.rest);
    await at.isThere;
    pauseMigration();
    const shown = migrationState();
    const states: unknown[] = [];
    const stop = onMigration(() => states.push(migrationState()));
    await Promise.all([resumeMigration(atOnce), resumeMigration(atOnce)]);
    stop();
    expect(states).toEqual([]);
    expect(migrationState()).toBe(shown);
    expect(migrationState()).toMatchObject({ kind: 'walking', isPaused: true });
    resumePausedMigration();
    at.goOn();
    await turning;
    expect(currentLockFile()?.state).toBe('on');
    expect(await plainRows()).toEqual([]);
  });

  test('of a browser without web locks does so as well', async () => {
    vi.stubGlobal('navigator', {});
    await aWholeJournal(5);
    const at = heldUp(2);
    const turning = turnOn(key, vaultFile(), at.rest);
    await at.isThere;
    const shown = migrationState();
    await resumeMigration(atOnce);
    expect(migrationState()).toBe(shown);
    at.goOn();
    await turning;
    expect(await plainRows()).toEqual([]);
  });
});

/** The picture of so many is just being sealed when another tab turns the lock off. */
test.each([1, 2, 7])(
  'a picture (%i) that was sealed for a lock that is off by then is not stored so, where no web lock keeps tabs apart',
  async (at) => {
    vi.stubGlobal('navigator', {});
    await aWholeJournal(2);
    const [before, bare] = [await seen(), await bareRows()];
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    let count = 0;
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...how) => {
      count += 1;
      const isIt = count === at;
      const sealed = await encrypt(...how);
      if (isIt) await (await anotherTab()).turnOff(atOnce);
      return sealed;
    });
    await turnOn(key, vaultFile(), atOnce);
    expect(count).toBeGreaterThanOrEqual(at);
    expect(migrationState()).toEqual({ kind: 'none' });
    expect([currentEncryption(), currentLockFile(), readLockHint()]).toEqual([null, null, null]);
    expect(await bareRows()).toEqual(bare);
    expect(await seen()).toEqual(before);
  },
);

describe('turned off while the journal is still being sealed', () => {
  const wholeJournal = async () => {
    await aWholeJournal(20);
    return [await seen(), await bareRows()] as const;
  };
  async function expectOff(before: object, bare: object) {
    expect(currentEncryption()).toBeNull();
    expect(migrationState()).toEqual({ kind: 'none' });
    expect([readLockHint(), await readLockMark()]).toEqual([null, null]);
    expect(await bareRows()).toEqual(bare);
    expect(await seen()).toEqual(before);
  }

  test.each(['with', 'without'])(
    'in the middle of a step everything is opened, %s web locks',
    async (which) => {
      if (which === 'without') vi.stubGlobal('navigator', {});
      const [before, bare] = await wholeJournal();
      const at = heldUp(8);
      const on = turnOn(key, vaultFile(), at.rest);
      await at.isThere;
      const off = turnOff(atOnce);
      await eventually(() => expect(currentLockFile()?.state).toBe('opening'));
      at.goOn();
      await off;
      await expectOff(before, bare);
      await on;
    },
  );

  test('as well where that is paused', async () => {
    const [before, bare] = await wholeJournal();
    const on = turnOn(
      key,
      vaultFile(),
      atBatch(8, () => {
        pauseMigration();
      }),
    );
    await eventually(() => expect(migrationState()).toMatchObject({ isPaused: true }));
    await Promise.all([turnOff(atOnce), turnOff(atOnce)]);
    await expectOff(before, bare);
    await on;
  });

  test('as well where it stopped, because the device has no room for all of it', async () => {
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
    await turnOn(key, vaultFile(), atOnce);
    expect(migrationState()).toMatchObject({ kind: 'stopped', way: 'sealing', reason: 'full' });
    full.mockRestore();
    await turnOff(atOnce);
    await expectOff(before, bare);
  });

  test('in another tab, also where this one is paused: it lets that one have the stores', async () => {
    const [before, bare] = await wholeJournal();
    const on = turnOn(
      key,
      vaultFile(),
      atBatch(8, () => {
        pauseMigration();
      }),
    );
    await eventually(() => expect(migrationState()).toMatchObject({ isPaused: true }));
    const other = await anotherTab();
    const off = other.turnOff(atOnce);
    await eventually(() => expect(readLockHint()).toMatchObject({ state: 'opening' }));
    // As the browser tells it of what another tab wrote.
    followLockFile();
    await Promise.all([on, off]);
    await expectOff(before, bare);
    expect(other.currentLockFile()).toBeNull();
    expect(other.migrationState()).toEqual({ kind: 'none' });
  });
});

/**
 * Has two tabs meet at every tenth batch of a walk, each time with a journal of its own.
 * @param meet answers how many batches there were after the first
 */
async function atEveryTenth(
  way: 'sealing' | 'opening',
  meet: (at: ReturnType<typeof heldUp>) => Promise<number>,
): Promise<void> {
  let batches = Infinity;
  // Photos are dealt with in as many batches as they take time: the last of them may not come.
  for (let from = 1; from < batches - 5; from += 10) {
    await begin();
    await aWholeJournal(20);
    const [before, bare] = [await seen(), await bareRows()];
    if (way === 'opening') await turnOn(key, vaultFile(), atOnce);
    const met = await meet(heldUp(from));
    if (from === 1) batches = met;
    if (way === 'sealing') expect(await plainRows(), `at batch ${from}`).toEqual([]);
    else {
      expect(readLockHint()).toBeNull();
      expect(await bareRows(), `at batch ${from}`).toEqual(bare);
      expect(await seen()).toEqual(before);
    }
  }
  expect(batches).toBeGreaterThan(20);
}

describe('two tabs that want to walk', () => {
  test.each(['sealing', 'opening'] as const)(
    'at every tenth batch: while one is %s the other waits and says so, and follows when it is done',
    (way) =>
      atEveryTenth(way, async (at) => {
        const turning = way === 'sealing' ? turnOn(key, vaultFile(), at.rest) : turnOff(at.rest);
        await at.isThere;
        const other = await anotherTab();
        const waiting = other.resumeMigration(atOnce);
        await eventually(() => expect(other.migrationState()).toEqual({ kind: 'elsewhere', way }));
        at.goOn();
        await Promise.all([turning, waiting]);
        expect(other.migrationState()).toEqual({ kind: 'none' });
        expect(other.currentLockFile()?.state).toBe(way === 'sealing' ? 'on' : undefined);
        return at.batches();
      }),
  );

  test.each(['sealing', 'opening'] as const)(
    'at every tenth batch: the other takes over where the one that is %s is closed in the middle of it',
    (way) =>
      atEveryTenth(way, async (at) => {
        const closed = await newTab();
        if (way === 'sealing') void closed.turnOn(key, vaultFile(), at.rest);
        else {
          closed.unlock(key, invariant(currentLockFile(), 'a lock'));
          void closed.turnOff(at.rest);
        }
        await at.isThere;
        const other = await anotherTab();
        const rest = vi.fn(atOnce);
        const waiting = other.resumeMigration(rest);
        await eventually(() => expect(other.migrationState()).toEqual({ kind: 'elsewhere', way }));
        locks.closeHolder(walkLock);
        await waiting;
        expect(other.migrationState()).toEqual({ kind: 'none' });
        expect(other.currentLockFile()?.state).toBe(way === 'sealing' ? 'on' : undefined);
        return rest.mock.calls.length;
      }),
  );
});

import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { invariant } from '@/lib/invariant';
import {
  bareRows,
  fillAllStores,
  forgetPage,
  lockFileOf,
  startFreshPage,
} from '@/data/fixtures/locked-journal';
import {
  killedAfter,
  noPause,
  plainRows,
  readableContent,
  restartPage,
} from '@/data/fixtures/migration-pauses';
import { writableDb as db } from '@/data/db/writable-db';
import { circleRow } from '@/data/fixtures/circle-rows';
import { entryFields, instant, photoOf } from '@/data/fixtures/records';
import { onDamaged, type DamageReport } from '@/data/db/damage-reports';
import { untilDamagedAreQuarantined } from '@/data/records/damaged-records';
import { readPicture } from '@/data/photos/photo-changes';
import { addEntry, listEntries } from '@/data/records/entries';
import { quarantineDamagedTexts } from '@/data/db/damaged-texts';
import { localStore } from '@/data/db/web-storage';
import { isDecrypted } from '@/data/db/readable-rows';
import { readLockHint, type LockFile } from './lock-file';
import { isAuthentic } from './lock-file-mac';
import { checkLockFile } from './check-lock-file';
import { currentLockFile, unlock } from './lock-session';
import { readLockMark, writeLockHint } from './lock-file-store';
import { isLockAsStored, resumeMigration } from './resume-migration';
import { turnOff, turnOn } from './turn-lock-on-off';

/* Scrubbing changes no row, and takes seconds: scrub.test.ts. */
vi.mock('@/data/encryption/scrub', () => ({ scrub: vi.fn(), deleteFillers: vi.fn() }));

const key = crypto.getRandomValues(new Uint8Array(32));
let reports: DamageReport[] = [];
let childId = '';

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await startFreshPage();
  reports = [];
  onDamaged((report) => reports.push(report));
  childId = await fillAllStores(5);
});

/** What somebody can do at the lock screen: write a lock file without the key, in both places. */
async function forge(change: object): Promise<void> {
  const file = { ...invariant(currentLockFile(), 'a lock'), ...change };
  forgetPage();
  await writeMark(file);
  localStorage.setItem('kinleaf_vault', JSON.stringify(file));
}

const writeMark = (file: object) => db.marks.put({ key: 'vault', file: { version: 2, ...file } });

const opened = () => {
  const hint = readLockHint();
  if (hint === null || typeof hint === 'string') throw new Error('No lock');
  return hint;
};

describe('a lock file that was written without the key', () => {
  const forged = {
    'says that the lock is being turned off': { state: 'opening' },
    'says that the journal is still being encrypted': { state: 'sealing' },
    'says that it is being turned off, with a new epoch': { state: 'opening', epoch: 40 },
    'has no MAC': { state: 'opening', mac: undefined },
    'is for another lock': { state: 'opening', createdAt: instant(7).toISOString() },
  };

  test.each(Object.entries(forged))('and %s decrypts nothing', async (_, change) => {
    await turnOn(key, lockFileOf(), noPause);
    const before = await readableContent();
    await forge(change);
    expect(await restartPage(key)).toBe(true);
    await resumeMigration(noPause);
    expect(await plainRows()).toEqual([]);
    expect(localStorage.getItem('kinleaf_draft_entry_new_a')).toMatch(/^kinleaf-sealed:/);
    expect(await readableContent()).toEqual(before);
    const stored = await readLockMark();
    expect(stored).toMatchObject({ state: 'on' });
    expect(readLockHint()).toEqual(stored);
    expect(isAuthentic(key, stored as LockFile)).toBe(true);
    expect(reports).toEqual([{ kind: 'lock-file' }]);
  });

  test('does not change when the page is locked, or which key encrypts shared photos', async () => {
    await turnOn(key, lockFileOf(), noPause);
    const { shareKey } = invariant(currentLockFile(), 'a lock');
    await forge({ hideAfter: 'close', shareKey: 'age1anybody' });
    expect(await restartPage(key)).toBe(true);
    expect(currentLockFile()).toMatchObject({ hideAfter: 5, shareKey });
  });

  test('is not followed where the other copy is the family’s own, and is replaced by it', async () => {
    await turnOn(key, { ...lockFileOf(), hideAfter: 60 }, noPause);
    const own = currentLockFile();
    forgetPage();
    await writeMark({ ...own, state: 'opening', hideAfter: 1 });
    expect(await restartPage(key)).toBe(true);
    expect(currentLockFile()).toMatchObject({ state: 'on', hideAfter: 60 });
    expect(await readLockMark()).toEqual(currentLockFile());
    expect(reports).toEqual([{ kind: 'lock-file' }]);
  });

  test('that replaces the file while the page is open is not followed either', async () => {
    await turnOn(key, lockFileOf(), noPause);
    const own = currentLockFile();
    await writeMark({ ...own, state: 'opening', epoch: 9 });
    await expect(addEntry(childId, { ...entryFields, title: 'Night' })).rejects.toThrow();
    expect(currentLockFile()).toEqual(own);
  });
});

describe('a lock file that lost its place in the stores', () => {
  test('does not turn the lock off, even if everything that was encrypted is gone with it', async () => {
    await turnOn(key, lockFileOf(), noPause);
    forgetPage();
    for (const { name } of db.tables) await db.table(name).clear();
    expect(await restartPage(key)).toBe(true);
    expect(await readLockMark()).toMatchObject({ state: 'on' });
    expect(localStorage.getItem('kinleaf_draft_entry_new_a')).toMatch(/^kinleaf-sealed:/);
  });

  test.each([
    { areOwn: true, version: 2 },
    { areOwn: false, version: 2 },
    { areOwn: true, version: 1 },
    { areOwn: false, version: 1 },
  ])(
    'beside rows of which none is encrypted, a person says whether these are their own ($areOwn, version $version)',
    async ({ areOwn, version }) => {
      const before = await readableContent();
      await crashAfterTurningOff();
      const { mac, ...file } = opened();
      const hint = version === 1 ? { ...file, version } : { ...file, mac };
      localStorage.setItem('kinleaf_vault', JSON.stringify(hint));
      expect(await checkLockFile(key, opened())).toBe('half-locked');
      expect(await restartPage(key, areOwn)).toBe(true);
      await resumeMigration(noPause);
      expect(currentLockFile()?.state).toBe('on');
      if (areOwn) {
        expect(await plainRows()).toEqual([]);
        expect(await readableContent()).toEqual(before);
      } else expect((await db.children.toArray()).map(isDecrypted)).toEqual([false]);
    },
  );
});

/** A journal whose lock was turned on and off, in a browser that then lost its last writes to localStorage. */
async function crashAfterTurningOff(): Promise<void> {
  await turnOn(key, lockFileOf(), noPause);
  const texts = Object.fromEntries(Object.entries(localStorage));
  await turnOff(noPause);
  forgetPage();
  Object.assign(localStorage, texts);
}

/** A journal as version 1 of the lock file left it. */
async function withFirstVersion(state: 'sealing' | 'on' | 'opening'): Promise<void> {
  const rest = state === 'sealing' ? killedAfter(8) : noPause;
  await turnOn(key, lockFileOf(), rest);
  if (state === 'opening') await turnOff(killedAfter(8));
  const { mac: _, ...file } = invariant(currentLockFile(), 'a lock');
  await forge({ ...file, version: 1, state, mac: undefined });
}

describe('a lock file of version 1, which has no MAC', () => {
  test('is renewed when the journal is unlocked', async () => {
    await withFirstVersion('on');
    const [hint, before] = [opened(), await bareRows()];
    expect(await restartPage(key)).toBe(true);
    const renewed = await readLockMark();
    expect(renewed).toMatchObject({ version: 2, ways: hint.ways, hideAfter: hint.hideAfter });
    expect(readLockHint()).toEqual(renewed);
    await resumeMigration(noPause);
    expect(currentLockFile()?.state).toBe('on');
    expect(await plainRows()).toEqual([]);
    expect(Object.keys(await bareRows())).toEqual(Object.keys(before));
    expect(reports).toEqual([]);
  });

  test.each(['sealing', 'opening'] as const)(
    'that says that the lock is %s makes a person say whether it was them: then the rest is encrypted',
    async (state) => {
      const before = await readableContent();
      await withFirstVersion(state);
      expect((await plainRows()).length).toBeGreaterThan(0);
      expect(await checkLockFile(key, opened())).toBe('half-locked');
      expect(await restartPage(key, true)).toBe(true);
      expect(await readableContent()).toEqual(before);
      await resumeMigration(noPause);
      expect(currentLockFile()?.state).toBe('on');
      expect(await plainRows()).toEqual([]);
      expect(await readableContent()).toEqual(before);
    },
  );

  test('in place of a later one decrypts nothing unasked', async () => {
    await turnOn(key, lockFileOf(), noPause);
    await forge({ version: 1, state: 'opening', mac: undefined });
    expect(await checkLockFile(key, opened())).toBe('half-locked');
    expect(await restartPage(key, true)).toBe(true);
    await resumeMigration(noPause);
    expect(await plainRows()).toEqual([]);
    expect(currentLockFile()?.state).toBe('on');
  });

  test('left beside the renewed one by a killed tab is ignored', async () => {
    await withFirstVersion('on');
    const first = opened();
    expect(await restartPage(key)).toBe(true);
    await resumeMigration(noPause);
    writeLockHint(first);
    expect(await restartPage(key)).toBe(true);
    expect(currentLockFile()).toMatchObject({ version: 2, state: 'on' });
    expect(reports).toEqual([]);
  });

  test('that cannot be renewed for want of room opens the journal all the same', async () => {
    await withFirstVersion('on');
    const setItem = localStorage.setItem.bind(localStorage);
    localStorage.setItem = (name: string, text: string) => {
      if (name === 'kinleaf_vault') throw new DOMException('Full', 'QuotaExceededError');
      setItem(name, text);
    };
    expect(await restartPage(key)).toBe(true);
    expect(await db.children.count()).toBe(1);
    const { id } = await addEntry(childId, { ...entryFields, title: 'Still here' });
    expect(await db.journal.get(id)).toMatchObject({ title: 'Still here' });
  });
});

describe('with the lock on, what is not encrypted is not believed:', () => {
  beforeEach(async () => {
    await turnOn(key, lockFileOf(), noPause);
    forgetPage();
  });

  test('an entry in place of another is set aside, and reported', async () => {
    const [id = ''] = await db.journal.toCollection().primaryKeys();
    const at = instant(3).toISOString();
    const planted = { ...entryFields, id, childId, createdAt: at, updatedAt: at };
    await db.journal.put({ ...planted, title: 'Never written' });
    expect(await restartPage(key)).toBe(true);
    const listed = await listEntries(childId, { category: null, period: null }, 20);
    expect(JSON.stringify(listed)).not.toContain('Never written');
    await untilDamagedAreQuarantined();
    expect(await db.setAside.toArray()).toContainEqual(
      expect.objectContaining({ list: 'journal', reason: 'unreadable' }),
    );
    expect(reports).toContainEqual({ kind: 'quarantined', records: 1, profiles: [] });
  });

  test('a circle with an outbox is neither followed nor counted', async () => {
    await db.circles.put({ ...circleRow(childId), server: 'https://elsewhere.example' });
    await db.outbox.put({ key: 'journal/e1', childId, list: 'journal', id: 'e1' });
    expect(await restartPage(key)).toBe(true);
    const circle = await db.circles.get(childId);
    expect(circle && isDecrypted(circle)).toBe(false);
    const waiting = await db.outbox.get('journal/e1');
    expect(waiting && isDecrypted(waiting)).toBe(false);
  });

  test.each(['plain', 'garbage'])(
    'a mark that would have a photo sent is not there (%s)',
    async (form) => {
      const [{ id: picture = '' } = {}] = await bareRowsOf('photos');
      const [{ state } = {}] = await bareRowsOf('circlePhotos');
      const row = { childId, picture, state };
      await db.circlePhotos.clear();
      const sealed = form === 'garbage' ? { sealed: new Uint8Array(41) } : {};
      await db.circlePhotos.add({ ...row, ...sealed } as never);
      expect(await restartPage(key)).toBe(true);
      expect(await db.circlePhotos.where('childId').equals(childId).toArray()).toEqual([]);
    },
  );

  test('a text is set aside, and reported', async () => {
    localStorage.setItem('kinleaf_settings', JSON.stringify({ openAIKey: 'sk-planted' }));
    expect(await restartPage(key)).toBe(true);
    expect(localStore.get('kinleaf_settings')).toBeNull();
    await resumeMigration(noPause);
    expect(localStorage.getItem('kinleaf_settings')).toBeNull();
    expect(localStorage.getItem('kinleaf_damaged_kinleaf_settings')).toMatch(/^kinleaf-sealed:/);
    expect(localStore.get('kinleaf_damaged_kinleaf_settings')).toContain('sk-planted');
  });
});

describe('a page that has not noticed yet that another tab turned the lock off', () => {
  /** The page keeps what it knows of the lock, as one that was frozen does. */
  async function turnOffElsewhere() {
    await turnOn(key, lockFileOf(), noPause);
    const file = invariant(currentLockFile(), 'a lock');
    await turnOff(noPause);
    unlock(key, file);
  }

  test('sets none of its texts aside', async () => {
    await turnOffElsewhere();
    await resumeMigration(noPause);
    expect(quarantineDamagedTexts()).toBeNull();
    expect(localStore.get('kinleaf_draft_entry_new_a')).toContain('Half a');
    expect(Object.keys(localStorage).filter((name) => name.includes('damaged'))).toEqual([]);
  });

  test('does not bring the lock back', async () => {
    const before = await readableContent();
    await turnOffElsewhere();
    expect(await isLockAsStored()).toBe(true);
    expect([currentLockFile(), await readLockMark(), readLockHint()]).toEqual([null, null, null]);
    expect(await readableContent()).toEqual(before);
  });
});

test('what is set aside because nobody wrote it is encrypted, photos too, and the lock is whole again', async () => {
  const photos = await db.photos.count();
  await crashAfterTurningOff();
  expect(await plainRows()).toContain('photos');
  expect(await restartPage(key, false)).toBe(true);
  await resumeMigration(noPause);
  expect(currentLockFile()?.state).toBe('on');
  // A batch of a restore stays as it is, and is not read.
  expect(new Set(await plainRows())).toEqual(new Set(['staged', 'replaced']));
  expect(await db.photos.count()).toBe(photos);
});

test('a photo that cannot be encrypted when it is set aside stays as it is, and keeps nothing from being finished', async () => {
  await crashAfterTurningOff();
  const unreadable = { id: 'f'.repeat(64), width: 1, height: 1 };
  await db.table('photos').put(unreadable);
  expect(await restartPage(key, false)).toBe(true);
  await resumeMigration(noPause);
  expect(currentLockFile()?.state).toBe('on');
  expect((await bareRows())['photos']).toContainEqual(unreadable);
});

test('another picture in the place of a photo is not shown, even where a forged lock file has what is plain encrypted', async () => {
  await turnOn(key, lockFileOf(), noPause);
  const [id = ''] = await db.photos.toCollection().primaryKeys();
  await forge({ mac: undefined });
  await db.photos.clear();
  const { full, thumb, width, height } = await photoOf('planted');
  const planted = { id, width, height, full, thumb };
  await db.photos.put(planted);
  expect(await restartPage(key)).toBe(true);
  await resumeMigration(noPause);
  expect(currentLockFile()?.state).toBe('on');
  expect(await plainRows()).toEqual(['photos']);
  expect(await readPicture(id, 'full')).toBeUndefined();
});

test('a damaged lock file that cannot be repaired for want of room opens the journal all the same', async () => {
  const before = await readableContent();
  await turnOn(key, lockFileOf(), noPause);
  forgetPage();
  await writeMark({ ways: [] });
  const setItem = localStorage.setItem.bind(localStorage);
  localStorage.setItem = (name: string, text: string) => {
    if (name === 'kinleaf_vault') throw new DOMException('Full', 'QuotaExceededError');
    setItem(name, text);
  };
  expect(await restartPage(key)).toBe(true);
  expect(await readableContent()).toEqual(before);
});

async function bareRowsOf(store: string): Promise<readonly { id?: string; state?: string }[]> {
  return (await bareRows())[store] as { id?: string; state?: string }[];
}

import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fillAllStores, startFreshPage, lockFileOf } from '@/data/fixtures/locked-journal';
import { MemoryLocks } from '@/data/fixtures/memory-locks';
import { flipFirst } from '@/data/fixtures/raw-rows';
import { childFields, entryFields } from '@/data/fixtures/records';
import { addChild } from '@/data/records/children';
import { writableDb as db } from '@/data/db/writable-db';
import { unlock } from '@/data/lock/lock-session';
import { readLockHint } from '@/data/lock/lock-file';
import { writeLockFile } from '@/data/lock/lock-file-store';
import { eventually } from '@/lib/fixtures/eventually';

const key = crypto.getRandomValues(new Uint8Array(32));

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await startFreshPage();
  vi.stubGlobal('navigator', { locks: new MemoryLocks() });
  const lockFile = { ...lockFileOf(), state: 'on' as const };
  unlock(key, await writeLockFile(key, lockFile));
  await fillAllStores(3);
});

/** Starts another page, with its own modules, and unlocks it. */
async function openedPage() {
  vi.resetModules();
  const [session, start, children, journal, damaged, quarantined, stores] = await Promise.all([
    import('@/data/lock/lock-session'),
    import('./open-journal'),
    import('@/data/records/children'),
    import('@/data/records/entries'),
    import('@/data/records/damaged-records'),
    import('@/data/records/quarantined-records'),
    import('@/data/db/writable-db'),
  ]);
  const hint = readLockHint();
  if (hint === null || typeof hint === 'string') throw new Error('No lock');
  session.unlock(key, hint);
  await start.openJournal();
  return { ...children, ...journal, ...damaged, ...quarantined, db: stores.writableDb };
}

describe.each(db.tables.map(({ name }) => name))(
  'with one byte of a row of %s flipped',
  (store) => {
    test('the journal opens, is tidied up and can be written to', async () => {
      const { id } = await addChild({ ...childFields, name: 'Another child' });
      await flipFirst(store);
      const page = await openedPage();
      // The leftovers of an unfinished restore are removed as usual.
      await eventually(async () => expect(await page.db.staged.count()).toBe(0));
      await page.findDamaged();
      await page.quarantineOrphans();
      const entry = await page.addEntry(id, { ...entryFields, title: 'Written after' }, undefined);
      expect(await page.db.journal.get(entry.id)).toMatchObject({ title: 'Written after' });
      const nights = (await page.db.journal.toArray()).map(({ title }): unknown => title);
      const isHit = store === 'children' || store === 'journal';
      if (!isHit)
        expect(nights.filter((title) => String(title).startsWith('Night'))).toHaveLength(3);
      expect(JSON.stringify(await page.listChildren())).toMatch(/Maya|Another child/);
      page.db.close();
    });
  },
);

import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { childShared, here } from '@/circle/fixtures/circle-devices';
import { forgetPage, lockFileOf, startFreshPage } from '@/data/fixtures/locked-journal';
import { restartPage } from '@/data/fixtures/migration-pauses';
import { putRaw, rawRows } from '@/data/fixtures/raw-rows';
import { entryFields, instant } from '@/data/fixtures/records';
import { unlock } from '@/data/lock/lock-session';
import { writeLockFile } from '@/data/lock/lock-file-store';
import { addEntry } from '@/data/records/entries';
import { writableDb as db } from '@/data/db/writable-db';
import { circleJournal } from './circle-journal';

const key = crypto.getRandomValues(new Uint8Array(32));

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await startFreshPage();
});

test.each(['plain', 'garbage'])(
  'somebody at the lock screen who deletes a record and says so in the outbox (%s) deletes it for nobody else',
  async (form) => {
    unlock(key, await writeLockFile(key, { ...lockFileOf(), state: 'on' }));
    const childId = await childShared();
    const entry = await addEntry(childId, entryFields, undefined, instant(1));
    const name = `journal/${entry.id}`;
    const journal = circleJournal(childId);
    const [sent] = await journal.fold([name], here);
    if (!sent) throw new Error('Nothing was folded');
    await journal.markPushed([{ ...sent, rev: '1-a' }]);

    forgetPage();
    await db.journal.delete(entry.id);
    const sealed = form === 'garbage' ? { sealed: new Uint8Array(41) } : {};
    await putRaw('outbox', { key: name, childId, list: 'journal', id: entry.id, ...sealed });

    expect(await restartPage(key)).toBe(true);
    const waiting = await journal.pending(10);
    expect(waiting.rows.map((row) => row.key)).toEqual([name]);
    expect(await journal.fold([name], here)).toEqual([]);
    expect(await rawRows('outbox')).toEqual([]);
    expect((await journal.pending(10)).total).toBe(0);
  },
);

import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addChild, deleteChild } from './children';
import { findDamaged } from './damaged-records';
import { writableDb as db } from '@/data/db/writable-db';
import { DraftEditor } from '@/data/drafts/draft-editor';
import { DraftLock, lockedDrafts } from '@/data/drafts/draft-locks';
import { draftKeys } from '@/data/drafts/drafts';
import { openPage } from '@/data/fixtures/browser-page';
import { childFields, clearStores, entryFields, instant } from '@/data/fixtures/records';
import { quarantineLostRow } from '@/data/fixtures/quarantined-rows';
import { addEntry, deleteEntry, readEntry } from './entries';
import { eventually } from '@/lib/fixtures/eventually';

beforeEach(async () => {
  await clearStores();
  openPage();
});

describe('deleting a child deletes', () => {
  test('its quarantined records, including its own damaged profile, and those of no other', async () => {
    const child = await addChild({ ...childFields, bio: 'Private bio' });
    const sibling = await addChild({ ...childFields, name: 'Sam' });
    for (const { id } of [child, sibling]) {
      const entry = await addEntry(id, entryFields);
      await db.journal.put({ ...entry, title: '' });
      await readEntry(entry.id);
    }
    await db.children.put({ ...child, birthdate: 'the day it snowed' });
    await findDamaged();
    expect(await db.setAside.count()).toBe(3);
    await deleteChild(child.id);
    expect(await db.setAside.toArray()).toMatchObject([{ record: { childId: sibling.id } }]);
  });

  test('a draft about an entry of it that was deleted earlier', async () => {
    const child = await addChild(childFields);
    const entry = await addEntry(child.id, entryFields);
    const form = `entry_${entry.id}`;
    const hold = DraftLock.ofNew(form);
    hold.open();
    const editor = new DraftEditor(
      {
        form,
        asNew: `entry_new_${child.id}`,
        initial: { title: 'Blue train' },
        basedOn: entry.updatedAt,
        photoIds: [],
      },
      hold,
      null,
    );
    editor.set({ title: 'Words of a person' });
    await eventually(() => expect(lockedDrafts()).resolves.toContain(hold.key));
    await deleteEntry(entry.id);
    hold.close();
    expect(draftKeys()).toEqual([hold.key]);
    await deleteChild(child.id);
    expect(draftKeys()).toEqual([]);
  });
});

test('a child is deleted although the browser lost a record of it', async () => {
  const child = await addChild(childFields);
  await addEntry(child.id, entryFields);
  const name = 'lost';
  db.use({
    stack: 'dbcore',
    name,
    create: (core) => ({
      ...core,
      table: (store) => {
        const table = core.table(store);
        return {
          ...table,
          openCursor: (request) =>
            store === 'journal' && request.values
              ? Promise.reject(new DOMException('The bytes are gone', 'NotReadableError'))
              : table.openCursor(request),
        };
      },
    }),
  });
  db.close({ disableAutoOpen: false });
  onTestFinished(() => {
    db.unuse({ stack: 'dbcore', name });
    db.close({ disableAutoOpen: false });
  });
  expect(await deleteChild(child.id)).not.toBeNull();
  expect(await db.journal.count()).toBe(0);
});

test('a child is deleted although the browser lost a quarantined row, which stays', async () => {
  const { id } = await addChild(childFields);
  const at = instant(0).toISOString();
  const record = { childId: id };
  await db.setAside.add({ id: 'a1', list: 'food', reason: 'photo', at, record, photoIds: [] });
  await quarantineLostRow();
  expect(await deleteChild(id)).not.toBeNull();
  expect(await db.setAside.toCollection().primaryKeys()).toEqual(['lost']);
});

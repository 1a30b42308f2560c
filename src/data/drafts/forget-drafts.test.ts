import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addChild, deleteChild } from '@/data/records/children';
import { writableDb as db } from '@/data/db/writable-db';
import { DraftEditor } from './draft-editor';
import { DraftLock } from './draft-locks';
import {
  draftKeys,
  draftsOf,
  formOf,
  newDraftKey,
  readDraft,
  readDraftPhotos,
  writeDraft,
  writeDraftPhotos,
} from './drafts';
import { openPage } from '@/data/fixtures/browser-page';
import { childFields, clearStores, entryFields, foodItem, photoOf } from '@/data/fixtures/records';
import { deleteFood } from '@/data/records/foods';
import { sweepDrafts, sweepDraftsOf } from './forget-drafts';
import { addEntry, deleteEntry } from '@/data/records/entries';
import { restoreRunEncryption } from '@/data/fixtures/encrypted-run';
import { eventually } from '@/lib/fixtures/eventually';

beforeEach(async () => {
  await clearStores();
  openPage();
});

/** Stores drafts with a photo under the form's current and earlier key. */
async function writeDrafts(form: string): Promise<string[]> {
  const keys = [form, newDraftKey(form)];
  for (const key of keys) {
    writeDraft(key, { values: { title: 'Half written' }, photo: 'set' });
    await writeDraftPhotos(key, [await photoOf(key)]);
  }
  return keys;
}

const refuse = () => {
  throw new DOMException('Refused by the test', 'QuotaExceededError');
};

async function expectKept(keys: readonly string[], isKept: boolean): Promise<void> {
  for (const key of keys) {
    expect(readDraft(key) !== null, key).toBe(isKept);
    expect((await readDraftPhotos(key)).length > 0, key).toBe(isKept);
  }
}

describe('deleting a record deletes the drafts', () => {
  test('about an entry, and about no other', async () => {
    const child = await addChild(childFields);
    const [gone, other] = [
      await addEntry(child.id, entryFields),
      await addEntry(child.id, entryFields),
    ];
    const about = await writeDrafts(`entry_${gone.id}`);
    const rest = [
      ...(await writeDrafts(`entry_${other.id}`)),
      ...(await writeDrafts(`entry_new_${child.id}`)),
    ];
    await deleteEntry(gone.id);
    await expectKept(about, false);
    await expectKept(rest, true);
  });

  test('about a food', async () => {
    const child = await addChild(childFields);
    await db.food.add(foodItem('rice', child.id));
    const about = await writeDrafts('food_rice');
    const rest = await writeDrafts(`food_new_${child.id}`);
    await deleteFood('rice');
    await expectKept(about, false);
    await expectKept(rest, true);
  });

  test('about a child and all its records', async () => {
    const child = await addChild(childFields);
    const entry = await addEntry(child.id, entryFields);
    const about = [
      ...(await writeDrafts(`child_${child.id}`)),
      ...(await writeDrafts(`entry_new_${child.id}`)),
      ...(await writeDrafts(`entry_${entry.id}`)),
      ...(await writeDrafts(`chat_${child.id}`)),
    ];
    const rest = [...(await writeDrafts('child_new')), ...(await writeDrafts('entry_new_other'))];
    await deleteChild(child.id);
    await expectKept(about, false);
    await expectKept(rest, true);
  });

  test('but not those in an open form, which can still be saved as new', async () => {
    const child = await addChild(childFields);
    const entry = await addEntry(child.id, entryFields);
    const [key = ''] = await writeDrafts(`entry_${entry.id}`);
    const hold = await DraftLock.of(key);
    await deleteEntry(entry.id);
    await expectKept([key], true);
    await expectKept(
      draftKeys().filter((one) => one !== key),
      false,
    );
    hold?.close();
  });

  test('and succeeds even if they cannot be removed', async () => {
    const child = await addChild(childFields);
    const entry = await addEntry(child.id, entryFields);
    await writeDrafts(`entry_${entry.id}`);
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    db.draftPhotos.hook('deleting', refuse);
    expect(await deleteEntry(entry.id)).not.toBeNull();
    db.draftPhotos.hook('deleting').unsubscribe(refuse);
    expect(warned).toHaveBeenCalledOnce();
    expect(await db.journal.count()).toBe(0);
    warned.mockRestore();
  });
});

describe('the sweep', () => {
  test('deletes drafts about deleted records, and photos without a draft', async () => {
    const child = await addChild(childFields);
    const entry = await addEntry(child.id, entryFields);
    await db.food.add(foodItem('rice', child.id));
    const about = [
      ...(await writeDrafts('child_gone')),
      ...(await writeDrafts('entry_gone')),
      ...(await writeDrafts('food_gone')),
      ...(await writeDrafts('entry_new_gone')),
      ...(await writeDrafts('chat_gone')),
    ];
    const rest = [
      ...(await writeDrafts('child_new')),
      ...(await writeDrafts('chat_none')),
      ...(await writeDrafts(`child_${child.id}`)),
      ...(await writeDrafts(`entry_new_${child.id}`)),
      ...(await writeDrafts(`entry_${entry.id}`)),
      ...(await writeDrafts('food_rice')),
    ];
    await writeDraftPhotos(`entry_${entry.id}~left`, [await photoOf('left')]);
    await sweepDrafts();
    await expectKept(about, false);
    await expectKept(rest, true);
    expect(await db.draftPhotos.count()).toBe(rest.length);
  });

  test('leaves drafts about records that a restore replaced', async () => {
    await addChild(childFields);
    const child = { ...childFields, id: 'aside', createdAt: '', updatedAt: '' };
    await db.replaced.add({ list: 'children', records: [child], photoIds: [] });
    const about = await writeDrafts('entry_new_aside');
    await sweepDrafts();
    await expectKept(about, true);
  });

  test('leaves drafts about records that a restore brings back during the sweep', async () => {
    await addChild(childFields);
    const child = { ...childFields, id: 'aside', createdAt: '', updatedAt: '' };
    await db.replaced.add({ list: 'children', records: [child], photoIds: [] });
    const about = await writeDrafts('entry_new_aside');
    let undone: PromiseLike<unknown> | undefined;
    const where = db.food.where.bind(db.food);
    const looked = vi.spyOn(db.food, 'where').mockImplementation((index) => {
      undone = Dexie.ignoreTransaction(() =>
        db.transaction('rw', [db.children, db.replaced], async () => {
          await db.children.add(child);
          await db.replaced.clear();
        }),
      );
      return where(index);
    });
    await sweepDrafts();
    looked.mockRestore();
    await undone;
    expect(await db.replaced.count()).toBe(0);
    await expectKept(about, true);
  });

  test('leaves everything if the stores are empty: a restored backup brings the children back', async () => {
    const about = await writeDrafts('entry_new_child');
    await sweepDrafts();
    await expectKept(about, true);
  });
});

describe('a draft of a record that was deleted in another tab', () => {
  /** Deletes an entry while a form edits it, as another tab would, then closes the form as if its tab was killed. */
  async function writeAndDelete() {
    const child = await addChild(childFields);
    const entry = await addEntry(child.id, entryFields);
    const asNew = `entry_new_${child.id}`;
    const hold = DraftLock.ofNew(`entry_${entry.id}`);
    hold.open();
    const editor = new DraftEditor(
      {
        form: `entry_${entry.id}`,
        asNew,
        initial: { title: 'Blue train' },
        basedOn: entry.updatedAt,
        photoIds: [],
      },
      hold,
      null,
    );
    editor.set({ title: 'Blue trains' });
    const photo = await photoOf('train');
    editor.setPhotos([photo]);
    await eventually(async () => expect(await readDraftPhotos(hold.key)).toHaveLength(1));
    await deleteEntry(entry.id);
    expect(readDraft(hold.key)).not.toBeNull();
    hold.close();
    return { child, asNew, key: hold.key, photo };
  }

  test('becomes a draft of a new record at the next start, with its photo', async () => {
    const { asNew, key, photo } = await writeAndDelete();
    const inLater = { values: { title: 'Blue trains' }, later: { shape: [1] } };
    writeDraft(key, { ...inLater, asNew, photo: 'set' });
    await sweepDrafts();
    const [draft, ...more] = draftsOf(asNew);
    expect(draft).toMatchObject({ ...inLater, photo: 'set' });
    expect(draft).not.toHaveProperty('basedOn', expect.anything());
    expect(await readDraftPhotos(draft?.key ?? '')).toMatchObject([{ id: photo.id }]);
    expect(more).toEqual([]);
    expect(await db.draftPhotos.count()).toBe(1);
    expect(readDraft(key)).toBeNull();
    expect(localStorage.getItem('kinleaf_spared_drafts')).toBeNull();
  });

  test('becomes one only once if two tabs start together', async () => {
    const { asNew } = await writeAndDelete();
    await Promise.all([sweepDrafts(), sweepDrafts()]);
    expect(draftsOf(asNew)).toHaveLength(1);
  });

  test('stays as it is if there is no room for both', async () => {
    const { key } = await writeAndDelete();
    const refused = vi.spyOn(localStorage, 'setItem').mockImplementation(refuse);
    await sweepDrafts();
    refused.mockRestore();
    expect(readDraft(key)?.values).toEqual({ title: 'Blue trains' });
    expect(await readDraftPhotos(key)).toHaveLength(1);
  });

  test('is reported to a form whose record is gone, however often it asks', async () => {
    const { asNew, key } = await writeAndDelete();
    const form = formOf(key);
    expect(await sweepDraftsOf(asNew)).toBe(false);
    expect(await sweepDraftsOf(form)).toBe(true);
    expect(await sweepDraftsOf(form)).toBe(true);
    expect(draftsOf(asNew)).toHaveLength(1);
  });

  test('is reported also while the sweep at the start is moving it', async () => {
    const { asNew, key } = await writeAndDelete();
    const start = sweepDrafts();
    expect(await sweepDraftsOf(formOf(key))).toBe(true);
    await start;
    expect(draftsOf(asNew)).toHaveLength(1);
  });

  test('is reported also if another tab has moved it', async () => {
    const { asNew, key } = await writeAndDelete();
    await sweepDrafts();
    // Another page knows only what is stored.
    vi.resetModules();
    await restoreRunEncryption();
    const other = await import('./forget-drafts');
    expect(await other.sweepDraftsOf(formOf(key))).toBe(true);
    expect(await other.sweepDraftsOf(asNew)).toBe(false);
  });

  test('is deleted if it was waiting and its record went with a restore', async () => {
    const { asNew, key } = await writeAndDelete();
    localStorage.removeItem('kinleaf_spared_drafts');
    await sweepDrafts();
    expect(readDraft(key)).toBeNull();
    expect(draftsOf(asNew)).toEqual([]);
  });

  test('is deleted with its child', async () => {
    const { child } = await writeAndDelete();
    await addChild(childFields);
    await db.children.delete(child.id);
    await sweepDrafts();
    expect(draftKeys()).toEqual([]);
    expect(await db.draftPhotos.count()).toBe(0);
  });
});

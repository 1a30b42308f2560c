import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addChild, deleteChild } from './children';
import { db } from './db';
import { DraftHold } from './draft-holds';
import {
  draftKeys,
  newDraftKey,
  readDraft,
  readDraftPhoto,
  writeDraft,
  writeDraftPhoto,
} from './drafts';
import { MemoryStorage } from './fixtures/memory-storage';
import { childFields, clearStores, entryFields, foodItem, photoOf } from './fixtures/records';
import { deleteFood } from './food';
import { subjectOf, sweepDrafts } from './forget-drafts';
import { addEntry, deleteEntry } from './journal';

beforeEach(async () => {
  await clearStores();
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
});

/** A draft with a photo, of the form as it is now and as earlier versions named it. */
async function writeDrafts(form: string): Promise<string[]> {
  const keys = [form, newDraftKey(form)];
  for (const key of keys) {
    writeDraft(key, { values: { title: 'Half written' }, photo: 'set' });
    await writeDraftPhoto(key, await photoOf(key));
  }
  return keys;
}

async function expectKept(keys: readonly string[], isKept: boolean): Promise<void> {
  for (const key of keys) {
    expect(readDraft(key) !== null, key).toBe(isKept);
    expect((await readDraftPhoto(key)) !== null, key).toBe(isKept);
  }
}

describe('deleting forgets what was half written', () => {
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

  test('about a child and all that is its own', async () => {
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

  test('but not what is in an open form: it can still be saved as new', async () => {
    vi.stubGlobal('addEventListener', () => undefined);
    const child = await addChild(childFields);
    const entry = await addEntry(child.id, entryFields);
    const [key = ''] = await writeDrafts(`entry_${entry.id}`);
    const hold = await DraftHold.of(key);
    await deleteEntry(entry.id);
    await expectKept([key], true);
    await expectKept(
      draftKeys().filter((one) => one !== key),
      false,
    );
    vi.stubGlobal('removeEventListener', () => undefined);
    hold?.close();
  });

  test('and a deletion is done though they cannot be removed', async () => {
    const child = await addChild(childFields);
    const entry = await addEntry(child.id, entryFields);
    await writeDrafts(`entry_${entry.id}`);
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refuse = () => {
      throw new DOMException('Refused by the test', 'QuotaExceededError');
    };
    db.draftPhotos.hook('deleting', refuse);
    expect(await deleteEntry(entry.id)).toBe(true);
    db.draftPhotos.hook('deleting').unsubscribe(refuse);
    expect(said).toHaveBeenCalledOnce();
    expect(await db.journal.count()).toBe(0);
    said.mockRestore();
  });
});

describe('the sweep', () => {
  test('forgets drafts about what is gone, and photos without their draft', async () => {
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
    await writeDraftPhoto(`entry_${entry.id}~left`, await photoOf('left'));
    await sweepDrafts();
    await expectKept(about, false);
    await expectKept(rest, true);
    expect(await db.draftPhotos.count()).toBe(rest.length);
  });

  test('leaves drafts about what a restore put aside', async () => {
    await addChild(childFields);
    const child = { ...childFields, id: 'aside', createdAt: '', updatedAt: '' };
    await db.replaced.add({ list: 'children', records: [child], photoIds: [] });
    const about = await writeDrafts('entry_new_aside');
    await sweepDrafts();
    await expectKept(about, true);
  });

  test('leaves everything where the stores are empty: a restored backup brings the children back', async () => {
    const about = await writeDrafts('entry_new_child');
    await sweepDrafts();
    await expectKept(about, true);
  });
});

test.each([
  ['entry_new_a_b', 'a_b'],
  ['entry_7~3f2b1c9e-0d4a-4b6e-9c1d-2a5f7e8b9c0d', '7'],
  ['food_a~b', 'a~b'],
  ['child_new', null],
  ['child_new~3f2b1c9e-0d4a-4b6e-9c1d-2a5f7e8b9c0d', null],
  ['chat_none', null],
])('%s is about %s', (key, subject) => {
  expect(subjectOf(key)).toBe(subject);
});

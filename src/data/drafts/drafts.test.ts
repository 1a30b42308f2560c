import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { difficultTexts } from '@/domain/fixtures/difficult-texts';
import {
  discardDraft,
  type Draft,
  readDraft,
  readDraftPhotos,
  writeDraft,
  writeDraftPhotos,
} from './drafts';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { addChild, deleteChild } from '@/data/records/children';
import { childFields, clearStores, entryFields, photoOf } from '@/data/fixtures/records';
import { addEntry } from '@/data/records/entries';
import { localStore } from '@/data/db/web-storage';

const key = 'entry_new_child-1';
const stored = `kinleaf_draft_${key}`;
const draft: Draft = {
  values: { title: 'A long night', content: 'Awake from' },
  basedOn: '2025-11-20T09:00:00.000Z',
  photo: 'set',
};

function browserWith(storage: Storage): void {
  vi.stubGlobal('localStorage', storage);
}

beforeEach(async () => {
  await clearStores();
  browserWith(new MemoryStorage());
});

describe('text typed in a form survives a reload and a crash', () => {
  test('a draft comes back as it was written', () => {
    expect(writeDraft(key, draft)).toBe(true);
    expect(readDraft(key)).toEqual(draft);
  });

  test.each(difficultTexts)('with %s', (_, text) => {
    writeDraft(key, { ...draft, values: { content: text } });
    expect(readDraft(key)?.values).toEqual({ content: text });
  });

  test('each form has its own', () => {
    writeDraft(key, draft);
    expect(readDraft('entry_new_child-2')).toBeNull();
    expect(readDraft('child_new')).toBeNull();
  });

  test('the last change counts', () => {
    writeDraft(key, draft);
    const later: Draft = { values: { title: 'x' }, photo: 'remove' };
    writeDraft(key, later);
    expect(readDraft(key)).toEqual({ ...later, basedOn: undefined });
  });

  test('its photo comes back byte for byte, and can be removed', async () => {
    expect(await readDraftPhotos(key)).toEqual([]);
    await writeDraftPhotos(key, [await photoOf('moment')]);
    await writeDraftPhotos('child_new', [await photoOf('face')]);
    expect(await (await readDraftPhotos(key))[0]?.full.text()).toBe('moment');
    await writeDraftPhotos(key, []);
    expect(await readDraftPhotos(key)).toEqual([]);
    expect(await (await readDraftPhotos('child_new'))[0]?.full.text()).toBe('face');
  });

  test('a discarded draft is gone with its photo, and no other', async () => {
    for (const name of [key, 'child_new']) {
      writeDraft(name, draft);
      await writeDraftPhotos(name, [await photoOf(name)]);
    }
    await discardDraft(key);
    expect(readDraft(key)).toBeNull();
    expect(await readDraftPhotos(key)).toEqual([]);
    expect(readDraft('child_new')).toEqual(draft);
    expect(await readDraftPhotos('child_new')).toHaveLength(1);
  });
});

describe('a draft that cannot be read is ignored', () => {
  test.each([
    ['broken JSON', '{"values":{"title":"A lo'],
    ['nothing', ''],
    ['null', 'null'],
    ['a text', '"values"'],
    ['a list', '[]'],
    ['an object without values', '{"photo":"set"}'],
  ])('%s', (_, text) => {
    browserWith(new MemoryStorage());
    localStore.set(stored, text);
    expect(readDraft(key)).toBeNull();
  });

  test('invalid other fields are corrected', () => {
    const odd = { values: { title: 'x' }, photo: 'explode', basedOn: 7 };
    browserWith(new MemoryStorage());
    localStore.set(stored, JSON.stringify(odd));
    expect(readDraft(key)).toEqual({ values: odd.values, photo: 'keep', basedOn: undefined });
  });
});

describe('if storage is refused', () => {
  test('writing a draft returns false, and the form goes on', () => {
    browserWith(new MemoryStorage({}, 0));
    expect(writeDraft(key, draft)).toBe(false);
    expect(readDraft(key)).toBeNull();
  });

  test('a draft that no longer fits leaves the last one that fitted', () => {
    browserWith(new MemoryStorage({}, 300));
    expect(writeDraft(key, draft)).toBe(true);
    expect(writeDraft(key, { ...draft, values: { content: 'x'.repeat(300) } })).toBe(false);
    expect(readDraft(key)).toEqual(draft);
  });

  test('a browser that forbids localStorage altogether is the same', async () => {
    vi.stubGlobal('localStorage', undefined);
    expect(writeDraft(key, draft)).toBe(false);
    expect(readDraft(key)).toBeNull();
    await expect(discardDraft(key)).resolves.toBeUndefined();
  });
});

test('deleting a child deletes its drafts, and nobody else’s', async () => {
  const child = await addChild(childFields);
  const entry = await addEntry(child.id, entryFields);
  const about = [`child_${child.id}`, `entry_new_${child.id}`, `entry_${entry.id}`];
  const others = ['child_new', 'entry_new_somebody-else'];
  for (const one of [...about, ...others]) {
    writeDraft(one, draft);
    await writeDraftPhotos(one, [await photoOf('draft')]);
  }
  await deleteChild(child.id);
  for (const one of about) {
    expect(readDraft(one)).toBeNull();
    expect(await readDraftPhotos(one)).toEqual([]);
  }
  for (const one of others) {
    expect(readDraft(one)).toEqual(draft);
    expect(await readDraftPhotos(one)).toHaveLength(1);
  }
});

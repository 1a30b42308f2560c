import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writableDb as db } from '@/data/db/writable-db';
import { DraftEditor } from './draft-editor';
import { DraftLock } from './draft-locks';
import { draftKeys, asStoredDraft, readDraft, readDraftPhotos, writeDraftPhotos } from './drafts';
import { editForm, type NewForm, newForm, prepareNewForm, type Values } from './fixtures/new-form';
import { chosenPhotoId } from '@/data/photos/photo-changes';
import { openPage } from '@/data/fixtures/browser-page';
import { photoOf } from '@/data/fixtures/records';
import { eventually } from '@/lib/fixtures/eventually';

const stored = editForm.initial;

let hold: NewForm['hold'];
let open: NewForm['open'];
beforeEach(async () => {
  ({ hold, open } = await prepareNewForm());
});

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

const refuse = () => {
  throw new DOMException('Refused by the test', 'QuotaExceededError');
};

/** Makes the store of draft photos refuse writes until the test is over or the returned function is called. */
function refusePhotos(): () => void {
  db.draftPhotos.hook('creating', refuse);
  const allow = () => db.draftPhotos.hook('creating').unsubscribe(refuse);
  undo.push(allow);
  return allow;
}

/** Records warnings instead of printing them. */
function listenToWarnings() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  undo.push(() => warn.mockRestore());
  return warn;
}

test('stores every change at once, and deletes the draft when nothing is changed any more', () => {
  const editor = open();
  editor.set({ title: 'Blue' });
  expect(readDraft(hold.key)).toMatchObject({ values: { title: 'Blue' }, photo: 'keep' });
  expect(Date.parse(readDraft(hold.key)?.changedAt ?? '')).not.toBeNaN();
  editor.set({ title: '' });
  expect(draftKeys()).toEqual([]);
});

describe('what the browser refuses to store', () => {
  test('is reported, and tried again with each change until it is stored', () => {
    openPage(0);
    const editor = open();
    const states: unknown[] = [];
    editor.subscribe(() => states.push(editor.state().notStored));
    editor.set({ title: 'Blue' });
    openPage();
    editor.set({ title: 'Blue train' });
    expect(states).toEqual(['text', null]);
    expect(readDraft(hold.key)?.values).toMatchObject({ title: 'Blue train' });
  });

  test('is not reported while nothing is typed', () => {
    openPage(0);
    const editor = open();
    editor.set({ title: 'Blue' });
    editor.reset();
    expect(editor.state().notStored).toBeNull();
  });

  test('if it is a photo, the text is stored, and the photo tried again with the next change', async () => {
    listenToWarnings();
    const allow = refusePhotos();
    const editor = open();
    editor.setPhotos([await photoOf('leaf')]);
    await eventually(() => expect(editor.state().notStored).toBe('photo'));
    expect(readDraft(hold.key)).toMatchObject({ photo: 'set' });
    allow();
    editor.set({ title: 'Blue' });
    await eventually(() => expect(editor.state().notStored).toBeNull());
    expect(await readDraftPhotos(hold.key)).toHaveLength(1);
  });
});

describe('after discarding', () => {
  test('nothing more is written', async () => {
    const editor = open();
    editor.set({ title: 'Blue' });
    editor.setPhotos([await photoOf('leaf')]);
    editor.discard();
    editor.set({ title: 'Blue train' });
    editor.setPhotos([await photoOf('train')]);
    expect(draftKeys()).toEqual([]);
    await eventually(async () => expect(await db.draftPhotos.count()).toBe(0));
    expect(editor.state()).toMatchObject({ isChanged: false, notStored: null });
  });

  test('a photo that cannot be removed breaks nothing', async () => {
    const editor = open();
    editor.setPhotos([await photoOf('leaf')]);
    await eventually(async () => expect(await db.draftPhotos.count()).toBe(1));
    const warn = listenToWarnings();
    db.draftPhotos.hook('deleting', refuse);
    undo.push(() => db.draftPhotos.hook('deleting').unsubscribe(refuse));
    editor.discard();
    await eventually(() => expect(warn).toHaveBeenCalledOnce());
    expect(draftKeys()).toEqual([]);
  });
});

describe('when the form moves to another child', () => {
  const otherForm = { ...newForm, form: 'entry_new_b' };

  test('the text and the photo move with it, and nothing stays behind', async () => {
    const editor = open();
    editor.set({ title: 'Blue' });
    editor.setPhotos([await photoOf('moment')]);
    const before = hold.key;
    editor.moveTo(otherForm);
    await eventually(async () => {
      expect(await readDraftPhotos(hold.key)).toMatchObject([{ width: 1600 }]);
      expect(await readDraftPhotos(before)).toEqual([]);
    });
    expect(hold.key).toMatch(/entry_new_b/);
    expect(draftKeys()).toEqual([hold.key]);
    expect(readDraft(hold.key)).toMatchObject({ values: { title: 'Blue' }, photo: 'set' });
  });

  test('text that cannot be stored there stays where it was', () => {
    const editor = open();
    editor.set({ title: 'Blue' });
    const before = hold.key;
    vi.spyOn(localStorage, 'setItem').mockImplementation(refuse);
    undo.push(() => vi.restoreAllMocks());
    editor.moveTo(otherForm);
    expect(readDraft(before)).toMatchObject({ values: { title: 'Blue' } });
    expect(editor.state().notStored).toBe('text');
  });
});

describe('once it is saved', () => {
  test('the draft is gone with its photo, and later text belongs to the stored record', async () => {
    const editor = open();
    editor.set(stored);
    editor.setPhotos([await photoOf('leaf')]);
    await eventually(async () => expect(await db.draftPhotos.count()).toBe(1));
    expect(editor.markSaved(editor.state(), { ...editForm, photoIds: ['leaf'] })).toBe(false);
    expect(draftKeys()).toEqual([]);
    await eventually(async () => expect(await db.draftPhotos.count()).toBe(0));
    expect(editor.state()).toMatchObject({ isChanged: false, photo: { kind: 'keep' } });
    editor.set({ content: 'Words, and a last one' });
    expect(draftKeys()).toEqual([hold.key]);
    expect(hold.key).toMatch(/^entry_7~/);
    expect(readDraft(hold.key)).toMatchObject({ basedOn: editForm.basedOn });
  });

  test('text typed while it was being stored becomes a draft of the stored record', () => {
    const editor = open();
    editor.set({ title: 'Blue train ', content: 'Words' });
    const taken = editor.state();
    editor.set({ content: 'Words, and more' });
    expect(editor.markSaved(taken, editForm)).toBe(true);
    expect(editor.state().values).toEqual({ title: 'Blue train ', content: 'Words, and more' });
    expect(editor.basedOn).toBe(editForm.basedOn);
    expect(draftKeys()).toEqual([hold.key]);
    expect(readDraft(hold.key)).toMatchObject({ values: { content: 'Words, and more' } });
  });

  test('so does a photo chosen in the meantime', async () => {
    const editor = open();
    editor.set(stored);
    const taken = editor.state();
    editor.setPhotos([await photoOf('leaf')]);
    expect(editor.markSaved(taken, editForm)).toBe(true);
    await eventually(async () => expect(await readDraftPhotos(hold.key)).toHaveLength(1));
    expect(await db.draftPhotos.count()).toBe(1);
  });

  test('if the form was closed in the meantime, the draft waits', async () => {
    const editor = open();
    editor.set(stored);
    const taken = editor.state();
    await hold.during(() => {
      editor.set({ content: 'Words, and more' });
      hold.close();
      editor.markSaved(taken, editForm);
      return Promise.resolve();
    });
    expect(readDraft(hold.key)).toMatchObject({ values: { content: 'Words, and more' } });
    expect(await DraftLock.of(hold.key)).not.toBeNull();
  });
});

describe('the photo of a stored draft', () => {
  const kept = { values: { title: 'Blue', content: '' }, photo: 'set', laterValues: {} } as const;

  test('comes back, and counts as stored while it is read', async () => {
    await writeDraftPhotos(hold.key, [await photoOf('leaf')]);
    const editor = open(kept);
    editor.set({ title: 'Blue train' });
    expect(readDraft(hold.key)?.photo).toBe('set');
    expect(editor.state().isRestoring).toBe(true);
    await editor.restorePhoto();
    expect(editor.state()).toMatchObject({ isRestoring: false, photo: { kind: 'set' } });
  });

  test('never replaces one that was chosen in the meantime', async () => {
    await writeDraftPhotos(hold.key, [await photoOf('leaf')]);
    const editor = open(kept);
    const restoring = editor.restorePhoto();
    const train = await photoOf('train');
    editor.setPhotos([train]);
    await restoring;
    expect(editor.state().photo).toEqual({ kind: 'set', photos: [train] });
  });

  test('comes back in order among the others, the photos of the record by their ids', async () => {
    const [leaf, train] = [await photoOf('leaf'), await photoOf('train')];
    const base = { ...newForm, photoIds: ['rain', 'sun'] };
    const first = new DraftEditor<Values>(base, hold, null);
    first.setPhotos([train, 'sun', leaf, 'gone']);
    await eventually(async () => expect(await readDraftPhotos(hold.key)).toHaveLength(2));
    const kept = asStoredDraft(readDraft(hold.key), (values) => values as Values);
    // Typing before the photos are there doesn't change their order.
    const editor = new DraftEditor<Values>(base, hold, kept);
    editor.set({ title: 'Blue' });
    expect(readDraft(hold.key)?.photos).toEqual([train.id, 'sun', leaf.id, 'gone']);
    await editor.restorePhoto();
    const { photo } = editor.state();
    expect(photo.kind === 'set' && photo.photos.map(chosenPhotoId)).toEqual([
      train.id,
      'sun',
      leaf.id,
    ]);
    editor.setPhotos(['rain', 'sun']);
    expect(editor.state().photo).toEqual({ kind: 'keep' });
    await eventually(async () => expect(await db.draftPhotos.count()).toBe(0));
  });
});

import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { childFields, photoOf } from '@/data/fixtures/records';
import { addChild } from '@/data/records/children';
import { db } from '@/data/db/db';
import { localStore } from '@/data/db/web-storage';
import { draftForms } from './draft-forms';
import {
  draftsOf,
  asStoredDraft,
  readDraft,
  readDraftPhotos,
  writeDraft,
  writeDraftPhotos,
} from './drafts';
import { type NewForm, newForm, prepareNewForm, type Values } from './fixtures/new-form';
import { sweepDrafts } from './forget-drafts';
import { eventually } from '@/lib/fixtures/eventually';

let hold: NewForm['hold'];
let open: NewForm['open'];
beforeEach(async () => {
  ({ hold, open } = await prepareNewForm());
});

describe('a photo of a stored draft that cannot be read just now', () => {
  const noRead = new DOMException('Not just now', 'NotReadableError');

  /** Opens a form whose draft has two photos; the one with this text can't be read. */
  async function openUnread(text: string) {
    const first = open();
    first.set({ title: 'Blue' });
    first.setPhotos([await photoOf('leaf'), await photoOf('train')]);
    await eventually(async () => expect(await readDraftPhotos(hold.key)).toHaveLength(2));
    failReads(text);
    const editor = open(asStoredDraft(readDraft(hold.key), (values) => values as Values));
    await editor.restorePhoto();
    return editor;
  }

  /** Makes reading the picture with this text fail `times` times. */
  function failReads(text: string, times = Infinity) {
    // oxlint-disable-next-line typescript/unbound-method -- called on the blob that is read
    const { arrayBuffer } = Blob.prototype;
    const plain = new TextDecoder();
    let left = times;
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
      const bytes = await arrayBuffer.call(this);
      if (plain.decode(bytes) === text && left-- > 0) throw noRead;
      return bytes;
    });
  }

  const texts = async () =>
    Promise.all((await readDraftPhotos(hold.key)).map(({ full }) => full.text()));

  test('is reported, stays in the draft during typing, and appears in the next form', async () => {
    const editor = await openUnread('train');
    expect(editor.state()).toMatchObject({ isRestoring: false, isPhotoUnread: true });
    expect(editor.photos()).toHaveLength(1);
    const before = readDraft(hold.key);
    editor.set({ title: 'Blue train' });
    vi.restoreAllMocks();
    expect(readDraft(hold.key)).toMatchObject({ photo: 'set', photos: before?.photos });
    expect(await texts()).toEqual(['leaf', 'train']);
    const next = open(asStoredDraft(readDraft(hold.key), (values) => values as Values));
    await next.restorePhoto();
    expect(next.state().isPhotoUnread).toBe(false);
    expect(next.photos()).toHaveLength(2);
  });

  test('appears once it can be read, and is stored with the next photo that is chosen', async () => {
    const editor = await openUnread('train');
    vi.restoreAllMocks();
    await editor.restorePhoto();
    expect(editor.state().isPhotoUnread).toBe(false);
    editor.setPhotos([...editor.photos(), await photoOf('rain')]);
    await eventually(async () => expect(await texts()).toEqual(['leaf', 'train', 'rain']));
  });

  test('stays where it was when the form moves to another child', async () => {
    const editor = await openUnread('train');
    const before = hold.key;
    editor.moveTo({ ...newForm, form: 'entry_new_b' });
    await eventually(async () => expect(await texts()).toEqual(['leaf']));
    vi.restoreAllMocks();
    expect(await readDraftPhotos(before)).toHaveLength(2);
    expect(readDraft(before)).toMatchObject({ values: { title: 'Blue' }, photo: 'set' });
  });

  test('is read once more if that failed once', async () => {
    await writeDraftPhotos(hold.key, [await photoOf('leaf')]);
    failReads('leaf', 1);
    expect(await texts()).toEqual(['leaf']);
  });

  test('is not dropped if the store itself cannot be read', async () => {
    await writeDraftPhotos(hold.key, [await photoOf('leaf')]);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(db.draftPhotos, 'get').mockRejectedValueOnce(noRead);
    const editor = open({ values: { title: 'Blue', content: '' }, photo: 'set', laterValues: {} });
    await editor.restorePhoto();
    expect(editor.state().isPhotoUnread).toBe(true);
    editor.set({ title: 'Blue train' });
    expect(readDraft(hold.key)?.photo).toBe('set');
    expect(await texts()).toEqual(['leaf']);
  });

  test('moves along when the draft becomes one of a new record', async () => {
    const child = await addChild(childFields);
    const asNew = draftForms.newEntry(child.id);
    const key = draftForms.entry('gone');
    writeDraft(key, { values: { title: 'Blue' }, asNew, photo: 'set' });
    await writeDraftPhotos(key, [await photoOf('leaf'), await photoOf('train')]);
    localStore.set('kinleaf_spared_drafts', JSON.stringify([key]));
    failReads('train');
    await sweepDrafts();
    vi.restoreAllMocks();
    const [draft] = draftsOf(asNew);
    expect(draft).toMatchObject({ values: { title: 'Blue' }, photo: 'set' });
    expect(await readDraftPhotos(draft?.key ?? '')).toHaveLength(2);
    expect(await db.draftPhotos.count()).toBe(1);
  });
});

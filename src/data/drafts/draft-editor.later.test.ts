import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { localStore } from '@/data/db/web-storage';
import { asStoredDraft, draftKeys, draftText, readDraft, writeDraft } from './drafts';
import { editForm, type NewForm, prepareNewForm, type Values } from './fixtures/new-form';

let hold: NewForm['hold'];
let open: NewForm['open'];
beforeEach(async () => {
  ({ hold, open } = await prepareNewForm());
});

describe('fields that a later version stored in its drafts', () => {
  const parse = (values: unknown) => {
    const { title, content } = values as Values;
    return { title, content };
  };
  const inLater = { values: { title: 'Blue', content: '', place: 'Park', mood: '' }, shape: [1] };
  const storedDraft = () => JSON.parse(draftText(hold.key) ?? 'null') as unknown;

  /** Opens a form with this stored draft. */
  function reopen(draft: object = inLater) {
    localStore.set(`kinleaf_draft_${hold.key}`, JSON.stringify(draft));
    return open(asStoredDraft(readDraft(hold.key), parse));
  }

  test('stay in the draft while this version edits it', () => {
    const editor = reopen();
    editor.set({ title: 'Blue train' });
    expect(editor.state().values).toEqual({ title: 'Blue train', content: '' });
    expect(storedDraft()).toMatchObject({
      ...inLater,
      values: { ...inLater.values, title: 'Blue train' },
    });
  });

  test('keep the draft even if none of this version’s fields is filled in', () => {
    const editor = reopen();
    editor.set({ title: '' });
    expect(editor.state().isChanged).toBe(true);
    expect(storedDraft()).toMatchObject({ values: { place: 'Park', title: '' } });
  });

  test('keep no draft if they are all empty or off', () => {
    const later = { picks: [], at: null, isPrivate: false, amount: {}, place: '' };
    const editor = reopen({ values: { title: 'Blue', content: '', ...later }, photo: 'keep' });
    expect(editor.state().isChanged).toBe(true);
    editor.set({ title: '' });
    expect(editor.state().isChanged).toBe(false);
    expect(draftKeys()).toEqual([]);
  });

  test('go when the person starts over, discards or saves', () => {
    const again = reopen();
    again.reset();
    expect(draftKeys()).toEqual([]);
    again.set({ title: 'Red' });
    expect(readDraft(hold.key)?.values).toEqual({ title: 'Red', content: '' });
    const saved = reopen();
    expect(saved.markSaved(saved.state(), editForm)).toBe(false);
    expect(draftKeys()).toEqual([]);
    const discarded = reopen();
    discarded.discard();
    expect(draftKeys()).toEqual([]);
  });

  test('stay with text typed while the record was being stored', () => {
    const editor = reopen();
    const taken = editor.state();
    editor.set({ content: 'More' });
    expect(editor.markSaved(taken, editForm)).toBe(true);
    expect(storedDraft()).toMatchObject({ values: { content: 'More', place: 'Park' }, shape: [1] });
  });

  test('may be absent: the draft of an earlier version was plain text', () => {
    writeDraft(hold.key, { values: 'Blue', photo: 'keep' });
    const editor = open(
      asStoredDraft(readDraft(hold.key), (text) => ({ title: String(text), content: '' })),
    );
    editor.set({ content: 'x' });
    expect(readDraft(hold.key)?.values).toEqual({ title: 'Blue', content: 'x' });
  });
});

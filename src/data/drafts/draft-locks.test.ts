import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { draftsOf, formOf, newDraftKey, readDraft, writeDraft } from './drafts';
import { type BrowserPage, openPage } from '@/data/fixtures/browser-page';
import { openNewDraft, switchDraft, resumeDraft } from './draft-locks';
import { eventually } from '@/lib/fixtures/eventually';

const form = 'entry_new_child-1';
const isReadable = (values: unknown) => typeof values === 'string';

let page: BrowserPage;
beforeEach(() => {
  page = openPage();
});

/** Stores a draft of the form, last changed at this hour. */
function write(values: unknown, hour: number, key = newDraftKey(form)): string {
  const changedAt = new Date(Date.UTC(2026, 5, 20, hour)).toISOString();
  writeDraft(key, { values, photo: 'keep', changedAt });
  return key;
}

async function resumeAndOpen() {
  const taken = await resumeDraft(form, isReadable);
  taken.lock.open();
  return taken;
}

describe('a form that opens', () => {
  test('has a new draft at once if no other is stored', () => {
    write('of another form', 1, newDraftKey('entry_new_child-2'));
    write({ of: 'another version' }, 1);
    const opened = openNewDraft(form, isReadable);
    expect(formOf(opened?.lock.key ?? '')).toBe(form);
    write('Blue train', 1);
    expect(openNewDraft(form, isReadable)).toBeNull();
  });

  test('resumes the draft that was changed last, and lists the others', async () => {
    const early = write('early', 1);
    const late = write('late', 3);
    const middle = write('middle', 2);
    const opened = await resumeAndOpen();
    expect(opened.lock.key).toBe(late);
    expect(opened.stored?.values).toBe('late');
    expect(opened.others.map(({ key }) => key)).toEqual([middle, early]);
  });

  test('resumes a draft of an earlier version, which had one per form', async () => {
    writeDraft(form, { values: 'Blue train', photo: 'keep' });
    expect((await resumeAndOpen()).lock.key).toBe(form);
  });

  test('leaves a draft in another open form alone', async () => {
    const mine = write('mine', 1);
    const first = await resumeAndOpen();
    const second = await resumeAndOpen();
    expect([first.lock.key, first.others]).toEqual([mine, []]);
    expect([second.stored, second.others]).toEqual([null, []]);
    expect(second.lock.key).not.toBe(mine);
  });

  test('resumes the draft of the form that was closed before it', async () => {
    write('Blue train', 1);
    (await resumeAndOpen()).lock.close();
    expect((await resumeAndOpen()).stored?.values).toBe('Blue train');
  });

  test('of two forms that open at once, only one gets the draft', async () => {
    write('Blue train', 1);
    const both = await Promise.all([resumeAndOpen(), resumeAndOpen()]);
    expect(both.map(({ stored }) => stored?.values).sort()).toEqual(['Blue train', undefined]);
  });

  test('after a reload resumes the draft that this tab had, even if another is newer', async () => {
    const mine = write('mine', 1);
    const { lock } = await resumeAndOpen();
    write('of another tab', 2);
    // A reload: the page goes without closing anything.
    page.leave();
    const again = await resumeAndOpen();
    expect([again.lock.key, again.others.length]).toEqual([mine, 1]);
    lock.close();
  });
});

test('after a reload each of two open forms resumes its own draft', async () => {
  const chat = 'chat_child-1';
  const mine = write('mine', 1);
  await resumeAndOpen();
  writeDraft(newDraftKey(chat), { values: 'a question', photo: 'keep' });
  (await resumeDraft(chat, isReadable)).lock.open();
  write('of another tab', 2);
  page.leave();
  expect((await resumeAndOpen()).lock.key).toBe(mine);
  expect((await resumeDraft(chat, isReadable)).stored?.values).toBe('a question');
});

test('a form that wants one draft leaves the others waiting, and has a new one if none is wanted', async () => {
  const hops = write('Hops', 1);
  const claps = write('Claps', 2);
  const wanting = (wanted: string) => resumeDraft(form, isReadable, (values) => values === wanted);
  const found = await wanting('Hops');
  expect([found.lock.key, found.others.map(({ key }) => key)]).toEqual([hops, [claps]]);
  found.lock.close();
  const none = await wanting('Waves');
  expect([none.stored, none.others.map(({ key }) => key)]).toEqual([null, [claps, hops]]);
  none.lock.open();
  const switched = await switchDraft(none, claps);
  expect(switched?.stored?.values).toBe('Claps');
});

test('the next form resumes a draft that was handed on, even if another was changed later', async () => {
  const mine = write('mine', 1);
  const note = await resumeAndOpen();
  const late = write('of a tab that was closed', 2);
  note.lock.passToNextForm();
  note.lock.close();
  const whole = await resumeAndOpen();
  expect([whole.lock.key, whole.others.map(({ key }) => key)]).toEqual([mine, [late]]);
  whole.lock.close();
  expect((await resumeAndOpen()).lock.key).toBe(late);
});

test('switching opens another draft and leaves this one waiting', async () => {
  const early = write('early', 1);
  const late = write('late', 2);
  const opened = await resumeAndOpen();
  const other = await switchDraft(opened, early);
  opened.lock.close();
  expect(other?.stored?.values).toBe('early');
  expect(other?.others.map(({ key }) => key)).toEqual([late]);
  expect(await switchDraft(opened, early)).toBeNull();
});

describe('a page in the back/forward cache', () => {
  test('releases its draft; if another form resumed it, its text becomes a new draft when the page comes back', async () => {
    const key = write('Blue train', 1);
    const first = await resumeAndOpen();
    const onLost = vi.fn(() => write('Blue train', 1, first.lock.key));
    first.lock.onResumedElsewhere(onLost);
    page.leave();
    const second = await resumeAndOpen();
    expect(second.lock.key).toBe(key);
    second.lock.close();
    write('Blue trains', 2, key);
    page.comeBack();
    await eventually(() => expect(onLost).toHaveBeenCalledOnce());
    expect(first.lock.key).not.toBe(key);
    expect(draftsOf(form).map(({ values }) => values)).toEqual(['Blue trains', 'Blue train']);
  });

  test('continues with its own draft if nobody touched it', async () => {
    const key = write('Blue train', 1);
    const { lock } = await resumeAndOpen();
    page.leave();
    page.comeBack();
    await eventually(async () => expect((await resumeDraft(form, isReadable)).stored).toBeNull());
    expect(lock.key).toBe(key);
  });

  test('does not bring back a draft that was saved or discarded in the meantime', async () => {
    const key = write('Blue train', 1);
    const { lock } = await resumeAndOpen();
    const onLost = vi.fn();
    lock.onResumedElsewhere(onLost);
    page.leave();
    page.texts.clear();
    page.comeBack();
    await eventually(() => expect(lock.key).not.toBe(key));
    expect(onLost).not.toHaveBeenCalled();
    expect(readDraft(key)).toBeNull();
  });
});

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
  taken.hold.open();
  return taken;
}

describe('a form that opens', () => {
  test('has a new draft at once if no other is stored', () => {
    write('of another form', 1, newDraftKey('entry_new_child-2'));
    write({ of: 'another version' }, 1);
    const opened = openNewDraft(form, isReadable);
    expect(formOf(opened?.hold.key ?? '')).toBe(form);
    write('Blue train', 1);
    expect(openNewDraft(form, isReadable)).toBeNull();
  });

  test('resumes the draft that was changed last, and lists the others', async () => {
    const early = write('early', 1);
    const late = write('late', 3);
    const middle = write('middle', 2);
    const opened = await resumeAndOpen();
    expect(opened.hold.key).toBe(late);
    expect(opened.kept?.values).toBe('late');
    expect(opened.others.map(({ key }) => key)).toEqual([middle, early]);
  });

  test('resumes a draft of an earlier version, which had one per form', async () => {
    writeDraft(form, { values: 'Blue train', photo: 'keep' });
    expect((await resumeAndOpen()).hold.key).toBe(form);
  });

  test('leaves a draft in another open form alone', async () => {
    const mine = write('mine', 1);
    const first = await resumeAndOpen();
    const second = await resumeAndOpen();
    expect([first.hold.key, first.others]).toEqual([mine, []]);
    expect([second.kept, second.others]).toEqual([null, []]);
    expect(second.hold.key).not.toBe(mine);
  });

  test('resumes the draft of the form that was closed before it', async () => {
    write('Blue train', 1);
    (await resumeAndOpen()).hold.close();
    expect((await resumeAndOpen()).kept?.values).toBe('Blue train');
  });

  test('of two forms that open at once, only one gets the draft', async () => {
    write('Blue train', 1);
    const both = await Promise.all([resumeAndOpen(), resumeAndOpen()]);
    expect(both.map(({ kept }) => kept?.values).sort()).toEqual(['Blue train', undefined]);
  });

  test('after a reload resumes the draft that this tab had, even if another is newer', async () => {
    const mine = write('mine', 1);
    const { hold } = await resumeAndOpen();
    write('of another tab', 2);
    // A reload: the page goes without closing anything.
    page.leave();
    const again = await resumeAndOpen();
    expect([again.hold.key, again.others.length]).toEqual([mine, 1]);
    hold.close();
  });
});

test('after a reload each of two open forms resumes its own draft', async () => {
  const chat = 'chat_child-1';
  const mine = write('mine', 1);
  await resumeAndOpen();
  writeDraft(newDraftKey(chat), { values: 'a question', photo: 'keep' });
  (await resumeDraft(chat, isReadable)).hold.open();
  write('of another tab', 2);
  page.leave();
  expect((await resumeAndOpen()).hold.key).toBe(mine);
  expect((await resumeDraft(chat, isReadable)).kept?.values).toBe('a question');
});

test('the next form resumes a draft that was handed on, even if another was changed later', async () => {
  const mine = write('mine', 1);
  const note = await resumeAndOpen();
  const late = write('of a tab that was closed', 2);
  note.hold.passToNextForm();
  note.hold.close();
  const whole = await resumeAndOpen();
  expect([whole.hold.key, whole.others.map(({ key }) => key)]).toEqual([mine, [late]]);
  whole.hold.close();
  expect((await resumeAndOpen()).hold.key).toBe(late);
});

test('switching opens another draft and leaves this one waiting', async () => {
  const early = write('early', 1);
  const late = write('late', 2);
  const opened = await resumeAndOpen();
  const other = await switchDraft(opened, early);
  opened.hold.close();
  expect(other?.kept?.values).toBe('early');
  expect(other?.others.map(({ key }) => key)).toEqual([late]);
  expect(await switchDraft(opened, early)).toBeNull();
});

describe('a page in the back/forward cache', () => {
  test('releases its draft; if another form resumed it, its text becomes a new draft when the page comes back', async () => {
    const key = write('Blue train', 1);
    const first = await resumeAndOpen();
    const onLost = vi.fn(() => write('Blue train', 1, first.hold.key));
    first.hold.whenLost(onLost);
    page.leave();
    const second = await resumeAndOpen();
    expect(second.hold.key).toBe(key);
    second.hold.close();
    write('Blue trains', 2, key);
    page.comeBack();
    await eventually(() => expect(onLost).toHaveBeenCalledOnce());
    expect(first.hold.key).not.toBe(key);
    expect(draftsOf(form).map(({ values }) => values)).toEqual(['Blue trains', 'Blue train']);
  });

  test('continues with its own draft if nobody touched it', async () => {
    const key = write('Blue train', 1);
    const { hold } = await resumeAndOpen();
    page.leave();
    page.comeBack();
    await eventually(async () => expect((await resumeDraft(form, isReadable)).kept).toBeNull());
    expect(hold.key).toBe(key);
  });

  test('does not bring back a draft that was saved or discarded in the meantime', async () => {
    const key = write('Blue train', 1);
    const { hold } = await resumeAndOpen();
    const onLost = vi.fn();
    hold.whenLost(onLost);
    page.leave();
    page.texts.clear();
    page.comeBack();
    await eventually(() => expect(hold.key).not.toBe(key));
    expect(onLost).not.toHaveBeenCalled();
    expect(readDraft(key)).toBeNull();
  });
});

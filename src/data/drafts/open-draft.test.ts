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

/** A draft of the form, last changed in that hour. */
function write(values: unknown, hour: number, key = newDraftKey(form)): string {
  const changedAt = new Date(Date.UTC(2026, 5, 20, hour)).toISOString();
  writeDraft(key, { values, photo: 'keep', changedAt });
  return key;
}

async function takeUp() {
  const taken = await resumeDraft(form, isReadable);
  taken.hold.open();
  return taken;
}

describe('a form that opens', () => {
  test('has a draft of its own at once, where no other is stored', () => {
    write('of another form', 1, newDraftKey('entry_new_child-2'));
    write({ of: 'another version' }, 1);
    const opened = openNewDraft(form, isReadable);
    expect(formOf(opened?.hold.key ?? '')).toBe(form);
    write('Blue train', 1);
    expect(openNewDraft(form, isReadable)).toBeNull();
  });

  test('takes up the one that was changed last, and knows of the others', async () => {
    const early = write('early', 1);
    const late = write('late', 3);
    const middle = write('middle', 2);
    const opened = await takeUp();
    expect(opened.hold.key).toBe(late);
    expect(opened.kept?.values).toBe('late');
    expect(opened.others.map(({ key }) => key)).toEqual([middle, early]);
  });

  test('takes up a draft of an earlier version, which had one for all', async () => {
    writeDraft(form, { values: 'Blue train', photo: 'keep' });
    expect((await takeUp()).hold.key).toBe(form);
  });

  test('leaves what is in another open form alone', async () => {
    const mine = write('mine', 1);
    const first = await takeUp();
    const second = await takeUp();
    expect([first.hold.key, first.others]).toEqual([mine, []]);
    expect([second.kept, second.others]).toEqual([null, []]);
    expect(second.hold.key).not.toBe(mine);
  });

  test('has the words of the form that was closed before it', async () => {
    write('Blue train', 1);
    (await takeUp()).hold.close();
    expect((await takeUp()).kept?.values).toBe('Blue train');
  });

  test('of two that open at once one alone has the draft', async () => {
    write('Blue train', 1);
    const both = await Promise.all([takeUp(), takeUp()]);
    expect(both.map(({ kept }) => kept?.values).sort()).toEqual(['Blue train', undefined]);
  });

  test('after a reload has the draft that this tab had, though another is newer', async () => {
    const mine = write('mine', 1);
    const { hold } = await takeUp();
    write('of another tab', 2);
    // A reload: the page goes, and nothing of it closes.
    page.leave();
    const again = await takeUp();
    expect([again.hold.key, again.others.length]).toEqual([mine, 1]);
    hold.close();
  });
});

test('after a reload each of two open forms has the draft that it had', async () => {
  const chat = 'chat_child-1';
  const mine = write('mine', 1);
  await takeUp();
  writeDraft(newDraftKey(chat), { values: 'a question', photo: 'keep' });
  (await resumeDraft(chat, isReadable)).hold.open();
  write('of another tab', 2);
  page.leave();
  expect((await takeUp()).hold.key).toBe(mine);
  expect((await resumeDraft(chat, isReadable)).kept?.values).toBe('a question');
});

test('a draft that is handed on is taken up by the next form, also where another was changed later', async () => {
  const mine = write('mine', 1);
  const note = await takeUp();
  const late = write('of a tab that was closed', 2);
  note.hold.handOn();
  note.hold.close();
  const whole = await takeUp();
  expect([whole.hold.key, whole.others.map(({ key }) => key)]).toEqual([mine, [late]]);
  whole.hold.close();
  expect((await takeUp()).hold.key).toBe(late);
});

test('another draft opens in the place of this one, which then waits', async () => {
  const early = write('early', 1);
  const late = write('late', 2);
  const opened = await takeUp();
  const other = await switchDraft(opened, early);
  opened.hold.close();
  expect(other?.kept?.values).toBe('early');
  expect(other?.others.map(({ key }) => key)).toEqual([late]);
  expect(await switchDraft(opened, early)).toBeNull();
});

describe('a page in the back/forward cache', () => {
  test('lets its draft be taken up; when it comes back, its words are a draft of their own', async () => {
    const key = write('Blue train', 1);
    const first = await takeUp();
    const onLost = vi.fn(() => write('Blue train', 1, first.hold.key));
    first.hold.whenLost(onLost);
    page.leave();
    const second = await takeUp();
    expect(second.hold.key).toBe(key);
    second.hold.close();
    write('Blue trains', 2, key);
    page.comeBack();
    await eventually(() => expect(onLost).toHaveBeenCalledOnce());
    expect(first.hold.key).not.toBe(key);
    expect(draftsOf(form).map(({ values }) => values)).toEqual(['Blue trains', 'Blue train']);
  });

  test('goes on with its own where nobody touched it', async () => {
    const key = write('Blue train', 1);
    const { hold } = await takeUp();
    page.leave();
    page.comeBack();
    await eventually(async () => expect((await resumeDraft(form, isReadable)).kept).toBeNull());
    expect(hold.key).toBe(key);
  });

  test('brings back nothing that was saved or discarded meanwhile', async () => {
    const key = write('Blue train', 1);
    const { hold } = await takeUp();
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

import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { draftText } from '@/data/drafts/drafts';
import { type BrowserPage, openPage } from '@/data/fixtures/browser-page';
import { clearStores } from '@/data/fixtures/records';
import { emptyEntryForm } from '@/domain/entry/entry-form';
import { addToJournal } from './chat-panel';

let page: BrowserPage;
beforeEach(async () => {
  page = openPage();
  await clearStores();
});

test('a reply is added after the text in the draft, and fields of a later version are kept', async () => {
  const key = 'entry_new_maya~00000000-0000-4000-8000-000000000000';
  const values = {
    ...emptyEntryForm('2025-11-20'),
    title: 'Park',
    content: 'Swings',
    place: 'Lake',
  };
  const waiting = { values, photo: 'keep', shape: [1] };
  page.texts.setItem(`kinleaf_draft_${key}`, JSON.stringify(waiting));
  expect(await addToJournal('maya', 'A reply', new Date('2025-11-21T09:00:00Z'))).toBe(true);
  expect(JSON.parse(draftText(key) ?? 'null')).toMatchObject({
    ...waiting,
    values: { ...values, content: 'Swings\n\n---\n\nAI Analysis:\nA reply' },
  });
});

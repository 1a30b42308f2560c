import type { CDPSession, Page } from '@playwright/test';
import { content } from '../support/app/entry-form';
import { beginLock, lock, lockScreen, passphrase } from '../support/lock/lock';
import { entry, maya, seed } from '../support/data/records';
import { dialogOf } from '../support/app/screen';
import { expect, test } from '../support/app/test';

// Deriving a key takes a second or more of processor time.
test.slow();

/** Words that the code doesn't contain. */
const words = ['Quillonia', 'Zephyrberry', 'marmaladely', 'Tangeroon', 'pomelodious'] as const;
const [name, title, written, draftTitle, draftText] = words;

/** Which of some words can be reached from the page: what its own code could still read. */
async function reachable(session: CDPSession, sought: readonly string[]): Promise<string[]> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }) => {
    chunks.push(chunk);
  };
  session.on('HeapProfiler.addHeapSnapshotChunk', take);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', take);
  const snapshot = chunks.join('');
  return sought.filter((word) => snapshot.includes(word));
}

test('after locking, no word of the journal and no passphrase can be reached from the page', async ({
  page,
}) => {
  const child = { ...maya, name };
  const seeded = { ...entry(title), content: `It floated ${written}.` };
  await seed(page, { children: [child], journal: [seeded] }, child);
  await beginLock(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await openJournal(page);
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = dialogOf(page, 'Add Journal Entry');
  await form.getByLabel('Title').fill(draftTitle);
  await content(form).fill(`All ${draftText} day`);
  const session = await page.context().newCDPSession(page);
  expect(await reachable(session, words), 'while it is open').toEqual([...words]);

  await lock(page);
  await expect(lockScreen(page)).toBeVisible();
  expect(await reachable(session, [...words, passphrase])).toEqual([]);

  await test.step('the search does find what is typed on the lock screen', async () => {
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
    expect(await reachable(session, [passphrase])).toEqual([passphrase]);
  });
});

/** By a link, so that the page doesn't reload after the lock was turned on. */
async function openJournal(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Journal for');
}

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openRouterAnswer, openRouterKey } from '@e2e/support/providers/answers';
import { saveSettings } from '@/data/preferences/settings';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import { openAiSettings } from '@/features/settings/fixtures/ai-settings';
import { chatButton, logOf, openChat, sendMessage } from './fixtures/chat';
import { agree, expectAsked, failedCalls, useProviders } from './fixtures/providers';
import { dialogOf, expectGone, messageOf } from './fixtures/screen';
import { openJournal } from './fixtures/seed';
import { allowConsole } from './fixtures/silent-console';

const failed = { topic: 'a', tone: 'danger', title: 'A failed' } as const;
const alert = messageOf(failed.title);
const close = (title: string) => messageOf(title).getByRole('button', { name: 'Close message' });

test.each(['on the page', 'in a dialog'])(
  'an error outlasts the success of something else, and goes with its own: %s',
  async (where) => {
    await openJournal();
    if (where === 'in a dialog') {
      await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
      await expect.element(dialogOf('Add Journal Entry')).toBeVisible();
    }
    showToast(failed);
    await expect.element(alert).toBeVisible();
    showToast({ topic: 'b', title: 'B is done' });
    await expect.element(messageOf('B is done')).toBeVisible();
    await expectGone(alert);
    await close('B is done').click();
    await expect.element(alert).toBeVisible();

    showToast({ topic: 'a', title: 'A is done' });
    await expect.element(messageOf('A is done')).toBeVisible();
    await close('A is done').click();
    await expectGone(alert);

    // Also while another message hides it.
    showToast(failed);
    await expect.element(alert).toBeVisible();
    showToast({ title: 'C is done' });
    await expect.element(messageOf('C is done')).toBeVisible();
    forgetToast('a');
    await close('C is done').click();
    await expectGone(messageOf('C is done'));
    await expectGone(alert);
  },
);

test('what fails in all tabs goes when it succeeds in one of them, and nothing else does', async () => {
  await openJournal();
  const otherTab = new BroadcastChannel('kinleaf-messages');
  showToast({ topic: 'journal/backup', tone: 'danger', title: 'No backup' });
  await expect.element(messageOf('No backup')).toBeVisible();
  otherTab.postMessage('journal/recommendations');
  otherTab.postMessage('a');
  await expect.element(messageOf('No backup')).toBeVisible();
  otherTab.postMessage('journal/backup');
  await expectGone(messageOf('No backup'));

  // A success here reaches the other tabs, and stays here.
  const nextHeard = () =>
    new Promise((resolve) => {
      otherTab.onmessage = ({ data }) => {
        resolve(data);
      };
    });
  const heard = nextHeard();
  showToast({ topic: 'a', title: 'A is done' });
  showToast({ topic: 'journal/backup', title: 'Backup created' });
  expect(await heard).toBe('journal/backup');
  const heardLater = nextHeard();
  const thirdTab = new BroadcastChannel('kinleaf-messages');
  thirdTab.postMessage('journal/recommendations');
  expect(await heardLater).toBe('journal/recommendations');
  await expect.element(messageOf('Backup created')).toBeVisible();
  for (const tab of [otherTab, thirdTab]) tab.close();
});

test('the error of the chat goes when it is asked again, answered or cleared', async () => {
  allowConsole(...failedCalls);
  const { openRouter } = await useProviders();
  const error = messageOf('Chat Error');
  await openRouter.next({ status: 429 }, 'held', { status: 429 });
  await openChat();
  await sendMessage('Hello');
  await agree('OpenRouter');
  await expect.element(error).toBeVisible();
  await chatButton('Ask again').click();
  await expectGone(error);
  await expectAsked(openRouter, 2);
  await openRouter.release();
  await expect.element(logOf()).toHaveTextContent(openRouterAnswer);
  await expectGone(error);

  await sendMessage('And now?');
  await expect.element(error).toBeVisible();
  await chatButton('Clear conversation').click();
  await expectGone(error);
});

test('that a key is missing is said until there is one, in this tab or another', async () => {
  await useProviders({ chatEnabled: true });
  await openChat();
  await sendMessage('Hello');
  const missing = messageOf('API Key Missing');
  await expect.element(missing).toBeVisible();
  saveSettings({ openAIKey: 'sk-other' });
  await expect.element(missing).toBeVisible();
  saveSettings({ openRouterKey });
  await expectGone(missing);
});

test('what is said about a key goes when another one is typed', async () => {
  await openAiSettings();
  await page.getByRole('button', { name: 'Test Key' }).click();
  await expect.element(messageOf('API Key Required')).toBeVisible();
  await page.getByLabelText('AssemblyAI API Key').fill('a');
  await expectGone(messageOf('API Key Required'));
});

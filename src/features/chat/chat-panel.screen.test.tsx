import { expect, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { openRouterAnswer } from '@e2e/support/providers/answers';
import {
  chatButton,
  chatOpener,
  logOf,
  messageBox,
  openChat,
  panelOf,
  sendMessage,
} from '@/app/fixtures/chat';
import { go } from '@/app/fixtures/open-app';
import { agree, failedCalls, useProviders } from '@/app/fixtures/providers';
import { entry } from '@/app/fixtures/records';
import {
  cardTitles,
  dialogOf,
  expectGone,
  expectText,
  expectToast,
  focus,
  press,
} from '@/app/fixtures/screen';
import { openJournal } from '@/app/fixtures/seed';
import { allowConsole } from '@/app/fixtures/silent-console';

const manyEntries = Array.from({ length: 12 }, (_, index) => entry(`Entry ${index}`));

const boxOf = async (locator: Locator) => (await locator.findElement()).getBoundingClientRect();

test('on a wide screen the page makes room, and nothing on it is covered', async () => {
  await useProviders();
  await page.viewport(1440, 900);
  await openJournal(manyEntries);
  await chatOpener().click();
  await expect.element(messageBox()).toHaveFocus();
  const search = page.getByRole('searchbox', { name: 'Search entries' });
  for (const part of [
    search,
    page.getByRole('button', { name: 'Add Entry', exact: true }),
    page.getByRole('main').getByRole('listitem').nth(1),
  ]) {
    expect((await boxOf(part)).right).toBeLessThanOrEqual((await boxOf(panelOf())).x);
  }
  // The page beside it can still be used.
  await search.fill('Entry 3');
  await expectText(cardTitles(), ['Entry 3']);
  await expect.element(panelOf()).toBeVisible();
});

test('on a phone the panel covers the page, which is inert until Escape closes the panel', async () => {
  await useProviders();
  await page.viewport(390, 844);
  await openChat();
  expect(await boxOf(panelOf())).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  const column = page.css('.main-column');
  await expect.element(column).toHaveProperty('inert', true);
  for (let times = 0; times < 12; times += 1) {
    await press('Tab');
    const at = document.activeElement;
    expect(at === document.body || at?.closest('.chat-panel') !== null).toBe(true);
  }
  await focus(messageBox());
  await press('Escape');
  await expectGone(panelOf());
  await expect.element(chatOpener()).toHaveFocus();
  await expect.element(column).toHaveProperty('inert', false);
});

test('on a phone messages, the consent sheet and the form of an entry appear above the panel', async () => {
  allowConsole(...failedCalls);
  const { openRouter } = await useProviders();
  await openRouter.next({ status: 500 });
  await page.viewport(390, 844);
  await openChat();
  await sendMessage('Hello');
  await agree('OpenRouter');
  await expect.element(messageBox()).toHaveFocus();
  await expectToast({
    tone: 'danger',
    title: 'Chat Error',
    description: 'API error: 500 - Internal Server Error',
  });
  await chatButton('Ask again').click();
  await expect.element(logOf()).toHaveTextContent(openRouterAnswer);

  await chatButton('Add to journal').click();
  const form = dialogOf('Add Journal Entry');
  await expect
    .element(form.getByLabelText('Additional Notes'))
    .toHaveValue(`AI Analysis:\n${openRouterAnswer}`);
  await form.getByLabelText('Title').click();
  await form.getByLabelText('Title').fill('Bedtime');
  await expectGone(panelOf());
});

test('on a phone without a bar the button hides while scrolling down, and comes back on scrolling up or pausing', async () => {
  await useProviders();
  await page.viewport(390, 844);
  await go('/guide');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible();
  await expect.element(chatOpener()).toBeVisible();
  // Timers are stopped, so that it isn't the pause that brings the button back.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  scrollTo(0, 600);
  await expectGone(chatOpener());
  scrollTo(0, 400);
  await expect.element(chatOpener()).toBeVisible();
  scrollTo(0, 800);
  await expectGone(chatOpener());
  vi.advanceTimersByTime(2000);
  await expect.element(chatOpener()).toBeVisible();
});

test('in the bottom bar of a phone the button stays, and covers no action of the last card', async () => {
  await useProviders();
  await page.viewport(390, 844);
  await openJournal(manyEntries);
  await expect.element(page.getByRole('heading', { name: 'Entry 11' })).toBeVisible();
  scrollTo(0, 600);
  await expect.element(chatOpener()).toHaveAttribute('data-aside', 'true');
  await expect.element(chatOpener()).toBeVisible();

  const last = page.getByRole('button', { name: /^Delete Entry/ }).last();
  (await last.findElement()).scrollIntoView();
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(chatOpener()).toBeVisible();
  expect((await boxOf(last)).bottom).toBeLessThanOrEqual((await boxOf(chatOpener())).y);
});

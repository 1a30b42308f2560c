import type { Page } from '@playwright/test';
import { bothKeys, openRouterAnswer } from './support/providers/answers';
import { agree, expect, pixel, test } from './support/providers/in-browser';
import { openJournal } from './support/records';
import { chooseFile, dialogOf, expectToast } from './support/screen';
import { expectNoSeriousAxe } from './support/test';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Kinleaf Assistant' });
const box = (page: Page) => panel(page).getByRole('textbox', { name: 'Message', exact: true });
const log = (page: Page) => panel(page).getByRole('log');
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });

async function openChat(page: Page): Promise<void> {
  await openJournal(page);
  await page.getByRole('button', { name: 'Open assistant', exact: true }).click();
  await expect(box(page)).toBeFocused();
}

interface Sent {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly [key: string]: unknown;
}

const bodyOf = (request: { readonly body: Buffer } | undefined): Sent =>
  JSON.parse(request?.body.toString() ?? '{}') as Sent;

test('a conversation: written, answered, closed, opened again, stopped and cleared', async ({
  page,
  providers,
}) => {
  const { openRouter } = providers;
  const opener = page.getByRole('button', { name: 'Open assistant', exact: true });
  await openChat(page);

  await test.step('what is typed survives a reload', async () => {
    await box(page).fill('Half a thought');
    await page.reload();
    await opener.click();
    await expect(box(page)).toHaveValue('Half a thought');
  });

  await test.step('an empty message (trimmed) with no image is ignored', async () => {
    await box(page).fill('   ');
    await box(page).press('Enter');
    await expect(button(page, 'Send')).toBeDisabled();
    expect(openRouter.requests).toEqual([]);
  });

  await test.step('a question is answered; Enter sends, Shift+Enter inserts a newline', async () => {
    await expect(log(page)).toContainText('No messages yet');
    await box(page).fill('One');
    await box(page).press('Shift+Enter');
    await box(page).pressSequentially('two');
    await expect(box(page)).toHaveValue('One\ntwo');
    await box(page).press('Enter');
    await agree(page, 'OpenRouter');
    await expect(log(page)).toContainText(openRouterAnswer);
    await expect(box(page)).toHaveValue('');
    const sent = bodyOf(openRouter.requests[0]);
    expect(sent).toMatchObject({
      model: 'google/gemini-1.5-flash',
      temperature: 0.7,
      max_tokens: 1000,
      stream: false,
    });
  });

  await test.step('it has nothing serious for axe, light and dark', async () => {
    await expectNoSeriousAxe(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectNoSeriousAxe(page, { rules: 'colour' });
  });

  await test.step('a closed conversation is there again', async () => {
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(log(page)).toContainText(openRouterAnswer);
  });

  await test.step('the system prompt is added only for the first message, and knows the child', async () => {
    await box(page).fill('Second');
    await box(page).press('Enter');
    await expect.poll(() => openRouter.requests.length).toBe(2);
    const { messages } = bodyOf(openRouter.requests[1]);
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages[0]?.content).toContain('Name: Maya');
    await expect(log(page).getByText(openRouterAnswer)).toHaveCount(2);
  });

  await test.step("a 'Thinking...' bubble shows while loading; Stop cancels silently", async () => {
    openRouter.next({ slow: 20_000 });
    await box(page).fill('Slow one');
    await box(page).press('Enter');
    await expect(log(page)).toContainText('Thinking...');
    await button(page, 'Stop').click();
    await expect(log(page)).not.toContainText('Thinking...');
    await expect(log(page)).toContainText('Slow one');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('Clear conversation empties it', async () => {
    await button(page, 'Clear conversation').click();
    await expect(log(page)).toContainText('No messages yet');
  });
});

test('an image goes along if it is one and not too large, and the reply goes to the journal', async ({
  page,
  providers,
}) => {
  await openChat(page);
  await test.step("'Invalid file' / 'Please select an image file', 'File too large' / 'Image must be under 5MB'", async () => {
    await chooseFile(page, button(page, 'Attach image'), {
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('hello'),
    });
    await expectToast(page, {
      tone: 'danger',
      title: 'Invalid file',
      description: 'Please select an image file',
    });
    await chooseFile(page, button(page, 'Attach image'), {
      name: 'big.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    });
    await expectToast(page, {
      tone: 'danger',
      title: 'File too large',
      description: 'Image must be under 5MB',
    });
  });

  await test.step('an image goes along, encoded anew, and is cleared after a send', async () => {
    await chooseFile(page, button(page, 'Attach image'), pixel);
    await expect(panel(page).getByRole('img', { name: 'To be sent' })).toBeVisible();
    await box(page).fill('What is this?');
    await button(page, 'Send').click();
    await agree(page, 'OpenRouter');
    await expect(log(page)).toContainText(openRouterAnswer);
    await expect(panel(page).getByRole('img', { name: 'To be sent' })).toHaveCount(0);
    expect(providers.openRouter.requests[0]?.body.toString()).toContain('data:image/jpeg;base64,');
  });

  await test.step("'Add to journal' opens a new entry with the reply", async () => {
    await button(page, 'Add to journal').click();
    const form = dialogOf(page, 'Add Journal Entry');
    await expect(form.getByLabel('Additional Notes')).toHaveValue(
      `AI Analysis:\n${openRouterAnswer}`,
    );
  });
});

test.describe('without a key', () => {
  test.use({ savedSettings: { chatEnabled: true } });

  test("'API Key Missing' / 'Please add your OpenRouter API key in settings first.'", async ({
    page,
  }) => {
    await openChat(page);
    // Before anybody has typed a question that nobody can answer.
    const way = log(page).getByRole('link', { name: 'Add a key in Settings' });
    await expect(way).toHaveAttribute('href', '/settings?tab=ai');
    await box(page).fill('Hello');
    await box(page).press('Enter');
    await expectToast(page, {
      tone: 'danger',
      title: 'API Key Missing',
      description: 'Please add your OpenRouter API key in settings first.',
    });
    await expect(box(page)).toHaveValue('Hello');
  });
});

test.describe('when the chat is not enabled', () => {
  test.use({ savedSettings: { ...bothKeys, chatEnabled: false } });

  test('the floating button is not shown', async ({ page }) => {
    await openJournal(page);
    await expect(page.getByRole('button', { name: 'Open assistant', exact: true })).toHaveCount(0);
  });
});

test.describe('when the provider fails', () => {
  test.use({ allowConsole: [[/AiError/, /status of/], { scope: 'test' }] });

  test("'Chat Error' with 'API error: {status} - {message}'; the message can be asked again", async ({
    page,
    providers,
  }) => {
    providers.openRouter.next({ status: 429 });
    await openChat(page);
    await box(page).fill('Hello');
    await box(page).press('Enter');
    await agree(page, 'OpenRouter');
    await expect(page.getByRole('alert')).toContainText('Chat Error');
    await expect(page.getByRole('alert')).toContainText('API error: 429 - ');
    await button(page, 'Ask again').click();
    await expect(log(page)).toContainText(openRouterAnswer);
  });
});

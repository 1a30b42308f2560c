import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bothKeys, completion, openRouterAnswer } from '@e2e/support/providers/answers';
import {
  chatButton,
  chatOpener,
  logOf,
  messageBox,
  openChat,
  panelOf,
  sendMessage,
} from '@/app/fixtures/chat';
import { pastePicture, pixel } from '@/app/fixtures/photo-files';
import { agree, expectAsked, sentTo, useProviders } from '@/app/fixtures/providers';
import {
  dialogOf,
  expectCount,
  expectGone,
  expectText,
  expectToast,
  press,
} from '@/app/fixtures/screen';
import { openJournal } from '@/app/fixtures/seed';
import { db } from '@/data/db/db';
import pictures from '@/data/fixtures/pictures.json';
import { photoNotes } from '@/data/photos/shrink-photo';
import { fromBase64 } from '@/lib/bytes';

interface Sent {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

test('Enter sends a message, Shift+Enter starts a line, and an empty message is not sent', async () => {
  const { openRouter } = await useProviders();
  await openChat();
  await expect.element(logOf()).toHaveTextContent('No messages yet');
  await sendMessage('   ');
  await expect.element(chatButton('Send')).toBeDisabled();
  await messageBox().fill('One');
  await press('Shift+Enter');
  await userEvent.keyboard('two');
  await expect.element(messageBox()).toHaveValue('One\ntwo');
  expect(await openRouter.requests()).toEqual([]);
  await press('Enter');
  await agree('OpenRouter');
  await expect.element(logOf()).toHaveTextContent(openRouterAnswer);
  await expect.element(messageBox()).toHaveValue('');
  expect(await sentTo(openRouter)).toMatchObject({
    model: 'google/gemini-1.5-flash',
    temperature: 0.7,
    max_tokens: 1000,
    stream: false,
  });
});

test('a conversation has one system message, and survives changing the page and closing the panel', async () => {
  const { openRouter } = await useProviders();
  await openChat();
  await sendMessage('First');
  await agree('OpenRouter');
  await expect.element(logOf()).toHaveTextContent(openRouterAnswer);
  await press('Escape');
  await expectGone(panelOf());
  await expect.element(chatOpener()).toHaveFocus();
  await page.getByRole('link', { name: 'Food Journey' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Food Journey' })).toBeVisible();
  await chatOpener().click();
  await expect.element(logOf()).toHaveTextContent(openRouterAnswer);

  await sendMessage('Second');
  await expectCount(logOf().getByText(openRouterAnswer), 2);
  await expectAsked(openRouter, 2);
  const { messages } = (await sentTo(openRouter, 1)) as unknown as Sent;
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  expect(messages[0]?.content).toContain('Name: Maya');

  await chatButton('Clear conversation').click();
  await expect.element(logOf()).toHaveTextContent('No messages yet');
});

test('a conversation is only in the open page: nothing of it is stored', async () => {
  await useProviders();
  await openChat();
  await sendMessage('Only for now');
  await agree('OpenRouter');
  await expect.element(logOf()).toHaveTextContent(openRouterAnswer);
  const rows = await Promise.all(db.tables.map((table) => table.toArray()));
  const stored = JSON.stringify([rows, localStorage, sessionStorage]);
  expect(stored).toContain('Maya');
  for (const text of ['Only for now', openRouterAnswer]) expect(stored).not.toContain(text);
});

test("the chat's own model, system prompt and temperature are used", async () => {
  const { openRouter } = await useProviders({
    ...bothKeys,
    geminiModel: 'openai/gpt-4o-mini',
    geminiSystemPrompt: 'Answer in one line.',
    geminiTemperature: 0.25,
  });
  await openChat();
  await sendMessage('Hello');
  await agree('OpenRouter');
  await expect.element(logOf()).toHaveTextContent(openRouterAnswer);
  const sent = await sentTo(openRouter);
  expect(sent).toMatchObject({ model: 'openai/gpt-4o-mini', temperature: 0.25 });
  expect(JSON.stringify(sent['messages'])).toContain('Answer in one line.');
});

test('an image that breaks off is attached as far as it goes, and that is said', async () => {
  await useProviders();
  await openChat();
  const whole = fromBase64(pictures['baseline.jpg']);
  const part = whole.slice(0, Math.floor(whole.length * 0.8));
  await attach(new File([part], 'part.jpg', { type: 'image/jpeg' }));
  await expectToast({ title: 'Photo attached', description: photoNotes.partial });
  await expect.element(panelOf().getByRole('img', { name: 'To be sent' })).toBeVisible();
});

test('an image is sent re-encoded, unless it is no image or too large, and can be removed before', async () => {
  const { openRouter } = await useProviders();
  await openChat();
  await attach(new File(['hello'], 'notes.txt', { type: 'text/plain' }));
  await expectToast({
    tone: 'danger',
    title: 'Invalid file',
    description: 'Please select an image file',
  });
  const tooMany = new Uint8Array(5 * 1024 * 1024 + 1);
  await attach(new File([tooMany], 'big.png', { type: 'image/png' }));
  await expectToast({
    tone: 'danger',
    title: 'File too large',
    description: 'Image must be under 5MB',
  });

  const attached = panelOf().getByRole('img', { name: 'To be sent' });
  await pastePicture(await messageBox().findElement());
  await expect.element(attached).toBeVisible();
  await chatButton('Remove image').click();
  await expectGone(attached);

  // As Office copies: text, and an image of it. The text is left to the browser.
  const office = new DataTransfer();
  office.setData('text/plain', 'Slept 2~3 hours');
  office.items.add(await pixel('image.png'));
  const paste = new ClipboardEvent('paste', {
    clipboardData: office,
    bubbles: true,
    cancelable: true,
  });
  (await messageBox().findElement()).dispatchEvent(paste);
  expect(paste.defaultPrevented).toBe(false);
  await expectGone(attached);

  await attach(await pixel());
  await expect.element(attached).toBeVisible();
  await messageBox().fill('What is this?');
  await chatButton('Send').click();
  await agree('OpenRouter');
  await expect.element(logOf()).toHaveTextContent(openRouterAnswer);
  await expectGone(attached);
  expect(JSON.stringify(await sentTo(openRouter))).toContain('data:image/jpeg;base64,');
});

/** Chooses a file as the "Attach image" button does. */
async function attach(file: File): Promise<void> {
  const input = await panelOf().css('input[type=file]').findElement();
  const data = new DataTransfer();
  data.items.add(file);
  (input as HTMLInputElement).files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('a reply is shown as safe markdown: no HTML, no image, no link but the allowed schemes', async () => {
  const { openRouter } = await useProviders();
  await openRouter.next({
    status: 200,
    body: completion(
      'any',
      'Try a **swim**, [this page](https://example.org/), [not this](javascript:alert(1)) ![x](https://example.org/x.png) <img src=x onerror=alert(1)>\n\n> 39 and 5ml*2, 2~3 h, 2.5ml*3, 1~2 h',
    ),
  });
  await openChat();
  await sendMessage('Hello');
  await agree('OpenRouter');
  await expectText(logOf().css('strong'), 'swim');
  await expectText(logOf().getByRole('link'), ['this page']);
  await expectGone(logOf().getByRole('img'));
  await expect.element(logOf()).toHaveTextContent('<img src=x onerror=alert(1)>');
  await expect.element(logOf()).toHaveTextContent('> 39 and 5ml*2, 2~3 h, 2.5ml*3, 1~2 h');
});

test('a reply can be copied, or added to a new entry after the text in its draft', async () => {
  await useProviders();
  const copied = holdClipboard();
  await openChat();
  await sendMessage('Hello');
  await agree('OpenRouter');
  await chatButton('Copy reply').click();
  await expectToast({ title: 'Reply copied' });
  expect(copied).toEqual([openRouterAnswer]);

  const form = dialogOf('Add Journal Entry');
  const content = form.getByLabelText('Additional Notes');
  await chatButton('Add to journal').click();
  await expect.element(content).toHaveValue(`AI Analysis:\n${openRouterAnswer}`);
  await content.fill('Half a thought.');
  await press('Escape');
  await expectGone(form);
  await chatOpener().click();
  await chatButton('Add to journal').click();
  await expect
    .element(content)
    .toHaveValue(`Half a thought.\n\n---\n\nAI Analysis:\n${openRouterAnswer}`);
});

/** Records what is copied, because browsers ask for permission before a page may read the clipboard. */
function holdClipboard(): readonly string[] {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    copied.push(text);
    return Promise.resolve();
  });
  return copied;
}

test('without a key the chat says so before a question is typed, and keeps the question', async () => {
  await useProviders({ chatEnabled: true });
  await openChat();
  const link = logOf().getByRole('link', { name: 'Add a key in Settings' });
  await expect.element(link).toHaveAttribute('href', '/settings?tab=ai');
  await sendMessage('Hello');
  await expectToast({
    tone: 'danger',
    title: 'API Key Missing',
    description: 'Please add your OpenRouter API key in settings first.',
  });
  await expect.element(messageBox()).toHaveValue('Hello');
});

test('when the chat is not enabled its button is not shown', async () => {
  await useProviders({ ...bothKeys, chatEnabled: false });
  await openJournal();
  await expect.element(page.getByRole('button', { name: 'Add Entry', exact: true })).toBeVisible();
  await expectGone(chatOpener());
});

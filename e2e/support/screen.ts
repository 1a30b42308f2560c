import { expect, type Locator, type Page } from '@playwright/test';

/** An open dialog. What lies below it is inert, but still found by role: look inside the dialog. */
export function dialogOf(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title, exact: true });
}

/** The question asked before something that cannot be taken back. */
export function questionOf(page: Page, title: string): Locator {
  return page.getByRole('alertdialog', { name: title, exact: true });
}

/**
 * Answers the question before a record is deleted, and waits until it is gone. Of what lies behind an open question no role
 * is found: that nothing is there says nothing before.
 */
export async function confirmDelete(page: Page): Promise<void> {
  const question = questionOf(page, 'Are you sure?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toHaveCount(0);
}

/**
 * Presses Escape as soon as a dialog, or what else lies over the page, has the focus: one that was only just drawn hears
 * no keys yet.
 */
export async function pressEscapeIn(layer: Locator): Promise<void> {
  await expect
    .poll(() => layer.evaluate((node) => node.contains(document.activeElement)))
    .toBe(true);
  await layer.page().keyboard.press('Escape');
}

/** Presses Tab until something has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((node) => node === document.activeElement)) return;
  }
  throw new Error(`Pressed Tab 60 times and never reached ${target.toString()}`);
}

/** Opens the list of the button that has the focus, and waits until one of its options has it. */
export async function openOptions(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=option]:focus')).toHaveCount(1);
}

/** The heading of Today, the home page of a family with children. */
export const greeting = /^Good (morning|afternoon|evening)$/;

/** The card of a child or an entry, found by its heading. */
export function cardOf(page: Page, title: string): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });
}

/** The titles of the cards on the screen, in reading order. */
export function cardTitles(page: Page): Locator {
  return page.getByRole('main').getByRole('listitem').getByRole('heading');
}

interface ToastWords {
  readonly title: string;
  readonly description?: string;
  /** A destructive toast is read out at once; another when there is time. */
  readonly tone?: 'success' | 'danger';
}

/** A message, wherever it stands: at the bottom of the page, in a dialog, or beside what it is about. */
export function messageOf(page: Page, title: string): Locator {
  const named = { name: title, exact: true };
  return page
    .getByRole('alertdialog', named)
    .or(page.locator('.said').and(page.getByRole('group', named)));
}

/**
 * Waits for a toast, to the letter, and puts it away so that it covers nothing. One that says a success goes by itself after
 * some seconds: on a busy machine just before it would be clicked away.
 */
export async function expectToast(
  page: Page,
  { title, description, tone = 'success' }: ToastWords,
  options: { readonly timeout?: number } = {},
): Promise<void> {
  const toast = messageOf(page, title);
  const words = toast.getByRole(tone === 'danger' ? 'alert' : 'status');
  await expect(words).toHaveText(title + (description ?? ''), options);
  const close = toast.getByRole('button', { name: 'Close message' });
  // What a save failed of stays in its dialog until the next try.
  if (tone === 'danger' && (await close.count()) === 0) return;
  if (tone === 'danger') await close.click();
  else await closeBy(page, title);
  await expect(toast).toBeHidden();
}

/**
 * Puts away the messages that lie over what is to be clicked next; a click would wait until they go. By a script, because
 * one that goes by itself in that moment is no fault.
 */
export async function closeMessages(page: Page): Promise<void> {
  await closeBy(page, '');
}

/** Closes the messages that begin with these words. In one step of the page's own: there may be none any more. */
async function closeBy(page: Page, title: string): Promise<void> {
  await page.evaluate((words) => {
    for (const message of document.querySelectorAll('.toast, .said')) {
      const close = message.querySelector<HTMLElement>('[aria-label="Close message"]');
      if (message.textContent.trim().startsWith(words)) close?.click();
    }
  }, title);
}

/** Types a day part by part into a date field, in the order day, month, year of Australian English. */
export async function typeDate(scope: Locator, label: string, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-');
  await scope.getByRole('spinbutton', { name: `day, ${label}` }).pressSequentially(date);
  await scope.getByRole('spinbutton', { name: `month, ${label}` }).pressSequentially(month);
  await scope.getByRole('spinbutton', { name: `year, ${label}` }).pressSequentially(year);
}

interface FileToChoose {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Clicks something and hands its file or files to the file chooser that opens. */
export async function chooseFile(
  page: Page,
  button: Locator,
  file: string | FileToChoose | FileToChoose[],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(file);
}

/** Chooses the photo of a form, and waits until it is prepared. */
export async function choosePhoto(
  page: Page,
  form: Locator,
  file: Parameters<typeof chooseFile>[2],
): Promise<void> {
  await chooseFile(page, form.getByRole('button', { name: /Choose photo/ }), file);
  await expect(form.getByRole('img', { name: 'Chosen photo' })).toBeVisible();
}

/** Closing the tab is asked about, in the words of the browser, and the person stays. */
export async function expectToAskBeforeUnload(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
}

import { expect, type Locator, type Page } from '@playwright/test';

/** An open dialog. What is below it is inert, but still found by role: search inside the dialog. */
export function dialogOf(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title, exact: true });
}

/** The question before something that can't be undone. */
export function questionOf(page: Page, title: string): Locator {
  return page.getByRole('alertdialog', { name: title, exact: true });
}

/**
 * Confirms the question before a deletion, and waits until the question is gone. Nothing behind an open question has a role, so until
 * then, finding nothing proves nothing.
 */
export async function confirmDelete(page: Page): Promise<void> {
  const question = questionOf(page, 'Are you sure?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toHaveCount(0);
}

/**
 * Presses Escape as soon as a dialog or another overlay has the focus: one that was only just drawn doesn't handle keys yet.
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
  /** Screen readers announce a destructive toast immediately, others when there is time. */
  readonly tone?: 'success' | 'danger';
}

/** A message, anywhere: at the bottom of the page, in a dialog, or beside what it's about. */
export function messageOf(page: Page, title: string): Locator {
  const named = { name: title, exact: true };
  return page
    .getByRole('alertdialog', named)
    .or(page.locator('.said').and(page.getByRole('group', named)));
}

/**
 * Waits for a toast with exactly this text, and closes it so that it covers nothing. A success message disappears after some seconds, on
 * a busy machine just before the click that would close it.
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
  // The reason for a failed save stays in its dialog until the next try.
  if (tone === 'danger' && (await close.count()) === 0) return;
  if (tone === 'danger') await close.click();
  else await closeBy(page, title);
  await expect(toast).toBeHidden();
}

/**
 * Closes the messages that cover the next target; a click would wait until they disappear. By a script, because one that disappears at
 * that moment is fine.
 */
export async function closeMessages(page: Page): Promise<void> {
  await closeBy(page, '');
}

/** Closes the messages that begin with this text, in one step inside the page: there may be none left. */
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

/** Clicks something and chooses a file or files in the file chooser that opens. */
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

/** Expects the browser to ask before it closes the tab, and stays. */
export async function expectToAskBeforeUnload(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
}

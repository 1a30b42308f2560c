import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { saveSettings } from '@/data/preferences/settings';
import { go } from './fixtures/open-app';
import { entry, maya } from './fixtures/records';
import { allowReads, refuseReads } from './fixtures/refused-reads';
import { cardTitles, dialogOf, expectAddress, expectGone, expectText } from './fixtures/screen';
import { readStore, seed } from './fixtures/seed';
import { allowConsole } from './fixtures/silent-console';

/* What can't be read is reported, never shown as empty, and is there after Try again. */

const retry = page.getByRole('button', { name: 'Try again' });
const alert = page.getByRole('alert');

beforeEach(async () => {
  allowConsole(/could not be read|Refused by the test|UnknownError/);
  await seed({ children: [maya], journal: [entry('Blue train')] }, maya);
});

test('a journal whose child cannot be read is not reported as missing', async () => {
  refuseReads('children');
  await go(`/journal/${maya.id}`);
  await expect.element(alert).toHaveTextContent('The journal could not be read');
  await expectGone(page.getByText('Please select a child.'));
  allowReads();
  await retry.click();
  await expectText(cardTitles(), ['Blue train']);
  // Everything that failed is read again, the header too.
  await expect.element(page.getByRole('button', { name: 'Current child: Maya' })).toBeVisible();
});

test('the screens of a child that cannot be read do not redirect', async () => {
  refuseReads('children');
  await go(`/food/${maya.id}`);
  await expect.element(alert).toHaveTextContent('could not be read');
  await expectAddress(/^\/food\//);
  allowReads();
  await retry.click();
  await expectText(page.getByRole('heading', { level: 1 }), /Food/);
});

test('the assistant still opens, with a notice', async () => {
  saveSettings({ openAIKey: 'sk-test', chatEnabled: true });
  refuseReads('children');
  await go('/settings');
  await page.getByRole('button', { name: 'Open assistant' }).click();
  await expect.element(dialogOf('The child’s profile could not be read')).toBeVisible();
  allowReads();
  await retry.click();
  await expect.element(dialogOf('Kinleaf Assistant')).toBeVisible();
});

test.each([
  ['entry', 'Blue train'],
  ['edit', 'Edit Journal Entry'],
])('an address with %s: the entry is not said to be gone', async (kind, title) => {
  refuseReads('journal');
  await go(`/journal/${maya.id}?${kind}=entry-blue-train`);
  const dialog = dialogOf('The entry could not be read');
  await expect.element(dialog).toBeVisible();
  allowReads();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialogOf(title)).toBeVisible();
});

test('a damaged record further down than the list has been read is reported too', async () => {
  const many = Array.from({ length: 60 }, (_, at) => entry(`Day ${at}`));
  const deep = entry('Deep', { content: { text: 'no text' }, date: '2020-01-01' });
  await seed({ children: [maya], journal: [...many, deep] }, maya);
  await go(`/journal/${maya.id}`);
  await expect.element(cardTitles().first()).toBeVisible();
  // The search reads the whole journal in a worker and finds the damaged record.
  await expectText(page.css('.toasts'), [/1 record cannot be read/]);
  expect(await readStore('setAside')).toHaveLength(1);
});

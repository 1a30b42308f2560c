import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emulateMedia } from '@/app/fixtures/media';
import { go, goBack, reopen } from '@/app/fixtures/open-app';
import {
  dialogOf,
  expectAddress,
  expectGone,
  expectText,
  focus,
  press,
} from '@/app/fixtures/screen';
import { album, fourFirsts, openFirsts } from './fixtures/firsts-page';
import { measuredRows, several } from './fixtures/growth-page';

/* The three tabs, and what the URL opens on them. */

const main = page.getByRole('main');
const tab = (name: string) => main.getByRole('tab', { name });
const button = (name: string) => main.getByRole('button', { name, exact: true });
const journal = [...fourFirsts, ...several];

/** What each tab shows, its button and its URL. */
const tabs = [
  ['Firsts', () => album().first(), 'Add a first', '/milestones/child-maya'],
  [
    'Skills',
    () => main.getByRole('region', { name: 'Movement' }),
    'Record a skill',
    '/milestones/child-maya?tab=skills',
  ],
  [
    'Growth',
    () => measuredRows().first(),
    'Add a measurement',
    '/milestones/child-maya?tab=growth',
  ],
] as const;

/** Expects one tab, with its button, and nothing of the others. */
async function expectTab(selected: string): Promise<void> {
  for (const [name, content, addition, url] of tabs) {
    if (name !== selected) {
      await expectGone(content());
      await expectGone(button(addition));
      continue;
    }
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect.element(content()).toBeVisible();
    await expect.element(button(addition)).toBeVisible();
    await expectAddress(url);
  }
}

test('each tab has its own URL, which a reload keeps', async () => {
  await openFirsts(journal);
  await expectTab('Firsts');
  for (const name of ['Skills', 'Growth', 'Firsts']) {
    await tab(name).click();
    await expectTab(name);
    await reopen();
    await expectTab(name);
  }
});

test('a tab that nobody knows is Firsts', async () => {
  await openFirsts(journal, { search: '?tab=words' });
  await expect.element(album().first()).toBeVisible();
  await expect.element(tab('Firsts')).toHaveAttribute('aria-selected', 'true');
});

test('arrow keys move between the tabs, and Tab leads into the one that is open', async () => {
  await openFirsts(journal);
  await expectTab('Firsts');
  await focus(tab('Firsts'));
  for (const [key, name] of [
    ['ArrowRight', 'Skills'],
    ['ArrowRight', 'Growth'],
    ['ArrowRight', 'Firsts'],
    ['ArrowLeft', 'Growth'],
    ['Home', 'Firsts'],
    ['End', 'Growth'],
    ['Home', 'Firsts'],
  ] as const) {
    await press(key);
    await expectTab(name);
    await expect.element(tab(name)).toHaveFocus();
  }
  await press('Tab');
  await expect.element(main.getByRole('radio', { name: 'All', exact: true })).toHaveFocus();
});

test('the button of each tab opens its form over it, and Back closes that', async () => {
  await openFirsts(journal);
  for (const [name, , addition, url] of tabs) {
    await tab(name).click();
    await button(addition).click();
    await expect.element(dialogOf(addition)).toBeVisible();
    await expectAddress(/[?&](first|skill|new)=$/);
    await goBack();
    await expectGone(dialogOf(addition));
    await expectAddress(url);
    await expectTab(name);
  }
});

test.each([
  ['?new=', 'Add a measurement', 'Growth'],
  ['?tab=growth&new=', 'Add a measurement', 'Growth'],
  ['?tab=skills&skill=', 'Record a skill', 'Skills'],
  ['?first=', 'Add a first', 'Firsts'],
])('%s opens its form over its tab', async (search, title, name) => {
  await openFirsts(journal, { search });
  await expect.element(dialogOf(title)).toBeVisible();
  await expectText(page.css('[role=tab][aria-selected=true]'), name);
  await expectText(page.getByRole('dialog'), new RegExp(`^${title}`));
});

test('the form for a first is set to the first time, the one for a skill is not', async () => {
  await openFirsts(journal, { search: '?first=' });
  const firstTime = (title: string) => dialogOf(title).getByRole('switch', { name: 'First time' });
  await expect.element(firstTime('Add a first')).toBeChecked();
  await go('/milestones/child-maya?tab=skills');
  await expectGone(dialogOf('Add a first'));
  await button('Record a skill').click();
  await expect.element(firstTime('Record a skill')).not.toBeChecked();
});

test('the child’s name is on paper, where no sidebar says whose page it is', async () => {
  await openFirsts(journal);
  await expectTab('Firsts');
  const name = main.getByText('Maya', { exact: true });
  for (const tabName of ['Firsts', 'Skills', 'Growth']) {
    await tab(tabName).click();
    await expect.element(name).not.toBeVisible();
    await emulateMedia({ media: 'print' });
    await expect.element(name).toBeVisible();
    await emulateMedia({ media: 'screen' });
  }
});

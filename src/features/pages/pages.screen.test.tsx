import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { go } from '@/app/fixtures/open-app';
import { expectAddress, expectText, focus, press } from '@/app/fixtures/screen';

const h1 = () => page.getByRole('heading', { level: 1 });
const sidebar = () => page.getByRole('complementary');

const pages = [
  { path: '/guide', link: 'Guide', title: 'Guide' },
  { path: '/privacy', link: 'Privacy', title: 'Privacy Policy' },
  { path: '/terms', link: 'Terms', title: 'Terms of Use' },
  { path: '/why-ai', link: 'Why AI', title: 'Why AI' },
  { path: '/legal', link: 'Legal', title: 'Legal' },
  { path: '/upgrade', link: 'Upgrade', title: 'Upgrade' },
];

test('the About group leads to every page, which says how to reach the publisher', async () => {
  await go('/');
  const about = sidebar().getByRole('group', { name: 'About' });
  await expectText(
    about.getByRole('link'),
    pages.map(({ link }) => link),
  );
  for (const { path, link, title } of pages) {
    await about.getByRole('link', { name: link }).click();
    await expectText(h1(), title);
    await expectAddress(path);
    await expect.poll(() => document.title).toBe(`${title} · Kinleaf`);
    await expectText(about.css('[aria-current="page"]'), link);
    const contact = page.getByRole('region', { name: 'Contact' });
    await expect.element(contact).toHaveTextContent('Kinleaf Pty Ltd');
    await expect
      .element(contact.getByRole('link'))
      .toHaveAttribute('href', expect.stringMatching(/^mailto:/));
  }
});

test('in a low window the collapsed sidebar scrolls to its last link', async () => {
  await page.viewport(900, 500);
  await go('/');
  const last = sidebar().getByRole('link', { name: 'Upgrade' });
  await focus(last);
  await expect.element(last).toBeInViewport({ ratio: 1 });
  await press('Enter');
  await expectText(h1(), 'Upgrade');
});

test('the guide covers each topic of the specification, and how a journal is locked, backed up and shared', async () => {
  await go('/guide');
  const topics = page.getByRole('main').getByRole('button');
  await expectText(topics, [
    'Best practices',
    'Form sections',
    'Growth',
    'Educational notes',
    'Social notes',
    'Sensory notes',
    'Allied health and appointments',
    'Voice recording',
    'Privacy and leaving names out',
    'AI analysis',
    'The lock',
    'Sealed backups',
    'Hand a month to Nan',
    'A care circle',
    'The server of a care circle',
  ]);
  for (const topic of topics.all()) {
    await topic.click();
    await expect
      .element(
        page
          .getByRole('region')
          .filter({ has: page.getByRole('listitem') })
          .first(),
      )
      .toBeVisible();
    await topic.click();
  }
});

test('the privacy page lists the one cookie and the stores that the browser holds', async () => {
  await go('/children');
  await page.getByRole('button', { name: 'Look around with a sample journal' }).click();
  await expectText(h1(), /^Journal for/);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect.poll(() => document.cookie).toMatch(/^kinleaf_sidebar=\w+$/);
  expect(await indexedDB.databases()).toMatchObject([{ name: 'kinleaf' }]);
});

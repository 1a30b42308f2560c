import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test('the landing page: its features, questions, closing words and ways on', async ({ page }) => {
  await page.goto('/');

  await test.step("Key Features are eight, in the specification's words", async () => {
    const features = page.getByRole('region', { name: 'Key Features' });
    await expect(features.getByRole('heading', { level: 4 })).toHaveText([
      'Privacy',
      'Local data ownership',
      'Offline-first',
      'Synchronisation when online',
      'Comprehensive journaling',
      'Voice recording',
      'Image analysis',
      'Reports and visualisations',
    ]);
  });

  await test.step('three questions, one open at a time, and the open one can be closed again', async () => {
    const questions = page
      .getByRole('region', { name: 'Frequently Asked Questions' })
      .getByRole('button');
    await expect(questions).toHaveCount(3);
    const open = questions.and(page.locator('[aria-expanded="true"]'));
    await expect(open).toHaveCount(0);
    await questions.nth(0).click();
    await expect(open).toHaveText('Can family members see the journal?');
    await expect(page.getByText('Nothing is shared unless you export it.')).toBeVisible();
    await questions.nth(2).click();
    await expect(open).toHaveText('Does it work on my phone, and without internet?');
    await expect(page.getByText('Nothing is shared unless you export it.')).toBeHidden();
    await questions.nth(2).click();
    await expect(open).toHaveCount(0);
  });

  await test.step('the closing words are the specified ones', async () => {
    const closing = page.getByRole('region', {
      name: "Start documenting your child's journey today",
    });
    await expect(closing).toContainText('Private, secure, and completely in your control.');
  });

  await test.step('both calls to action lead to the children, and Learn More to the guide', async () => {
    for (const name of ['Get Started', 'Get Started Now']) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await expect(h1(page)).toHaveText('Children');
      await page.goBack();
    }
    await page.getByRole('link', { name: 'Learn More' }).click();
    await expect(h1(page)).toHaveText('Guide');
  });
});

const pages = [
  { path: '/guide', link: 'Guide', title: 'Guide' },
  { path: '/privacy', link: 'Privacy', title: 'Privacy Policy' },
  { path: '/terms', link: 'Terms', title: 'Terms of Use' },
  { path: '/why-ai', link: 'Why AI', title: 'Why AI' },
  { path: '/legal', link: 'Legal', title: 'Legal' },
  { path: '/upgrade', link: 'Upgrade', title: 'Upgrade' },
];

test('the pages of the About group are reached from the sidebar, and say how to reach the publisher', async ({
  page,
}) => {
  const sidebar = page.getByRole('complementary');

  await test.step('every page shows how to reach the publisher', async () => {
    for (const { path } of pages) {
      await page.goto(path);
      const contact = page.getByRole('region', { name: 'Contact' });
      await expect(contact).toContainText('Kinleaf Pty Ltd');
      await expect(contact.getByRole('link')).toHaveAttribute('href', /^mailto:/);
    }
  });

  await test.step("the sidebar's About group leads to every page, and marks the one that is open", async () => {
    await page.goto('/');
    const about = sidebar.getByRole('group', { name: 'About' });
    await expect(about.getByRole('link')).toHaveText(pages.map(({ link }) => link));
    for (const { path, link, title } of pages) {
      await about.getByRole('link', { name: link }).click();
      await expect(h1(page)).toHaveText(title);
      await expect(page).toHaveURL(path);
      await expect(page).toHaveTitle(`${title} · Kinleaf`);
      await expect(about.locator('[aria-current="page"]')).toHaveText(link);
    }
  });

  await test.step('in a low window the collapsed sidebar scrolls to its last link', async () => {
    await page.setViewportSize({ width: 900, height: 500 });
    await page.goto('/');
    const last = sidebar.getByRole('link', { name: 'Upgrade' });
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(h1(page)).toHaveText('Upgrade');
  });
});

test('the guide answers each topic of the specification, and how a journal is locked, kept and handed over', async ({
  page,
}) => {
  await page.goto('/guide');
  const topics = page.getByRole('main').getByRole('button');
  await expect(topics).toHaveText([
    'Best practices',
    'Form sections',
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
  for (const topic of await topics.all()) {
    await topic.click();
    await expect(
      page.getByRole('region').filter({ has: page.getByRole('listitem') }),
    ).not.toHaveCount(0);
  }
});

test("the privacy page's only cookie and stores are those that the browser holds", async ({
  page,
}) => {
  await page.goto('/children');
  await page.getByRole('button', { name: 'Look around with a sample journal' }).click();
  await expect(h1(page)).toHaveText(/^Journal for/);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).toEqual(['kinleaf_sidebar']);
  const left = (cookies[0]?.expires ?? 0) - Date.now() / 1000;
  expect(Math.round(left / 86_400)).toBe(7);
  expect(await page.evaluate(() => indexedDB.databases())).toMatchObject([{ name: 'kinleaf' }]);
});

test.describe('demo video', () => {
  test.use({ allowConsole: [/ERR_FAILED/] });

  test('is fetched and played only when asked for, with captions, and is small', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\.(webm|mp4|vtt)$/.test(request.url())) asked.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const video = page.locator('video');

    await test.step('nothing of it is fetched before play; then it plays with captions on, and has the focus', async () => {
      await expect(video).toHaveCount(0);
      expect(asked).toEqual([]);

      await page.getByRole('button', { name: 'Play the demo video' }).press('Enter');
      await expect(video).toBeFocused();
      await expect
        .poll(() => video.evaluate((node: HTMLVideoElement) => node.currentTime))
        .toBeGreaterThan(0);
      const state = await video.evaluate((node: HTMLVideoElement) => ({
        failed: node.error !== null,
        captions: node.textTracks[0]?.mode,
        cues: node.textTracks[0]?.cues?.length ?? 0,
        minutes: Math.round(node.duration / 60),
      }));
      expect(state).toMatchObject({ failed: false, captions: 'showing', minutes: 1 });
      expect(state.cues).toBeGreaterThan(5);
    });

    await test.step('both kinds and the captions are less than 4 MB', async () => {
      const addresses = await video
        .locator(':is(source, track)')
        .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('src') ?? ''));
      expect(addresses).toHaveLength(3);
      let sum = 0;
      for (const address of addresses)
        sum += (await (await page.request.get(address)).body()).length;
      expect(sum).toBeLessThan(4 * 1024 * 1024);
    });
  });

  test('without a connection says so, and can be tried again', async ({ page }) => {
    await page.route(/\.(webm|mp4|vtt)$/, (route) => route.abort());
    await page.goto('/');
    await page.getByRole('button', { name: 'Play the demo video' }).click();
    await expect(page.getByText('The video needs a connection.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play the demo video' })).toBeVisible();
  });
});

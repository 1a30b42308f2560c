import type { Page } from '@playwright/test';
import { arjun, entry, maya, seed } from '../support/data/records';
import { untilKept } from '../support/app/service-worker';
import { paint, paintFiles } from '../support/data/pictures';
import { expectInSafeArea, holdPhone, onItsSide, upright } from '../support/app/safe-area';
import { chooseFile, dialogOf, greeting, pressEscapeIn } from '../support/app/screen';
import { share } from '../support/app/share-target';
import { type StaticSite, test } from '../support/app/static-site';
import { readStore, storePhoto, writeStores } from '../support/data/store';
import { expect } from '../support/app/test';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

const formOf = (page: Page) => dialogOf(page, 'Add Journal Entry');

test.describe('offline', () => {
  test('every screen and deep link opens from the second visit on, photos included', async ({
    page,
    site,
  }) => {
    // Fifteen pages, one after another.
    test.slow();
    await seed(page, { children: [{ ...maya, photoId: 'photo' }, arjun] }, maya);
    await storePhoto(page, 'photo');
    await writeStores(page, {
      journal: [entry('Blue train', { category: 'sleep', photoId: 'photo' })],
    });
    await page.goto('/children');
    await untilKept(page);
    await site.stop();

    for (const [path, title] of [
      ['/', greeting],
      ['/children', 'Children'],
      [`/journal/${maya.id}?category=sleep`, 'Journal for Maya'],
      [`/food/${maya.id}`, 'Food Journey'],
      [`/lists/${maya.id}`, 'Medicines and goals for Maya'],
      [`/reports/${maya.id}`, 'Insights & Recommendations'],
      [`/recommendations/${maya.id}`, 'Recommendations'],
      [`/milestones/${maya.id}`, 'Milestones and growth'],
      ['/settings', 'Settings'],
      ['/settings?tab=ai', 'Settings'],
      ['/guide', 'Guide'],
      ['/privacy', 'Privacy Policy'],
      ['/terms', 'Terms of Use'],
      ['/why-ai', 'Why AI'],
      ['/legal', 'Legal'],
      ['/upgrade', 'Upgrade'],
      ['/nowhere', '404'],
    ] as const) {
      await page.goto(path);
      await expect(h1(page), path).toHaveText(title);
    }

    await page.goto(`/journal/${maya.id}?entry=entry-blue-train`);
    const photo = page.getByRole('dialog').getByRole('img');
    await expect(photo).toBeVisible();
    expect(await photo.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(8);
    // The page's own typeface, not the system's.
    expect(await page.evaluate(() => document.fonts.check('16px Newsreader'))).toBe(true);
  });

  test(
    'on the first visit too, once the app is kept: screens not yet seen, and all that is done with a journal',
    { tag: '@gate-firefox' },
    async ({ page, site }) => {
      await test.step('a page that is opened while the app is still being kept takes that for no new version', async () => {
        await page.goto('/guide');
        await expect
          .poll(() =>
            page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())),
          )
          .toBe(true);
        await page.goto('/');
        await untilKept(page);
        await expect(page.getByRole('region', { name: 'Update' })).toHaveCount(0);
      });

      await test.step('everything of the build is kept, but for the demo video', async () => {
        const kept = await page.evaluate(async () => {
          const names = (await caches.keys()).filter((name) => name.includes('precache'));
          const requests = await Promise.all(
            names.map(async (name) => (await caches.open(name)).keys()),
          );
          return requests.flat().map(({ url }) => new URL(url).pathname);
        });
        expect(kept).toEqual(
          expect.arrayContaining([
            '/index.html',
            '/theme.js',
            '/manifest.webmanifest',
            '/icon.svg',
          ]),
        );
        expect(kept.filter((path) => path.endsWith('.woff2'))).toHaveLength(4);
        expect(kept.filter((path) => /search-worker.*\.js$/.test(path))).toHaveLength(1);
        expect(kept.filter((path) => /\.(webm|mp4)$/.test(path))).toEqual([]);
        expect(site.asked.filter((path) => /\.(webm|mp4)$/.test(path))).toEqual([]);
      });
      await site.stop();

      await test.step('screens not yet seen open', async () => {
        await page.getByRole('complementary').getByRole('link', { name: 'Children' }).click();
        await expect(h1(page)).toHaveText('Children');
        await page.getByRole('button', { name: 'Add Child', exact: true }).click();
        await pressEscapeIn(dialogOf(page, 'Add a Child'));
      });

      await test.step('an entry with a photo, a search, a report and the sample journal need no connection', async () => {
        await page.goto('/children');
        await page.getByRole('button', { name: 'Look around with a sample journal' }).click();
        await expect(h1(page)).toHaveText(/^Journal for/);
        await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
        await formOf(page).getByLabel('Title').fill('In the plane');
        await formOf(page).getByLabel('Additional Notes').fill('Window seat, humming.');
        await chooseFile(page, formOf(page).getByRole('button', { name: /photo/i }).first(), {
          name: 'seat.png',
          mimeType: 'image/png',
          buffer: await paint(page, { width: 40, height: 30 }),
        });
        await expect(formOf(page).getByRole('img', { name: 'Chosen photo' })).toBeVisible();
        await formOf(page).getByRole('button', { name: 'Add Entry' }).click();
        await expect(formOf(page)).toBeHidden();
        await page.getByRole('searchbox', { name: 'Search entries' }).fill('humming');
        await expect(page.getByRole('heading', { name: 'In the plane' })).toBeVisible();

        await page.getByRole('complementary').getByRole('link', { name: 'Reports' }).click();
        await page.getByRole('button', { name: 'Generate Report', exact: true }).click();
        await dialogOf(page, 'Generate Report')
          .getByRole('button', { name: 'Generate Report' })
          .click();
        await expect.poll(async () => (await readStore(page, 'reports')).length).toBe(1);
      });
    },
  );
});

test.describe('a new version', () => {
  const prompt = (page: Page) => page.getByRole('region', { name: 'Update' });
  const version = (page: Page) => page.evaluate(() => document.documentElement.dataset['version']);

  /** Asks for a newer version, as the browser does at the next visit. */
  async function lookForUpdate(page: Page) {
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
  }

  async function openFormAndType(page: Page) {
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await formOf(page).getByLabel('Title').pressSequentially('Blue tr');
    await formOf(page).getByLabel('Additional Notes').pressSequentially('She said hel');
  }

  async function expectTyped(page: Page) {
    await expect(formOf(page).getByLabel('Title')).toHaveValue('Blue tr');
    await expect(formOf(page).getByLabel('Additional Notes')).toHaveValue('She said hel');
  }

  test.beforeEach(async ({ page }) => {
    await seed(page, { children: [maya] }, maya);
    await page.goto(`/journal/${maya.id}`);
    await expect(h1(page)).toHaveText('Journal for Maya');
    await untilKept(page);
    await expect(prompt(page)).toHaveCount(0);
  });

  test(
    'is offered below a half-typed entry, and the reload keeps every word',
    { tag: '@gate' },
    async ({ page, site }) => {
      await openFormAndType(page);
      site.publish(2);
      await lookForUpdate(page);
      await expect(page.getByText('A new version is ready')).toBeAttached();
      // Nothing has moved: the form is open, with the words in it, and the focus where it was.
      await expectTyped(page);
      await expect(formOf(page).getByLabel('Additional Notes')).toBeFocused();

      await page.keyboard.press('Escape');
      await expect(prompt(page)).toContainText('What you are typing is kept.');
      await prompt(page).getByRole('button', { name: 'Reload now' }).click();
      await expect.poll(() => version(page).catch(() => undefined)).toBe('2');
      await expect(prompt(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
      await expectTyped(page);
    },
  );

  test('accepted in one tab leaves the half-typed entry of another alone', async ({
    page,
    context,
    site,
  }) => {
    await openFormAndType(page);
    site.publish(2);
    const other = await context.newPage();
    await other.goto('/guide');
    await expect(prompt(other)).toBeVisible();
    await prompt(other).getByRole('button', { name: 'Reload now' }).click();
    await expect.poll(() => version(other).catch(() => undefined)).toBe('2');

    expect(await version(page)).toBeUndefined();
    await expectTyped(page);
    await page.keyboard.press('Escape');
    await prompt(page).getByRole('button', { name: 'Reload now' }).click();
    await expect.poll(() => version(page).catch(() => undefined)).toBe('2');
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await expectTyped(page);
  });

  test("'Later' puts it off until the next visit, and the old version goes on", async ({
    page,
    site,
  }) => {
    site.publish(2);
    await lookForUpdate(page);
    await prompt(page).getByRole('button', { name: 'Later' }).click();
    await expect(prompt(page)).toHaveCount(0);
    await page.getByRole('complementary').getByRole('link', { name: 'Settings' }).click();
    await expect(h1(page)).toHaveText('Settings');
    expect(await version(page)).toBeUndefined();
    await page.reload();
    await expect(prompt(page)).toBeVisible();
    // Nothing of it is under a phone's notch or home bar.
    for (const insets of [upright, onItsSide]) {
      await holdPhone(page, insets);
      await expectInSafeArea(prompt(page), insets);
    }
  });
});

test.describe('installed', () => {
  // What is kept for offline use is not the subject.
  test.use({ serviceWorkers: 'block', ownContext: true });

  test('the manifest names the app, its icons, shortcuts and where a photo is shared to', async ({
    page,
  }) => {
    await page.goto('/');
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const answer = await page.request.get(href ?? '');
    const manifest = (await answer.json()) as {
      icons: { src: string; sizes: string; purpose?: string }[];
      shortcuts: { name: string; url: string }[];
    };
    expect(manifest).toMatchObject({
      name: 'Kinleaf',
      start_url: '/',
      display: 'standalone',
      share_target: { action: '/share', method: 'POST', enctype: 'multipart/form-data' },
    });
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['New entry', 'Food journey']);
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect(size, src).toBe(sizes);
    }
  });

  test("the shortcut 'New entry' opens the current child's form, 'Food journey' its foods", async ({
    page,
  }) => {
    await seed(page, { children: [maya] }, maya);
    await page.goto('/open/entry');
    await expect(formOf(page)).toBeVisible();
    await page.goto('/open/food');
    await expect(h1(page)).toHaveText('Food Journey');
    await page.goto('/open/constructor');
    await expect(h1(page)).toHaveText('404');
  });

  test('without a child a shortcut says in words what to do first', async ({ page }) => {
    await page.goto('/open/entry');
    await expect(h1(page)).toHaveText('Select a child first');
    await page.getByRole('main').getByRole('link', { name: 'Children' }).click();
    await expect(h1(page)).toHaveText('Children');
  });
});

/** Returns where shared text or photos wait for a form. */
const waiting = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const requests = await (await caches.open('kinleaf-shared')).keys();
    return requests.map(({ url }) => url);
  });

test.describe('a photo shared from another app', () => {
  /** Stores a child, and switches the site off once the app is cached. */
  async function goOffline(page: Page, site: StaticSite) {
    await seed(page, { children: [maya] }, maya);
    await page.goto('/children');
    await untilKept(page);
    await site.stop();
  }

  test('opens a new entry for the current child with the photo in it, offline too, and is never sent', async ({
    page,
    site,
  }) => {
    await goOffline(page, site);
    const shared = await share(page.context(), site.origin);
    await expect(formOf(shared).getByRole('img', { name: 'Chosen photo' })).toBeVisible();
    await formOf(shared).getByLabel('Title').fill('At the beach');
    await formOf(shared).getByLabel('Additional Notes').fill('Sand, at last.');
    await formOf(shared).getByRole('button', { name: 'Add Entry' }).click();
    await expect(formOf(shared)).toBeHidden();
    const [saved] = await readStore(shared, 'journal');
    expect(saved).toMatchObject({ title: 'At the beach', childId: maya.id });
    expect(saved?.['photoId']).toMatch(/^[\da-f]{64}$/);

    // The shared photo was taken once: the next entry starts empty.
    await shared.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await expect(formOf(shared)).toBeVisible();
    await expect(formOf(shared).getByRole('img', { name: 'Chosen photo' })).toHaveCount(0);
    expect(await waiting(shared)).toEqual([]);
    expect(site.asked).not.toContain('/share');
  });

  test('comes with others of the same share, and with text and a link', async ({
    page,
    context,
    site,
  }) => {
    await goOffline(page, site);
    const shared = await share(context, site.origin, {
      colours: ['#e00', '#0e0', '#00e'],
      title: 'The beach',
      text: 'Sand & sea',
      url: 'https://example.org/beach',
    });
    const form = formOf(shared);
    await expect(form.getByText('3 of 6')).toBeVisible();
    await expect(form.getByLabel('Title')).toHaveValue('The beach');
    await expect(form.getByLabel('Additional Notes')).toHaveValue(
      'Sand & sea\nhttps://example.org/beach',
    );
  });

  test('keeps the words of an unfinished entry and its photos, and waits where there is no room beside them', async ({
    page,
    context,
    site,
  }) => {
    await seed(page, { children: [maya] }, maya);
    await page.goto('/children');
    await untilKept(page);
    await page.goto(`/journal/${maya.id}?new=`);
    await formOf(page).getByLabel('Title').fill('Blue tr');
    // What is in an open form stays in that form.
    await page.close();

    const first = await share(context, site.origin);
    await expect(formOf(first).getByLabel('Title')).toHaveValue('Blue tr');
    await expect(formOf(first).getByRole('img', { name: 'Chosen photo' })).toBeVisible();
    await expect.poll(async () => (await readStore(first, 'draftPhotos')).length).toBe(1);
    await first.close();

    // Four beside it, and one more that was shared: six.
    const second = await share(context, site.origin, { colours: ['#0e0'] });
    const form = formOf(second);
    await expect(form.getByText('2 of 6')).toBeVisible();
    await form.getByRole('button', { name: 'Add photos' }).scrollIntoViewIfNeeded();
    const chooser = second.waitForEvent('filechooser');
    await form.getByRole('button', { name: 'Add photos' }).click();
    const four = await paintFiles(second, ['#123', '#456', '#789', '#abc']);
    await (await chooser).setFiles(four);
    await expect(form.getByText('6 of 6')).toBeVisible();
    await expect
      .poll(async () => (await readStore(second, 'draftPhotos'))[0]?.['more'])
      .toHaveLength(5);
    await second.close();

    const third = await share(context, site.origin, { colours: ['#00e'] });
    const full = formOf(third);
    await expect(full.getByText('this entry already has 6')).toBeVisible();
    await full.getByRole('button', { name: 'Use the shared photo' }).click();
    await expect(full.getByText('this entry already has 6')).toBeVisible();
    await full.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(full.getByText('5 of 6')).toBeVisible();
    await full.getByRole('button', { name: 'Use the shared photo' }).click();
    await expect(full.getByText('6 of 6')).toBeVisible();
    await expect(full.getByText('this entry already has 6')).toBeHidden();
    expect(await waiting(third)).toEqual([]);
    await expect(full.getByLabel('Title')).toHaveValue('Blue tr');
  });

  test('waits for the first child when there is none', async ({ page, site }) => {
    await page.goto('/');
    await untilKept(page);
    const shared = await share(page.context(), site.origin);
    await expect(h1(shared)).toHaveText('Select a child first');
    await seed(shared, { children: [maya] }, maya);
    await shared.goto(`/journal/${maya.id}`);
    await shared.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await expect(formOf(shared).getByRole('img', { name: 'Chosen photo' })).toBeVisible();
  });
});

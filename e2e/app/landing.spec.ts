import type { Page } from '@playwright/test';
import { expect, test } from '../support/app/test';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test(
  'the landing page of the build leads a newcomer to the children',
  { tag: '@gate' },
  async ({ page }) => {
    await page.goto('/');
    await expect(h1(page)).toHaveText('Keep the small things.See how they grow.');
    await expect(page.getByRole('region', { name: 'Key Features' })).toBeVisible();
    await expect(page.locator('.first-look')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Get Started', exact: true }).click();
    await expect(h1(page)).toHaveText('Children');
    await expect(page.getByRole('button', { name: 'Add Your First Child' })).toBeVisible();
  },
);

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

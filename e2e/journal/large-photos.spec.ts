import type { Locator, Page } from '@playwright/test';
import { chooseFile, dialogOf } from '../support/app/screen';
import { openJournal } from '../support/data/records';
import { paint, paintTurned } from '../support/data/pictures';
import { expect, test } from '../support/app/test';

declare global {
  interface Window {
    /** Pixels of each picture that the browser decoded for the page. */
    decoded: number[];
  }
}

/** Records the size of every picture that is decoded, in both ways that there are. */
async function watchDecoding(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.decoded = [];
    const createImageBitmap = window.createImageBitmap.bind(window);
    Object.defineProperty(window, 'createImageBitmap', {
      value: async (...args: Parameters<typeof createImageBitmap>) => {
        const bitmap = await createImageBitmap(...args);
        window.decoded.push(bitmap.width * bitmap.height);
        return bitmap;
      },
    });
    class Watched extends ImageDecoder {
      override async decode(...args: Parameters<ImageDecoder['decode']>) {
        const result = await super.decode(...args);
        window.decoded.push(result.image.codedWidth * result.image.codedHeight);
        return result;
      }
    }
    Object.defineProperty(window, 'ImageDecoder', { value: Watched, configurable: true });
  });
}

const jpeg = (buffer: Buffer) => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });

/** Chooses a photo, waits for its thumbnail, and returns what was decoded on the way. */
async function take(
  page: Page,
  form: Locator,
  file: Parameters<typeof chooseFile>[2],
  [width, height]: readonly [number, number],
) {
  await page.evaluate(() => {
    window.decoded = [];
  });
  await chooseFile(page, form.getByRole('button', { name: /^(Choose photo|Replace)/ }), file);
  const preview = form.getByRole('img', { name: 'Chosen photo' });
  await expect(preview).toHaveJSProperty('naturalHeight', height);
  await expect(preview).toHaveJSProperty('naturalWidth', width);
  const pixels = await page.evaluate(() => window.decoded);
  expect(pixels.length).toBeGreaterThan(0);
  return { preview, pixels: Math.max(...pixels) };
}

/** Which of red, green and blue are high in the middle of the quarters of a picture on the screen. */
async function coloursOf(preview: Locator): Promise<string[]> {
  return preview.evaluate((image) => {
    if (!(image instanceof HTMLImageElement)) throw new Error('No image');
    const [width, height] = [image.naturalWidth, image.naturalHeight];
    const context = new OffscreenCanvas(width, height).getContext('2d', {
      willReadFrequently: true,
    });
    if (!context) throw new Error('No canvas');
    context.drawImage(image, 0, 0);
    return [0.25, 0.75].flatMap((y) =>
      [0.25, 0.75].map((x) => {
        const { data } = context.getImageData(x * width, y * height, 1, 1);
        return [...data.slice(0, 3)].map((part) => Number(part > 120)).join('');
      }),
    );
  });
}

test('a large photo is never in memory at its full size, and is shown upright', async ({
  page,
}) => {
  await watchDecoding(page);
  await openJournal(page);
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = dialogOf(page, 'Add Journal Entry');
  const painted = ['100', '010', '001', '110'];
  const camera = jpeg(await paint(page, { width: 8000, height: 6000 }));

  async function expectTaken(
    file: Parameters<typeof chooseFile>[2],
    shown: readonly [number, number],
    atMost: number,
  ) {
    const { pixels, preview } = await take(page, form, file, shown);
    expect(pixels).toBeLessThanOrEqual(atMost);
    expect(await coloursOf(preview)).toEqual(painted);
  }

  await test.step('of 48 megapixels', () => expectTaken(camera, [840, 630], 2000 * 1500));

  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await test.step(`that was taken the way ${orientation}`, async () => {
      const height = 1200 + orientation * 50;
      const file = jpeg(await paintTurned(page, orientation, 1840, height));
      const shown = [840, Math.round((height / 1840) * 840)] as const;
      await expectTaken(file, shown, 1840 * height - 1);
    });
  }

  for (const [type, height] of [
    ['image/png', 2000],
    ['image/webp', 1800],
  ] as const) {
    await test.step(`of another type: ${type}`, async () => {
      const buffer = await paint(page, { width: 1200, height, type });
      const shown = [Math.round((1200 / height) * 840), 840] as const;
      await expectTaken({ name: 'photo', mimeType: type, buffer }, shown, 1080 * 1800);
    });
  }

  // Safari has none.
  await test.step('without the decoder that leaves pixels out', async () => {
    await page.evaluate(() => {
      Reflect.deleteProperty(window, 'ImageDecoder');
    });
    await expectTaken(camera, [840, 630], 1600 * 1200);
    for (const [orientation, height] of [
      [5, 1100],
      [6, 1200],
    ] as const) {
      const file = jpeg(await paintTurned(page, orientation, 1840, height));
      const shown = [840, Math.round((height / 1840) * 840)] as const;
      await expectTaken(file, shown, 1840 * height - 1);
    }
  });
});

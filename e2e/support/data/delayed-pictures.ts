import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** How many pictures have started to be decoded; absent if none is held. */
    picturesHeld?: number;
  }
}

/**
 * Makes the browser wait with each picture that it decodes from now on, like a large one on a slow phone. The returned function releases
 * a picture by its number, from 0; the others wait forever.
 */
export async function holdPictures(page: Page): Promise<(number: number) => Promise<void>> {
  await page.evaluate(() => {
    const decode = window.createImageBitmap.bind(window);
    window.picturesHeld = 0;
    const held = async (image: ImageBitmapSource, options?: ImageBitmapOptions) => {
      const number = window.picturesHeld ?? 0;
      const released = new Promise((resolve) => {
        addEventListener(`release-picture-${number}`, resolve, { once: true });
      });
      window.picturesHeld = number + 1;
      await released;
      return decode(image, options);
    };
    Object.defineProperty(window, 'createImageBitmap', { value: held });
  });
  return async (number) => {
    await page.waitForFunction((at) => (window.picturesHeld ?? 0) > at, number);
    await page.evaluate((at) => void dispatchEvent(new Event(`release-picture-${at}`)), number);
  };
}

/**
 * Pastes a picture into the page, which needs no button and so can be done twice in a row. Waits until a held picture has started to be
 * decoded: its size is read before, and two could overtake each other.
 */
export async function pastePicture(page: Page, bytes: Buffer): Promise<void> {
  const before = await page.evaluate(() => window.picturesHeld);
  await page.evaluate((base64) => {
    const data = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([data], 'photo.jpg', { type: 'image/jpeg' }));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, bytes.toString('base64'));
  if (before !== undefined)
    await page.waitForFunction((count) => (window.picturesHeld ?? 0) > count, before);
}

import type { Page } from '@playwright/test';

/**
 * Makes the browser wait with each picture that it decodes from now on, as a large one does on a slow phone. The
 * answered function lets the picture of that number go on, counted from 0; those never asked for wait for good.
 */
export async function holdPictures(page: Page): Promise<(number: number) => Promise<void>> {
  await page.evaluate(() => {
    const decode = window.createImageBitmap.bind(window);
    let count = 0;
    const held = async (image: ImageBitmapSource, options?: ImageBitmapOptions) => {
      const name = `release-picture-${count++}`;
      await new Promise((resolve) => {
        addEventListener(name, resolve, { once: true });
      });
      return decode(image, options);
    };
    Object.defineProperty(window, 'createImageBitmap', { value: held });
  });
  return (number) =>
    page.evaluate((at) => void dispatchEvent(new Event(`release-picture-${at}`)), number);
}

/** Pastes a picture into the page, which needs no button and so can be done twice at once. */
export async function pastePicture(page: Page, bytes: Buffer): Promise<void> {
  await page.evaluate((base64) => {
    const data = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([data], 'photo.jpg', { type: 'image/jpeg' }));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, bytes.toString('base64'));
}

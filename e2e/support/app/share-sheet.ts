import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What the sheet does next: it shares what it gets, or the person closes it. */
    sheetIsClosed?: boolean;
    /** What was shared last. */
    passedOn?: File;
  }
}

/**
 * Gives the page a share sheet, which Chromium lacks on Linux. It claims to accept every file and then refuses what Chromium refuses:
 * files without a click, of other types or endings, or over 50 MB.
 * https://chromium.googlesource.com/chromium/src/+/main/third_party/blink/renderer/modules/webshare/FILE_TYPES.md
 */
export async function addShareSheet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const endings =
      'pdf flac m4a mp3 oga ogg opus wav weba avif bmp gif ico jfif jpeg jpg pjp pjpeg png svg svgz'
        .concat(
          ' tif tiff webp xbm css csv ehtml htm html shtm shtml text txt m4v mp4 mpeg mpg ogm ogv webm',
        )
        .split(' ');
    const isTaken = ({ name, type }: File) =>
      endings.some((ending) => name.endsWith(`.${ending}`)) &&
      /^(application\/pdf|(audio|image|text|video)\/.+)$/.test(type);
    const share = ({ files = [] }: ShareData): Promise<void> => {
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      if (!navigator.userActivation.isActive || !files.every(isTaken) || bytes > 50 * 2 ** 20)
        return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
      if (window.sheetIsClosed === true)
        return Promise.reject(new DOMException('Share canceled', 'AbortError'));
      const [file] = files;
      if (file) window.passedOn = file;
      return Promise.resolve();
    };
    Object.defineProperty(navigator, 'canShare', { value: () => true });
    Object.defineProperty(navigator, 'share', { value: share, writable: true });
  });
}

/** Closes the sheet unused from now on, or shares files again. */
export async function closeSheet(page: Page, isClosed: boolean): Promise<void> {
  await page.evaluate((closed) => {
    window.sheetIsClosed = closed;
  }, isClosed);
}

/** Refuses everything to be shared from now on, like a browser with that setting. */
export async function refuseSharing(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.share = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
}

/** What was shared last; null if nothing was. */
export function passedOn(page: Page): Promise<{ name: string; text: string } | null> {
  return page.evaluate(async () => {
    const file = window.passedOn;
    return file ? { name: file.name, text: await file.text() } : null;
  });
}

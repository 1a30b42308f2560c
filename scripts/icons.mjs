// Draws the app's icons from public/icon.svg: `npm run icons`, after the drawing changed. The PNGs are committed,
// so that a build needs no browser.
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { chromiumFlags, ensureChromium } from './browsers/chromium.mjs';

const folder = new URL('../public/', import.meta.url);
const mark = await readFile(new URL('icon.svg', folder), 'utf8');

/**
 * Share of the width that the mark takes. A maskable icon may be cut to a circle of 80 %; the mark stays inside it.
 * @type {{ file: string, size: number, share: number, corner: number }[]}
 */
const icons = [
  { file: 'icons/icon-192.png', size: 192, share: 0.66, corner: 0.22 },
  { file: 'icons/icon-512.png', size: 512, share: 0.66, corner: 0.22 },
  { file: 'icons/maskable-512.png', size: 512, share: 0.54, corner: 0 },
  // Apple cuts the corners itself and shows what is transparent as black.
  { file: 'icons/apple-touch-icon.png', size: 180, share: 0.62, corner: 0 },
];

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  for (const { file, size, share, corner } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>html,body{margin:0;background:transparent}body{width:${size}px;height:${size}px;display:grid;
      place-items:center;background:#f7f4ee;border-radius:${corner * size}px}
      svg{width:${share * size}px;height:${share * size}px}</style>${mark}`,
    );
    await writeFile(new URL(file, folder), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}

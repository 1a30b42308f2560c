// Draws the photos of the sample journal from the drawings in scripts/sample-photos: `npm run sample-photos`, after one of
// them changed. The JPEGs are committed, so that a build needs no browser.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { chromiumFlags, ensureChromium } from './browsers/chromium.mjs';

const drawings = new URL('sample-photos/', import.meta.url);
const photos = new URL('../src/data/sample/photos/', import.meta.url);
const size = { width: 1080, height: 720 };
const quality = 72;

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  const page = await browser.newPage({ viewport: size });
  for (const file of await readdir(drawings)) {
    const drawing = await readFile(new URL(file, drawings), 'utf8');
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${drawing}`,
    );
    await writeFile(
      new URL(file.replace(/\.svg$/, '.jpg'), photos),
      await page.screenshot({ type: 'jpeg', quality }),
    );
  }
} finally {
  await browser.close();
}

// Records the demo of the landing page from the real app with the sample journal: `npm run demo`, after the app
// changed its looks. Uses the build in dist/ (DEMO_DIST names another), goes through it at a person's pace, saves each frame of
// Chromium's screencast with its time, and makes the videos with ffmpeg. The captions are written
// from the same steps. Without ffmpeg nothing is changed.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { chromiumFlags, ensureChromium } from './browsers/chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'src/features/landing/video');
const size = { width: 960, height: 600 };
const framesPerSecond = 20;
/** Bytes of both videos together. */
const limit = 4 * 1024 * 1024;

if (spawnSync('ffmpeg', ['-version']).status !== 0) {
  console.error('The demo needs ffmpeg, which is not on PATH. The videos were left as they are.');
  process.exit(1);
}

const frames = await mkdtemp(join(tmpdir(), 'kinleaf-demo-'));
const server = await preview({
  root,
  logLevel: 'warn',
  build: { outDir: process.env['DEMO_DIST'] ?? 'dist' },
  preview: { port: 4399, strictPort: false },
});
const origin = server.resolvedUrls?.local[0] ?? '';
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  const { captions, list, seconds } = await record();
  await mkdir(target, { recursive: true });
  await writeFile(join(frames, 'list.txt'), list);
  await writeFile(join(target, 'demo.vtt'), captions);
  encode('demo.webm', seconds, [
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '40',
    '-b:v',
    '0',
    '-row-mt',
    '1',
    '-cpu-used',
    '6',
  ]);
  encode('demo.mp4', seconds, [
    '-c:v',
    'libx264',
    '-crf',
    '29',
    '-preset',
    'slow',
    '-movflags',
    '+faststart',
  ]);
  const sizes = await Promise.all(
    ['demo.webm', 'demo.mp4'].map(async (name) => (await stat(join(target, name))).size),
  );
  const sum = sizes.reduce((total, bytes) => total + bytes, 0);
  console.log(
    `${seconds.toFixed(1)} s, ${sizes.map((bytes) => `${(bytes / 1024).toFixed(0)} kB`).join(' + ')}`,
  );
  if (sum > limit) throw new Error(`The videos take ${sum} bytes; at most ${limit} are allowed.`);
} finally {
  await browser.close();
  await server.close();
  await rm(frames, { recursive: true, force: true });
}

/** Goes through the app. Returns the captions, ffmpeg's list of frames, and the length. */
async function record() {
  const context = await browser.newContext({
    viewport: size,
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    colorScheme: 'light',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(showPointer);
  await page.goto(`${origin}children`);
  await page.getByRole('button', { name: 'Look around with a sample journal' }).waitFor();

  /** @type {{ file: string, at: number }[]} */
  const shots = [];
  /** @type {Promise<void>[]} */
  const writes = [];
  const session = await context.newCDPSession(page);
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = join(frames, `${String(shots.length).padStart(5, '0')}.png`);
    shots.push({ file, at: metadata.timestamp ?? Date.now() / 1000 });
    writes.push(writeFile(file, Buffer.from(data, 'base64')));
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  const start = Date.now() / 1000;

  /** @type {{ from: number, text: string }[]} */
  const said = [];
  const say = (/** @type {string} */ text) => said.push({ from: Date.now() / 1000 - start, text });
  const rest = (/** @type {number} */ ms) => page.waitForTimeout(ms);
  /** Moves there as a hand does, then clicks. @param {import('@playwright/test').Locator} what */
  async function click(what) {
    await what.scrollIntoViewIfNeeded();
    const box = await what.boundingBox();
    if (!box) throw new Error('Nothing to click');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 24 });
    await rest(350);
    await page.mouse.down();
    await rest(80);
    await page.mouse.up();
    await rest(700);
  }
  /** @param {import('@playwright/test').Locator} field @param {string} text */
  async function type(field, text) {
    await field.click();
    await field.pressSequentially(text, { delay: 55 });
    await rest(500);
  }
  /** @param {number} by */
  async function scroll(by) {
    for (let step = 0; step < 20; step += 1) {
      await page.mouse.wheel(0, by / 20);
      await rest(45);
    }
    await rest(900);
  }
  const dialog = page.getByRole('dialog');
  const side = page.getByRole('complementary');

  await page.mouse.move(700, 500);
  say('Kinleaf opens without an account. A made-up sample journal lets you look around.');
  await rest(1800);
  await click(page.getByRole('button', { name: 'Look around with a sample journal' }));
  await page.getByRole('heading', { level: 1, name: 'Journal for Maya' }).waitFor();
  say('Each day’s entries are cards. The tab at the edge shows what an entry is about.');
  await rest(2500);
  await click(page.getByRole('button', { name: 'Close message' }));
  await scroll(420);
  await scroll(-420);

  say('A new entry needs a title, a category and a sentence. One line is enough.');
  await click(page.getByRole('button', { name: 'Add Entry', exact: true }));
  await type(dialog.getByLabel('Title'), 'Sang to the puddles');
  await click(dialog.getByText('Magic Moment', { exact: true }));
  await type(
    dialog.getByLabel('Additional Notes'),
    'Twenty minutes in the rain. She named every puddle.',
  );
  say('What you type is kept as you go, and saved on this device only.');
  await click(dialog.getByRole('button', { name: 'Add Entry' }));
  await rest(1500);
  await click(page.getByRole('button', { name: 'Close message' }));
  await rest(600);

  say('Search looks through every entry while you type.');
  await type(page.getByRole('searchbox', { name: 'Search entries' }), 'train');
  await rest(2200);

  say('The food journey shows where each food stands for this child. Not Yet is information.');
  await click(side.getByRole('link', { name: 'Food Journey' }));
  await rest(2600);
  await scroll(300);

  say('Reports count what was written, on this device, with or without AI.');
  await click(side.getByRole('link', { name: 'Reports' }));
  await rest(2200);
  await click(page.getByRole('button', { name: 'Generate Report', exact: true }));
  await click(dialog.getByRole('button', { name: 'Generate Report' }));
  await rest(1800);
  await click(page.getByRole('button', { name: 'Close message' }));
  await click(page.getByRole('main').getByRole('listitem').locator('.card-link').first());
  await rest(3200);
  say('Your journal stays with you. Export a backup whenever you like.');
  await page.keyboard.press('Escape');
  await rest(3500);

  const end = Date.now() / 1000;
  await session.send('Page.stopScreencast');
  await Promise.all(writes);
  await context.close();
  const seconds = end - start;
  return { captions: captionsOf(said, seconds), list: listOf(shots, start, end), seconds };
}

/**
 * Returns ffmpeg's list: one frame for each change, shown until the next.
 * @param {readonly { file: string, at: number }[]} shots @param {number} start @param {number} end
 */
function listOf(shots, start, end) {
  const shown = shots.filter(({ at }) => at >= start - 1);
  const lines = shown.map(({ file, at }, index) => {
    const from = index === 0 ? start : at;
    const until = shown[index + 1]?.at ?? end;
    return `file '${file}'\nduration ${Math.max(0.001, until - from).toFixed(3)}`;
  });
  return ['ffconcat version 1.0', ...lines, `file '${shown.at(-1)?.file ?? ''}'`, ''].join('\n');
}

/** @param {readonly { from: number, text: string }[]} said @param {number} end */
function captionsOf(said, end) {
  const cues = said.map(
    ({ from, text }, index) =>
      `${stamp(from)} --> ${stamp(said[index + 1]?.from ?? end)}\n${text}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** @param {number} seconds */
function stamp(seconds) {
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes).padStart(2, '0')}:${(seconds - minutes * 60).toFixed(3).padStart(6, '0')}`;
}

/** @param {string} name @param {number} seconds @param {string[]} codec */
function encode(name, seconds, codec) {
  const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0'];
  const { status } = spawnSync(
    'ffmpeg',
    [
      ...input,
      '-i',
      join(frames, 'list.txt'),
      '-vf',
      `fps=${framesPerSecond},format=yuv420p`,
      '-an',
      '-t',
      seconds.toFixed(2),
      ...codec,
      join(target, name),
    ],
    { stdio: 'inherit' },
  );
  if (status !== 0) throw new Error(`ffmpeg could not make ${name}`);
}

/** Runs in the page: a picture of the pointer, which a recording does not have. */
function showPointer() {
  addEventListener('DOMContentLoaded', () => {
    const pointer = document.createElement('div');
    pointer.style.cssText =
      'position:fixed;z-index:2147483647;width:18px;height:18px;margin:-9px;border-radius:50%;' +
      'pointer-events:none;background:oklch(0.43 0.068 144 / 0.35);border:2px solid oklch(0.43 0.068 144);left:-50px;top:-50px';
    document.documentElement.append(pointer);
    addEventListener(
      'mousemove',
      (event) => {
        pointer.style.left = `${event.clientX}px`;
        pointer.style.top = `${event.clientY}px`;
      },
      true,
    );
    addEventListener('mousedown', () => (pointer.style.scale = '0.75'), true);
    addEventListener('mouseup', () => (pointer.style.scale = '1'), true);
  });
}

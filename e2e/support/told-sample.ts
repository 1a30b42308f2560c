import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Sought } from './word-forms';

/*
 * The sample journal is a part of the product, whose files a browser keeps: for whoever searches its profile folder, words stand in
 * the place of some of the sample's that stand in no other file.
 */

/** Words of the product's that the stores hold once the sample journal is there and recommendations were asked for. */
const exchanged = [
  // The names of both children, of others, and what is said of the two.
  ...['Maya', 'Arjun', 'Lila', 'Hannah', 'timetables', 'Climber'],
  // Medicines, goals and changes.
  ...['Melatonin', 'Iron', 'Joins', 'Banksia', 'Swimming'],
  // Entries: titles, what is told, the notes of a category.
  ...['Wobble', 'incident', 'goodbye', 'Canine', 'dishwasher', 'lukewarm', 'announcement'],
  ...['jugs', 'applauding', 'patchwork', 'unbroken'],
  // Foods, and the notes about them.
  ...['crackers', 'Papaya', 'Broccoli', 'omelette', 'toothpick', 'passengers'],
  // A recommendation: its title, and what it says.
  ...['consistent', 'evening'],
] as const;
type Exchanged = (typeof exchanged)[number];

/** Chunks of the build that hold them, by what stands in these alone. */
const holders = ['m-melatonin', 'Keep a consistent sleep routine'];

/** Photos of the sample, which are stored as they are. */
const photos = ['blue-train', 'portrait-maya', 'portrait-arjun', 'yellow-boots'];

/** Random letters that stand in no other file. */
export const newWord = () =>
  Array.from(randomBytes(14), (byte) => String.fromCharCode(97 + (byte % 26))).join('');

/** What to look for of such a word: the table of LevelDB leaves out of a key what it begins with like the one before. */
export const tailOf = (word: string) => word.slice(4);

const words = new Map<string, string>(exchanged.map((word) => [word, newWord()]));

/** The word in the place of one of the sample's. */
export const toldFor = (word: Exchanged) => words.get(word) ?? word;

/** From now on the page is served with the other words, and keeps no file that it is served. */
export async function tellSample(page: Page): Promise<void> {
  const folder = join(process.env['E2E_DIST'] ?? 'dist', 'assets');
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js')) continue;
    const script = await readFile(join(folder, name), 'utf8');
    if (!holders.some((part) => script.includes(part))) continue;
    const body = script.replaceAll(/\b[A-Za-z]+\b/g, (word) => words.get(word) ?? word);
    await page.route(`**/assets/${name}`, (route) =>
      route.fulfill({ body, contentType: 'text/javascript' }),
    );
  }
}

/** All that a profile folder is searched for that comes out of the sample: words, and bytes out of the middle of its photos. */
export async function soughtOfSample(): Promise<Sought[]> {
  const runs = photos.map(async (name) => {
    const path = `../../src/data/sample/photos/${name}.jpg`;
    const bytes = await readFile(fileURLToPath(new URL(path, import.meta.url)));
    const middle = Math.floor(bytes.length / 2);
    return [0, 4000].map((further) => ({
      name: `${name} at ${middle + further}`,
      bytes: bytes.subarray(middle + further, middle + further + 32),
    }));
  });
  return [...[...words.values()].map(tailOf), ...(await Promise.all(runs)).flat()];
}

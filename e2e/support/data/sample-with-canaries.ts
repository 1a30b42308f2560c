import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Sought } from './word-forms';

/*
 * The sample journal is part of the product, whose files a browser caches. So for a search of the profile folder, some of the sample's
 * words are replaced by words that no other file contains.
 */

/** The product's words that the database has once the sample journal and recommendations are there. */
const exchanged = [
  // The names of both children and of others, and their profiles.
  ...['Maya', 'Arjun', 'Lila', 'Hannah', 'timetables', 'Climber'],
  // Medicines, goals and changes.
  ...['Melatonin', 'Iron', 'Joins', 'Banksia', 'Swimming'],
  // Entries: titles, texts, the notes of a category.
  ...['Wobble', 'incident', 'goodbye', 'Canine', 'dishwasher', 'lukewarm', 'announcement'],
  ...['jugs', 'applauding', 'patchwork', 'unbroken'],
  // Foods, and the notes about them.
  ...['crackers', 'Papaya', 'Broccoli', 'omelette', 'toothpick', 'passengers'],
  // A recommendation: its title and text.
  ...['consistent', 'evening'],
] as const;
type Exchanged = (typeof exchanged)[number];

/** Chunks of the build that contain them, by text that only these have. */
const holders = ['m-melatonin', 'Keep a consistent sleep routine'];

/** Photos of the sample, which are stored unchanged. */
const photos = ['blue-train', 'portrait-maya', 'portrait-arjun', 'yellow-boots'];

/** Random letters that no other file contains. */
export const newWord = () =>
  Array.from(randomBytes(14), (byte) => String.fromCharCode(97 + (byte % 26))).join('');

/** What to search for of such a word: LevelDB leaves out the beginning that a key shares with the one before. */
export const tailOf = (word: string) => word.slice(4);

const words = new Map<string, string>(exchanged.map((word) => [word, newWord()]));

/** The word that replaces one of the sample's. */
export const canaryFor = (word: Exchanged) => words.get(word) ?? word;

/** From now on the page is served with the replaced words, and caches no file. */
export async function serveSampleWithCanaries(page: Page): Promise<void> {
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

/** Everything from the sample to search a profile folder for: words, and bytes from the middle of its photos. */
export async function soughtOfSample(): Promise<Sought[]> {
  const runs = photos.map(async (name) => {
    const path = `../../../src/data/sample/photos/${name}.jpg`;
    const bytes = await readFile(fileURLToPath(new URL(path, import.meta.url)));
    const middle = Math.floor(bytes.length / 2);
    return [0, 4000].map((further) => ({
      name: `${name} at ${middle + further}`,
      bytes: bytes.subarray(middle + further, middle + further + 32),
    }));
  });
  return [...[...words.values()].map(tailOf), ...(await Promise.all(runs)).flat()];
}

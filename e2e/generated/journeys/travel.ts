import fc from 'fast-check';
import { journey } from './arbitraries';
import type { Person } from './driver';
import { take } from './journey';
import { type Tab, World } from './world';
import { fewerInGate } from '../../../src/lib/fixtures/fewer-in-gate';

const asked = process.env['JOURNEYS'];
const firstSeed = Number(process.env['JOURNEYS_SEED'] ?? 20260701);

/**
 * The seeds of the journeys: twelve, or as many as `npm run journeys` asks for. Each journey is one test, so a failing one can be
 * repeated by its seed.
 */
export function seeds(): readonly number[] {
  return Array.from({ length: Number(asked ?? 12) }, (_, at) => firstSeed + at);
}

export const titleOf = (seed: number) =>
  `whatever a person does in two tabs: the stores hold, and the screens show, what plain lists would (seed ${seed})`;

/** Console messages that may occur. */
export const expectedComplaints = [
  // A tab requests something while another clears all data, which the screen says.
  /Storage failed: closed/,
  // A picture isn't drawn if its card is removed first.
  /ERR_FILE_NOT_FOUND \(blob:/,
];

/** In ms: far more than a journey takes, because a busy machine is slow, not wrong. */
export const patience = 5 * 60_000;

/** Makes the journey of a seed. Throws with its steps if something isn't as it should be. */
export async function travel(person: Person, seed: number): Promise<void> {
  const [draws = []] = fc.sample(journey, { seed, numRuns: fewerInGate(1) });
  const world = new World(person);
  try {
    for (const draw of draws) await take(world, draw);
  } catch (error) {
    const shown = await Promise.all(world.tabs.map(wordsOn));
    const story = [...world.told, '', String(error), '', ...shown].join('\n');
    throw new Error(story, { cause: error });
  }
}

/** What a tab shows, its pictures and the stored ones, for the report of a failure. */
async function wordsOn({ name, driver }: Tab): Promise<string> {
  const words = await driver
    .evaluate(() => `${location.href}\n${document.body.innerText}`.slice(0, 1500), undefined)
    .catch(String);
  const pictures = await driver.evaluate(picturesHere, undefined).catch(String);
  return `${name} is at ${words}\n${pictures}\n`;
}

/** Which pictures are drawn, and how many bytes of the stored ones can be read. Runs in the page. */
async function picturesHere(): Promise<string> {
  const drawn = [...document.images].map(
    ({ src, complete, naturalWidth }) => `drawn ${src} ${String(complete)} ${naturalWidth} px`,
  );
  const rows = await new Promise<Record<string, unknown>[]>((resolve, reject) => {
    const opening = indexedDB.open('kinleaf');
    opening.onerror = () => reject(new Error(String(opening.error)));
    // The stores were cleared: leave it to the app to create them.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const asking = opening.result.transaction('photos').objectStore('photos').getAll();
      asking.onsuccess = () => resolve(asking.result as Record<string, unknown>[]);
      asking.onerror = () => reject(new Error(String(asking.error)));
      opening.result.close();
    };
  });
  const sizeOf = async (picture: unknown) =>
    picture instanceof Blob
      ? picture.arrayBuffer().then(({ byteLength }) => `${byteLength} of ${picture.size}`, String)
      : typeof picture;
  const stored = await Promise.all(
    rows.map(
      async ({ id, full, thumb }) =>
        `stored ${String(id)}: ${await sizeOf(full)}, ${await sizeOf(thumb)}`,
    ),
  );
  return [...drawn, ...stored].join('\n');
}

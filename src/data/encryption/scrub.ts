import { type BareRow, rewrite } from '@/data/commit/rewrite';
import { db } from '@/data/db/db';
import { isLost } from '@/data/db/readable-rows';
import type { Throttle } from './migration-state';
import { isSealedRow } from './row-cipher';
import { keyOf } from './migrate-rows';

/*
 * A browser does not write over what it stores: Chromium's LevelDB appends, and keeps what was there before in its files until it
 * merges them. So the sealed rows are written again, as they are; and rows are asked for that do not exist, because LevelDB merges
 * files in which it looks in vain: docs/adr/023-the-lock.md says what was measured.
 */

/** In bytes, all rounds together. */
const enough = 32 * 1024 * 1024;
/** What each round writes at least, in bytes: few rows are made longer for a while, and rows that say nothing are written beside them. */
const atOnce = 512 * 1024;
/** A longer row Chromium keeps in a file of its own, beside what is to be merged. In bytes. */
const longestRow = 40 * 1024;
/** What no row is shorter than, with what it is found by; in bytes. */
const shortestRow = 400;

/** Rows that are asked for in vain in each store, after each round and at the end. */
const asked = { eachRound: 50, atTheEnd: 2000 };

/** The last store by its number, so that the names of all stores lie between its rows and the others; no entry has this id. */
const [lastStore, lastName] = ['factKeys', '~'] as const;

/** The rows that say nothing. */
const fillerNames = Array.from(
  { length: Math.ceil(atOnce / longestRow) },
  (_, at) => `${lastName}${at}`,
);

interface Rounds {
  readonly rounds: number;
  /** How much longer each row is made meanwhile, in bytes. */
  readonly padding: number;
  /** How many rows that say nothing each round writes as well. */
  readonly fillers: number;
}

/** How a scrub of so many rows goes. */
function roundsFor(rows: number, bytes: number): Rounds {
  const each = Math.max(shortestRow, rows === 0 ? 0 : bytes / rows);
  const wanted = Math.min(longestRow, atOnce / Math.max(1, rows));
  const padding = Math.max(0, Math.floor(wanted - each));
  const written = rows * (each + padding);
  const fillers = Math.max(0, Math.ceil((atOnce - written) / longestRow));
  return { rounds: Math.ceil(enough / (written + fillers * longestRow)), padding, fillers };
}

/**
 * Writes the sealed rows of some stores again and again, until nothing of what stood there before is left in the browser's
 * files. Harmless wherever it is cut off: what makes a row longer is no part of what is sealed. Throws StorageFailure.
 */
export async function scrub(stores: readonly string[], pace: Throttle): Promise<void> {
  const { rows, bytes } = await measure(stores);
  const { rounds, padding, fillers } = roundsFor(rows, bytes);
  pace.expect(rows * (rounds + 1));
  for (let round = 0; round < rounds; round += 1) {
    await writeAgain(stores, padding, pace);
    if (fillers > 0) await writeFillers(fillerNames.slice(0, fillers), pace);
    await askInVain(stores, asked.eachRound, pace);
  }
  // Once more as they were.
  if (padding > 0) await writeAgain(stores, 0, pace);
  await askInVain(stores, asked.atTheEnd, pace);
  await forgetScrub();
}

/** Takes away the rows of no entry that a scrub stores beside the journal while it lasts. */
export async function forgetScrub(): Promise<void> {
  await rewrite([lastStore], (bare) => bare(lastStore).remove([lastName, ...fillerNames]));
}

async function writeFillers(names: readonly string[], pace: Throttle): Promise<void> {
  await pace.batch(() =>
    rewrite([lastStore], async (bare) => {
      await bare(lastStore).put(
        names.map((id) => ({ id, keys: [], padding: randomBytes(longestRow) })),
      );
      return { steps: 0 };
    }),
  );
}

async function writeAgain(
  stores: readonly string[],
  padding: number,
  pace: Throttle,
): Promise<void> {
  for (const store of stores) {
    let behind: IDBValidKey | null = null;
    do {
      const from: IDBValidKey | null = behind;
      const batch: { readonly last: IDBValidKey | null } = await pace
        .batch(() => rewriteBatch(store, from, pace.size, padding))
        .catch((error: unknown) => {
          // Its file is gone, and with it what there was to scrub; the rows behind it were sealed in the same files.
          if (isLost(error)) return { steps: 0, last: null };
          throw error;
        });
      behind = batch.last;
    } while (behind !== null);
  }
}

async function askInVain(stores: readonly string[], times: number, pace: Throttle): Promise<void> {
  for (const store of stores) {
    for (let left = times; left > 0; left -= askedAtOnce) {
      await pace.batch(() =>
        rewrite([store], async (bare) => {
          const ids = Array.from({ length: Math.min(left, askedAtOnce) }, () =>
            crypto.randomUUID(),
          );
          await Promise.all(ids.map((id) => bare(store).get(id)));
          return { steps: 0 };
        }),
      );
    }
  }
}

const askedAtOnce = 200;

function rewriteBatch(store: string, behind: IDBValidKey | null, limit: number, padding: number) {
  return rewrite([...new Set([store, lastStore])], async (bare) => {
    const rows = await bare(store).page(behind, limit);
    const sealed = rows.filter(isSealedRow);
    await bare(store).put(sealed.map((row) => padded(row, padding)));
    if (store !== lastStore && sealed.length > 0)
      await bare(lastStore).put([{ id: lastName, keys: [], padding: randomBytes(16) }]);
    const last = rows.at(-1);
    return {
      steps: sealed.length,
      last: last && rows.length === limit ? keyOf(store, last) : null,
    };
  });
}

function padded({ padding: _, ...row }: BareRow, length: number): BareRow {
  return length === 0 ? row : { ...row, padding: randomBytes(length) };
}

/** What cannot be packed: LevelDB would make a long row of noughts a short one. */
function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** The rows of some stores, and the bytes that are sealed in them, by a sample. */
async function measure(stores: readonly string[]): Promise<{ rows: number; bytes: number }> {
  const sample = 50;
  let [rows, bytes] = [0, 0];
  for (const store of stores) {
    const count = await db.table(store).count();
    const some = await rewrite([store], (bare) => bare(store).page(null, sample)).catch(() => []);
    const length = some.reduce((sum, row) => sum + (isSealedRow(row) ? row.sealed.length : 0), 0);
    rows += count;
    if (some.length > 0) bytes += (length / some.length) * count;
  }
  return { rows, bytes };
}

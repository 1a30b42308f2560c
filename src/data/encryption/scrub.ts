import { randomBytes } from '@/lib/bytes';
import { type BareRow, rewrite } from '@/data/commit/rewrite-rows';
import { db } from '@/data/db/db';
import { isLost } from '@/data/db/readable-rows';
import type { Throttle } from './migration-state';
import { isEncryptedRow } from './row-cipher';
import { keyOf } from './migrate-rows';

/*
 * A browser doesn't overwrite what it stores: Chromium's LevelDB appends, and keeps old data in its files until it compacts them. So the
 * encrypted rows are written again and again, and nonexistent rows are read, because LevelDB compacts files after unsuccessful lookups:
 * docs/adr/023-the-lock.md has the measurements.
 */

/** Total size written, in bytes: when the rows were encrypted, and since. */
const totalBytes = 32 * 1024 * 1024;
/** The minimum that each round writes, in bytes: if there are few rows, they are padded, and filler rows are written too. */
const bytesPerRound = 512 * 1024;
/** In bytes: Chromium stores longer rows in separate files, which are not compacted. */
const longestRow = 40 * 1024;
/** The size of a row's keys and index entries, in bytes. */
const besideCiphertext = 400;

/** Nonexistent rows to read in each store, after each round and at the end. */
const lookups = { eachRound: 50, atTheEnd: 2000 };

/** The last store in LevelDB's order, so that the rows of all stores lie between its rows and the others. No entry has this id. */
const [lastStore, lastName] = ['factKeys', '~'] as const;

const fillerNames = Array.from(
  { length: Math.ceil(bytesPerRound / longestRow) },
  (_, at) => `${lastName}${at}`,
);

interface Rounds {
  readonly rounds: number;
  /** How much each row is padded in the meantime, in bytes. */
  readonly padding: number;
  /** How many filler rows each round writes. */
  readonly fillers: number;
}

/** The stores that are encrypted last have been overwritten least by then. */
const leastRounds = 2;

/** Plans a scrub of this many rows, whose ciphertexts have so many bytes in all. */
export function roundsFor(rows: number, bytes: number): Rounds {
  const each = besideCiphertext + (rows === 0 ? 0 : bytes / rows);
  const wanted = Math.min(longestRow, bytesPerRound / Math.max(1, rows));
  const padding = Math.max(0, Math.floor(wanted - each));
  const written = rows * (each + padding);
  const fillers = Math.max(0, Math.ceil((bytesPerRound - written) / longestRow));
  const left = totalBytes - rows * each;
  return {
    rounds: Math.max(leastRounds, Math.ceil(left / (written + fillers * longestRow))),
    padding,
    fillers,
  };
}

/**
 * Rewrites the encrypted rows of some stores until nothing of the plain text is left in the browser's files. Safe to interrupt
 * anywhere: the padding is not part of the ciphertext. Throws StorageFailure.
 */
export async function scrub(stores: readonly string[], pace: Throttle): Promise<void> {
  const { rows, bytes } = await measure(stores);
  const { rounds, padding, fillers } = roundsFor(rows, bytes);
  pace.expect(rows * (rounds + 1));
  for (let round = 0; round < rounds; round += 1) {
    await writeAgain(stores, padding, pace);
    if (fillers > 0) await writeFillers(fillerNames.slice(0, fillers), pace);
    await readNonexistent(stores, lookups.eachRound, pace);
  }
  // Once more without the padding.
  if (padding > 0) await writeAgain(stores, 0, pace);
  await readNonexistent(stores, lookups.atTheEnd, pace);
  await deleteFillers();
}

/** Deletes the filler rows of a scrub, which belong to no entry. */
export async function deleteFillers(): Promise<void> {
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
    let after: IDBValidKey | null = null;
    do {
      const from: IDBValidKey | null = after;
      const batch: { readonly last: IDBValidKey | null } = await pace
        .batch(() => rewriteBatch(store, from, pace.size, padding))
        .catch((error: unknown) => {
          // The file of a row is gone, and with it what was to be scrubbed; the rows after it are in the same LevelDB files.
          if (isLost(error)) return { steps: 0, last: null };
          throw error;
        });
      after = batch.last;
    } while (after !== null);
  }
}

async function readNonexistent(
  stores: readonly string[],
  times: number,
  pace: Throttle,
): Promise<void> {
  for (const store of stores) {
    for (let left = times; left > 0; left -= lookupsPerBatch) {
      await pace.batch(() =>
        rewrite([store], async (bare) => {
          const ids = Array.from({ length: Math.min(left, lookupsPerBatch) }, () =>
            crypto.randomUUID(),
          );
          await Promise.all(ids.map((id) => bare(store).get(id)));
          return { steps: 0 };
        }),
      );
    }
  }
}

const lookupsPerBatch = 200;

function rewriteBatch(store: string, after: IDBValidKey | null, limit: number, padding: number) {
  return rewrite([...new Set([store, lastStore])], async (bare) => {
    const rows = await bare(store).page(after, limit);
    const encrypted = rows.filter(isEncryptedRow);
    await bare(store).put(encrypted.map((row) => padded(row, padding)));
    if (store !== lastStore && encrypted.length > 0)
      await bare(lastStore).put([{ id: lastName, keys: [], padding: randomBytes(16) }]);
    const last = rows.at(-1);
    return {
      steps: encrypted.length,
      last: last && rows.length === limit ? keyOf(store, last) : null,
    };
  });
}

/** Returns a row with incompressible padding of this length: LevelDB would compress zeros. */
function padded({ padding: _, ...row }: BareRow, length: number): BareRow {
  return length === 0 ? row : { ...row, padding: randomBytes(length) };
}

/** Counts the rows of some stores and estimates the size of their ciphertext from a sample. */
async function measure(stores: readonly string[]): Promise<{ rows: number; bytes: number }> {
  const sample = 50;
  let [rows, bytes] = [0, 0];
  for (const store of stores) {
    const count = await db.table(store).count();
    const some = await rewrite([store], (bare) => bare(store).page(null, sample)).catch(() => []);
    const length = some.reduce(
      (sum, row) => sum + (isEncryptedRow(row) ? row.sealed.length : 0),
      0,
    );
    rows += count;
    if (some.length > 0) bytes += (length / some.length) * count;
  }
  return { rows, bytes };
}

import { factKeysOf } from '@/domain/facts/fact-keys';
import type { JournalEntry } from '@/domain/schema/entities';
import { put } from '@/data/commit/changes';
import { commit, storeRenewedKeys } from '@/data/commit/commit';
import { db, type FactKeys } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { waitForUserIdle, yieldToMain } from '@/lib/background-work';
import { readSome } from './readable-records';

/** Raised when entries have other keys than an earlier version gave them: since 2 a medicine's name is folded, since 3 there are measurements, since 4 skills. */
const rule = 4;

/** Entries read at a time, so that other reads and writes don't wait for a whole journal. */
const atOnce = 200;

/**
 * Renews the index keys of facts, once for each journal. An earlier version may have stored none for a fact that it didn't know, which
 * came from a circle. If it ends early, the next start begins again. Throws StorageFailure, and keeps what was renewed before.
 */
export async function renewFactKeys(rest = yieldToMain): Promise<void> {
  const mark = await guarded(() => db.marks.get('fact-keys'));
  if (mark?.key === 'fact-keys' && mark.rule >= rule) return;
  let previous = '';
  for (;;) {
    await waitForUserIdle();
    const begun = performance.now();
    const ids = await guarded(() =>
      db.journal.where('id').above(previous).limit(atOnce).primaryKeys(),
    );
    const former = await guarded(() => withOtherKeys(ids));
    if (former.length > 0) await storeRenewedKeys(former);
    const last = ids.at(-1);
    if (last === undefined) break;
    previous = last;
    await rest(performance.now() - begun);
  }
  // An empty journal has nothing to remember.
  if (previous !== '') await commit([put('marks', { key: 'fact-keys', rule })]);
}

/** Returns the entries among these whose keys would be stored differently now. */
async function withOtherKeys(ids: readonly string[]): Promise<readonly string[]> {
  const entries = await readSome<JournalEntry>('journal', ids);
  const indexed = entries.filter((entry) => factKeysOf(entry).length > 0);
  const rows = await db.factKeys.bulkGet(indexed.map(({ id }) => id));
  return indexed.filter((entry, at) => !hasKeysOf(rows[at], entry)).map(({ id }) => id);
}

function hasKeysOf(row: FactKeys | undefined, entry: JournalEntry): boolean {
  // The rows that fill up the stores while the lock changes have no keys.
  const stored = row && 'keys' in row ? row.keys : [];
  return stored.join('\n') === factKeysOf(entry).join('\n');
}

import { renewedKeys } from '@/domain/facts/fact-keys';
import { put } from '@/data/commit/changes';
import { commit, storeRenewedKeys } from '@/data/commit/commit';
import { db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { waitForUserIdle, yieldToMain } from '@/lib/background-work';

/** Raised when the keys of the same facts change. */
const rule = 2;

/** Rows read at a time, so that other reads and writes don't wait for a whole journal. */
const atOnce = 200;

/**
 * Renews the index keys of facts, once for each journal, if an earlier version stored them: a medicine's name in a key is now folded.
 * If it ends early, the next start begins again. Throws StorageFailure, and keeps what was renewed before.
 */
export async function renewFactKeys(rest = yieldToMain): Promise<void> {
  const mark = await guarded(() => db.marks.get('fact-keys'));
  if (mark?.key === 'fact-keys' && mark.rule >= rule) return;
  let previous = '';
  for (;;) {
    await waitForUserIdle();
    const begun = performance.now();
    const rows = await guarded(() =>
      db.factKeys.where('id').above(previous).limit(atOnce).toArray(),
    );
    // The rows that fill up the stores while the lock changes have none.
    const former = rows.filter((row) => 'keys' in row && renewedKeys(row.keys) !== row.keys);
    if (former.length > 0) await storeRenewedKeys(former.map(({ id }) => id));
    const last = rows.at(-1);
    if (last === undefined) break;
    previous = last.id;
    await rest(performance.now() - begun);
  }
  // An empty journal has nothing to remember.
  if (previous !== '') await commit([put('marks', { key: 'fact-keys', rule })]);
}

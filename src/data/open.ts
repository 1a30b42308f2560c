import { clearStaleRestore } from './backup/stale';
import { db } from './db';
import { guarded } from './errors';
import { moveLegacyLists, type LegacyOutcome } from './legacy';
import { followPageLife } from './page-life';

let opening: Promise<LegacyOutcome> | null = null;

/**
 * Opens the stores once per tab and moves lists of the earlier layout in. Answers how many records were moved
 * and how many could not be understood. Throws StorageFailure, and then tries anew on the next call.
 */
export function openJournal(): Promise<LegacyOutcome> {
  opening ??= guarded(async () => {
    await db.open();
    followPageLife();
    // Housekeeping: the journal opens without it too.
    clearStaleRestore().catch((error: unknown) => {
      console.warn('What an unfinished restore left could not be removed.', error);
    });
    return moveLegacyLists();
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

import { liveQuery } from 'dexie';
import { whileBusy } from '@/lib/busy';
import { whenSettled } from '@/lib/scheduling';
import { noteChildren } from '@/data/preferences/home';
import { listChildren } from '@/data/records/children';
import { findDamaged, reportDamage } from '@/data/records/damaged-records';
import { quarantineDamagedTexts } from '@/data/db/damaged-texts';
import { db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { type LegacyOutcome, moveLegacyLists } from './import-legacy-lists';
import { followPageLife } from '@/data/db/tab-lifecycle';
import { mustEncryptText, lockFileKey } from '@/data/db/encrypted-keys';
import { currentEncryption, pageEncryption } from '@/data/db/encryption';
import { localStore } from '@/data/db/web-storage';
import { quarantineOrphans } from '@/data/records/quarantined-records';
import { restoreLock } from '@/data/backup/backup-marks';

let opening: Promise<LegacyOutcome> | null = null;

/**
 * Opens the stores once per tab and moves lists of the earlier layout in. Answers how many records were moved
 * and how many could not be understood. Throws StorageFailure, and then tries anew on the next call.
 */
export function openJournal(): Promise<LegacyOutcome> {
  // Another tab may turn the lock on at any moment: this one writes nothing in the clear from then on.
  pageEncryption.hasToSeal = mustEncryptText;
  opening ??= guarded(async () => {
    await db.open();
    await beWithLock();
    followPageLife();
    // Housekeeping: the journal opens even where what an unfinished restore left stays, and the next start tries again.
    whileBusy(clearStaleRestore()).catch((error: unknown) => {
      console.info('What an unfinished restore left could not be removed.', error);
    });
    const outcome = await moveLegacyLists();
    followChildren();
    whenSettled(tidy);
    return outcome;
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** Brings the page in step with the lock, before anything is read: with the lock off there is one look into the stores. */
async function beWithLock(): Promise<void> {
  if ('onstorage' in globalThis) addEventListener('storage', leaveWhenLocked);
  const isLocked = currentEncryption() !== null || localStore.get(lockFileKey) !== null;
  if (!isLocked && (await db.marks.get('vault')) === undefined) return;
  const { resumeMigration, isLockAsStored } = await import('@/data/lock/resume-migration');
  if (await isLockAsStored()) {
    const texts = quarantineDamagedTexts();
    if (texts) reportDamage({ kind: 'texts', texts });
    whenSettled(() => void whileBusy(resumeMigration()));
    return;
  }
  window.location.reload();
  // Nothing of a locked journal is shown until then.
  await new Promise(() => undefined);
}

/** Another tab turned the lock on: this one asks for the passphrase then. Without a key anything may have changed. */
function leaveWhenLocked({ key }: StorageEvent): void {
  if (key !== null && key !== lockFileKey) return;
  if (currentEncryption() !== null || localStore.get(lockFileKey) === null) return;
  void import('@/data/lock/relock').then(({ reloadLocked }) => {
    reloadLocked();
  });
}

/** Lets the home page know whether there are children, now and after every change. What cannot be read says nothing. */
function followChildren(): void {
  liveQuery(listChildren).subscribe({
    next: (children) => {
      noteChildren(children.length > 0);
    },
    error: (error: unknown) => {
      console.info('The children could not be counted.', error);
    },
  });
}

async function sweepEarlierWords(): Promise<void> {
  const { sweepHistory } = await import('@/data/records/sweep-history');
  await sweepHistory();
}

/** Looks for what should be set aside, and lets go what was kept for long enough. Housekeeping: the journal works even where the look fails. */
function tidy(): void {
  whileBusy(findDamaged()).catch((error: unknown) => {
    console.info('Damaged records could not be looked for.', error);
  });
  whileBusy(quarantineOrphans()).catch((error: unknown) => {
    console.info('Records of no child could not be set aside.', error);
  });
  whileBusy(sweepEarlierWords()).catch((error: unknown) => {
    console.info('Earlier words could not be swept.', error);
  });
}

/** Removes what a restore left behind that was never finished, such as in a tab that was closed in the middle. */
export async function clearStaleRestore(): Promise<void> {
  if ((await db.staged.count()) === 0) return;
  const { clearStaged } = await import('@/data/backup/restore');
  await navigator.locks.request(restoreLock, { ifAvailable: true }, async (lock) => {
    if (lock) await clearStaged();
  });
}

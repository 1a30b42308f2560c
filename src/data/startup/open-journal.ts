import { whileBusy } from '@/lib/busy';
import { whenSettled } from '@/lib/scheduling';
import { rememberHasChildren } from '@/data/preferences/home';
import { listChildren } from '@/data/records/children';
import { reportDamage } from '@/data/db/damage-reports';
import { findDamaged } from '@/data/records/damaged-records';
import { quarantineDamagedTexts } from '@/data/db/damaged-texts';
import { liveQuery } from '@/data/db/async-scopes';
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
 * Opens the stores once per tab and moves lists of the earlier layout into them. Returns how many records were moved
 * and how many couldn't be understood. Throws StorageFailure; the next call tries again.
 */
export function openJournal(): Promise<LegacyOutcome> {
  // Another tab may turn the lock on at any time; from then on this one must not store plain text.
  pageEncryption.mustEncrypt = mustEncryptText;
  opening ??= guarded(async () => {
    await db.open();
    await catchUpWithLock();
    followPageLife();
    // Housekeeping: if it fails, the journal opens all the same and the next start tries again.
    whileBusy(clearUnfinishedRestore()).catch((error: unknown) => {
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

/** Syncs the page with the lock before anything is read. With the lock off this costs a single read. */
async function catchUpWithLock(): Promise<void> {
  if ('onstorage' in globalThis) addEventListener('storage', reloadWhenLocked);
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
  // Show nothing of a locked journal until the reload.
  await new Promise(() => undefined);
}

/** Reloads to the lock screen if another tab turned the lock on. An event without a key may mean any change. */
function reloadWhenLocked({ key }: StorageEvent): void {
  if (key !== null && key !== lockFileKey) return;
  if (currentEncryption() !== null || localStore.get(lockFileKey) === null) return;
  void import('@/data/lock/relock').then(({ reloadLocked }) => {
    reloadLocked();
  });
}

/** Tells the home page whether there are children, now and after every change, unless they can't be read. */
function followChildren(): void {
  liveQuery(listChildren).subscribe({
    next: (children) => {
      rememberHasChildren(children.length > 0);
    },
    error: (error: unknown) => {
      console.info('The children could not be counted.', error);
    },
  });
}

async function sweepOldHistory(): Promise<void> {
  const { sweepHistory } = await import('@/data/records/sweep-history');
  await sweepHistory();
}

async function renewKeys(): Promise<void> {
  const { renewFactKeys } = await import('@/data/records/renew-fact-keys');
  await renewFactKeys();
}

/** Quarantines damaged and orphaned records, sweeps old history, renews index keys. Housekeeping: the journal works even if it fails. */
function tidy(): void {
  whileBusy(findDamaged()).catch((error: unknown) => {
    console.info('Damaged records could not be looked for.', error);
  });
  whileBusy(quarantineOrphans()).catch((error: unknown) => {
    console.info('Records of no child could not be set aside.', error);
  });
  whileBusy(sweepOldHistory()).catch((error: unknown) => {
    console.info('Earlier words could not be swept.', error);
  });
  whileBusy(renewKeys()).catch((error: unknown) => {
    console.info('The index keys of facts could not be renewed.', error);
  });
}

/** Removes what an unfinished restore left behind, for example in a tab that was closed. */
export async function clearUnfinishedRestore(): Promise<void> {
  if ((await db.staged.count()) === 0) return;
  const { clearStaged } = await import('@/data/backup/restore');
  await navigator.locks.request(restoreLock, { ifAvailable: true }, async (lock) => {
    if (lock) await clearStaged();
  });
}

// The product's lock in the page of the sequences. The key is in the lock file, so that every page unlocks itself.
import { followLock } from '../../../src/data/lock/follow-lock';
import { isLockAsStored, resumeMigration } from '../../../src/data/lock/resume-migration';
import { reloadLocked } from '../../../src/data/lock/relock';
import { currentLockFile, forgetDataKey, unlock } from '../../../src/data/lock/lock-session';
import { isEncryptedRow } from '../../../src/data/encryption/row-cipher';
import { turnOff, turnOn } from '../../../src/data/lock/turn-lock-on-off';
import { type LockFile, readLockHint } from '../../../src/data/lock/lock-file';
import { readLockMark } from '../../../src/data/lock/lock-file-store';
import { migrationState } from '../../../src/data/encryption/migration-state';
import { writableDb as db } from '../../../src/data/db/writable-db';
import { isEncryptedKey, mustEncryptText, lockFileKey } from '../../../src/data/db/encrypted-keys';
import { pageEncryption, encryptedTextPrefix } from '../../../src/data/db/encryption';
import type { LockIs, MigrationAction } from './contract';

let isDeaf = false;
let isFollowing = false;

/** Registered before the product's listeners: a page that was left behind gets no events from the others. */
addEventListener(
  'storage',
  (event) => {
    if (isDeaf) event.stopImmediatePropagation();
  },
  true,
);
class Channel extends BroadcastChannel {
  override addEventListener(type: string, listener: EventListenerOrEventListenerObject): void {
    super.addEventListener(type, (event) => {
      if (!isDeaf && typeof listener === 'function') listener.call(this, event);
    });
  }
}
globalThis.BroadcastChannel = Channel;

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

const keyOf = ({ ways }: LockFile) => bytesOf(ways[0]?.sealed ?? '');

function newVault(): LockFile {
  const key = crypto.getRandomValues(new Uint8Array(32));
  const sealed = [...key].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    version: 2,
    epoch: 1,
    state: 'sealing',
    ways: [{ kind: 'test', sealed }],
    shareKey: '',
    hideAfter: 'close',
    createdAt: new Date().toISOString(),
  };
}

function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  followLock();
}

/** As the lock screen and the start of the journal do. */
export async function beWithLock(): Promise<void> {
  pageEncryption.mustEncrypt = mustEncryptText;
  const hint = readLockHint();
  if (typeof hint === 'string') throw new Error(`A vault file that is ${hint}`);
  if (hint) {
    unlock(keyOf(hint), hint);
    follow();
  }
  addEventListener('storage', ({ key }) => {
    if (key === lockFileKey && currentLockFile() === null && readLockHint() !== null)
      reloadLocked();
  });
  await db.open();
  if (!(await isLockAsStored())) {
    location.reload();
    await new Promise(() => undefined);
  }
  // An interrupted migration continues when a step says so.
  if (currentLockFile()?.state === 'on') await resumeMigration();
}

/** The database's state of the lock, and whether this page follows it. */
export async function lockIs(): Promise<LockIs> {
  const mark = await readLockMark();
  if (typeof mark === 'string') throw new Error(`A vault file that is ${mark}`);
  return { state: mark?.state ?? 'off', isInStep: mark?.epoch === currentLockFile()?.epoch };
}

/**
 * Turns the lock on or off, or continues with that. With `restsAfter` the migration stops after that many batches and reports it.
 */
export function migrate(
  way: MigrationAction,
  restsAfter: number | null,
): Promise<'whole' | 'resting'> {
  return new Promise((resolve, reject) => {
    let batches = 0;
    const rest = async () => {
      batches += 1;
      if (batches - 1 !== restsAfter) return;
      resolve('resting');
      await new Promise(() => undefined);
    };
    begin(way, rest).then(() => {
      const { kind } = migrationState();
      if (kind === 'none') resolve('whole');
      else reject(new Error(`The migration is ${JSON.stringify(migrationState())}`));
    }, reject);
  });
}

async function begin(way: MigrationAction, rest: () => Promise<void>): Promise<void> {
  if (way === 'turnOff') return turnOff(rest);
  if (way === 'goOn') return resumeMigration(rest);
  const file = newVault();
  follow();
  return turnOn(keyOf(file), file, rest);
}

/** From now on the page gets no events about the lock. */
export function beDeaf(): void {
  isDeaf = true;
}

/** After the stores were emptied. */
export function forgetLock(): void {
  forgetDataKey();
}

/** Rows and texts that are encrypted or plain although the lock's state says otherwise, when no migration is running. */
export async function faultsOfLock(): Promise<string[]> {
  const { state } = await lockIs();
  if (state !== 'on' && state !== 'off') return [];
  const isWrong = (isSealed: boolean) => isSealed !== (state === 'on');
  const faults: string[] = [];
  for (const { store, row } of await bareRows())
    if (isWrong(isEncryptedRow(row))) faults.push(`a row of ${store}, with the lock ${state}`);
  for (const key of Object.keys(localStorage))
    if (
      isEncryptedKey(key) &&
      isWrong(localStorage.getItem(key)?.startsWith(encryptedTextPrefix) === true)
    )
      faults.push(`the text of ${key}, with the lock ${state}`);
  return faults;
}

/** What the database really has, without the lock file. */
async function bareRows(): Promise<{ store: string; row: unknown }[]> {
  const stores = [...db.backendDB().objectStoreNames];
  const transaction = db.backendDB().transaction(stores);
  const found = await Promise.all(
    stores.map(
      (store) =>
        new Promise<{ store: string; row: unknown }[]>((resolve, reject) => {
          const reading: IDBRequest<unknown[]> = transaction.objectStore(store).getAll();
          reading.onerror = () => {
            reject(new Error(`${store} cannot be read`));
          };
          reading.onsuccess = () => {
            resolve(reading.result.map((row) => ({ store, row })));
          };
        }),
    ),
  );
  return found
    .flat()
    .filter(
      ({ store, row }) => !(store === 'marks' && Reflect.get(Object(row), 'key') === 'vault'),
    );
}

import type { DBCoreTable } from 'dexie';
import { createEmitter } from '@/lib/store';

/*
 * What connects the stores with the lock. With the lock off there is no encryption and everything is stored as it is. Unlocking
 * sets one here, and all rows, texts and pictures are stored through it. This module contains no cryptography itself.
 */

/** The two pictures of a photo. They are encrypted separately, so that a card decrypts only the small one. */
export type PicturePart = 'full' | 'thumb';

/** The states of a lock that isn't off. */
export type LockState = 'sealing' | 'on' | 'opening' | 'renewing';

/** Returns whether rows that aren't encrypted are read: only while the lock is being turned on or off. */
export const arePlainRowsRead = (state: LockState): boolean =>
  state === 'sealing' || state === 'opening';

export interface Encryption {
  /** The data key, 32 bytes, only for the workers of this page. Never store it. */
  readonly key: Uint8Array<ArrayBuffer>;
  /**
   * Counts the changes of the lock's state. A commit is refused if the stores have another epoch: this page would write rows in
   * a form that no other page expects.
   */
  readonly epoch: number;
  /**
   * 'sealing' while the lock is being turned on, 'opening' while it's being turned off: both kinds of rows exist then, and both are
   * read. In the other states a plain row or text is damage: nobody with the key wrote it. 'renewing' while rows with old index tokens
   * exist. Everything is written encrypted, with current tokens, except while 'opening'.
   */
  readonly state: LockState;
  /** Wraps a database table: rows are decrypted when read and encrypted when written. Called at most once per transaction. */
  table(table: DBCoreTable): DBCoreTable;
  /** Returns a text in the form in which a web storage key holds it: unchanged if the key needs no encryption or the lock is being turned off. */
  encryptText(key: string, text: string): string;
  /**
   * Returns the decrypted text; null if it was encrypted with another data key or for another storage key, is damaged, or isn't encrypted
   * although it should be.
   */
  decryptText(key: string, stored: string): string | null;
  /** Waits for Web Crypto, so never call it inside a transaction. */
  encryptPicture(photoId: string, part: PicturePart, picture: ArrayBuffer): Promise<ArrayBuffer>;
  /** Throws if it's damaged or was encrypted for another photo or part. Waits for Web Crypto. */
  decryptPicture(photoId: string, part: PicturePart, sealed: ArrayBuffer): Promise<ArrayBuffer>;
}

/** The encryption that this page uses. In this small module, because every page loads it. */
export const pageEncryption: {
  current: Encryption | null;
  /** Whether a key must not hold plain text, because the lock is on. */
  mustEncrypt: (key: string) => boolean;
  /** Whether a key must not hold text encrypted by this page, because the lock whose key this page has is gone. */
  isLockGone: (key: string) => boolean;
  /** Whether another tab has changed the lock's state since, so that a text that isn't encrypted may be right. */
  isBehind: () => boolean;
} = { current: null, mustEncrypt: () => false, isLockGone: () => false, isBehind: () => false };

/** The prefix of every encrypted text. */
export const encryptedTextPrefix = 'kinleaf-sealed:1:';

const changes = createEmitter();

/** Returns what encrypts and decrypts on this page; null with the lock off. */
export function currentEncryption(): Encryption | null {
  return pageEncryption.current;
}

/** Replaces the encryption and notifies everyone who has a copy of the key. */
export function setEncryption(next: Encryption | null): void {
  pageEncryption.current = next;
  changes.emit();
}

/** Calls back when the encryption is replaced; returns the unsubscribe function. */
export const onEncryptionChange = changes.subscribe;

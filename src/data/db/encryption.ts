import type { DBCoreTable } from 'dexie';
import { createEmitter } from '@/lib/store';

/** The two pictures of a photo, which are sealed apart: a card opens the small one alone. */
export type PicturePart = 'full' | 'thumb';

export interface Encryption {
  /** The data key, 32 bytes: for the workers of this page alone. Never stored as it is. */
  readonly key: Uint8Array<ArrayBuffer>;
  /**
   * Counts the changes of what the lock does (turning on, on, turning off). A commit is refused where the stores are at another:
   * this page would write what nobody expects any more.
   */
  readonly epoch: number;
  /**
   * 'sealing' while the journal is being sealed and 'opening' while it is being opened: both kinds of rows are there, and both
   * are read. What is written is sealed but for 'opening'.
   */
  readonly state: 'sealing' | 'on' | 'opening';
  /** Wraps a store of the database: rows come out opened, and go in sealed. Called once for each transaction at most. */
  table(table: DBCoreTable): DBCoreTable;
  /** A text as it is stored under a key of localStorage or sessionStorage: as it is where it may, or while they are being opened. */
  sealText(key: string, text: string): string;
  /** The text of one that was sealed; null where it was sealed for another key or place, or is damaged. */
  openText(key: string, stored: string): string | null;
  /** Waits for the browser's own cryptography: never to be asked inside a transaction. */
  sealPicture(photoId: string, part: PicturePart, picture: Blob): Promise<ArrayBuffer>;
  /** Throws where it is damaged, or was sealed for another photo or part. */
  openPicture(photoId: string, part: PicturePart, sealed: ArrayBuffer): Promise<ArrayBuffer>;
}

/** What seals and opens on this page. Apart from all that is done with it, because every page loads it. */
export const held: {
  sealing: Encryption | null;
  /** Whether a text may not be stored under a key as it is, because the lock is on. */
  hasToSeal: (key: string) => boolean;
  /** Whether a text may not be sealed under a key, because the lock that this page holds the key of is gone. */
  isLockGone: (key: string) => boolean;
} = { sealing: null, hasToSeal: () => false, isLockGone: () => false };

/** What every sealed text begins with. */
export const sealedTextMark = 'kinleaf-sealed:1:';

/*
 * The seam between the stores and the lock. With the lock off there is no sealing, and everything is stored as it is. With the
 * lock on and opened, `data/vault` puts one here; what is stored passes through it, at one place for rows, one for texts and one
 * for pictures. It holds no cryptography itself.
 */

const changes = createEmitter();

/** What seals and opens on this page; null with the lock off. */
export function currentEncryption(): Encryption | null {
  return held.sealing;
}

/** Puts another in its place; whoever works with a copy of the key is told. */
export function setEncryption(next: Encryption | null): void {
  held.sealing = next;
  changes.emit();
}

/** Calls back when another sealing holds; returns the way to stop. */
export const onSealing = changes.subscribe;

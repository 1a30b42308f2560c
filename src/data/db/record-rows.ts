import type { Child, FoodItem, JournalEntry } from '@/domain/schema/entities';
import type { EncryptedPictures } from './rows';

interface PhotoIdentity {
  /** SHA-256 of the full picture's bytes, in hex. */
  readonly id: string;
  /** Pixels of the full picture. */
  readonly width: number;
  readonly height: number;
}

/** A stored photo: re-encoded as JPEG without metadata, with a card-size thumbnail. */
export interface StoredPhoto extends PhotoIdentity {
  readonly full: Blob;
  readonly thumb: Blob;
  /** Both pictures as bytes if this browser can't store Blobs, or if they were read from a stored row: photo-store.ts. */
  readonly bytes?: PictureBytes;
  /** Both pictures, encrypted, while the lock is on. */
  readonly pictures?: EncryptedPictures;
}

interface PictureBytes {
  readonly full: ArrayBuffer;
  readonly thumb: ArrayBuffer;
}

/** A stored photo, written and read by photo-store.ts. */
export type PhotoRow =
  | (PhotoIdentity & { readonly full: Blob; readonly thumb: Blob })
  | (PhotoIdentity & { readonly bytes: PictureBytes; readonly type: string })
  | EncryptedPhotoRow;

export interface EncryptedPhotoRow extends PhotoIdentity {
  readonly pictures: EncryptedPictures;
  /** The media type of the decrypted pictures. */
  readonly type: string;
  readonly sizes: { readonly full: number; readonly thumb: number };
}

/** The photos of an unfinished form. Its text is in localStorage: drafts.ts. */
export interface DraftPhoto {
  readonly key: string;
  readonly photo: PhotoRow;
  /** Those after the first; absent if there are none. */
  readonly more?: readonly PhotoRow[];
}

/** The index keys of an entry's facts: `domain/facts/fact-keys.ts`. Only `commit` writes them, with the entry or to renew them. */
export interface FactKeys {
  /** The id of the entry. */
  readonly id: string;
  readonly keys: readonly string[];
}

/** An earlier version of a record, without its photos. */
export interface RevisionRow {
  readonly id: string;
  readonly list: 'children' | 'journal' | 'food';
  readonly recordId: string;
  readonly childId: string;
  /** When it was replaced. */
  readonly at: string;
  /** Who wrote this version: the id of a device of the child's circle; absent without a circle. */
  readonly by?: string;
  readonly was: Child | JournalEntry | FoodItem;
}

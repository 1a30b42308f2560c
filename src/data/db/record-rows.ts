import type { Child, FoodItem, JournalEntry } from '@/domain/schema/entities';
import type { SealedPictures } from './rows';

interface PhotoIdentity {
  /** SHA-256 of the full picture's bytes, in hex. */
  readonly id: string;
  /** Pixels of the full picture. */
  readonly width: number;
  readonly height: number;
}

/** A stored photo: re-encoded JPEG without metadata, beside a card-size thumbnail. */
export interface StoredPhoto extends PhotoIdentity {
  readonly full: Blob;
  readonly thumb: Blob;
  /** Both pictures as bytes, where this browser stores no Blobs: photo-store.ts. */
  readonly bytes?: PictureBytes;
  /** Both pictures as they are stored while the journal is sealed. */
  readonly pictures?: SealedPictures;
}

interface PictureBytes {
  readonly full: ArrayBuffer;
  readonly thumb: ArrayBuffer;
}

/** What stands in a store for a photo: photo-store.ts makes it and reads it. */
export type PhotoRow =
  | (PhotoIdentity & { readonly full: Blob; readonly thumb: Blob })
  | (PhotoIdentity & { readonly bytes: PictureBytes; readonly type: string })
  | SealedPhotoRow;

export interface SealedPhotoRow extends PhotoIdentity {
  readonly pictures: SealedPictures;
  /** What the pictures are once they are opened. */
  readonly type: string;
  readonly sizes: { readonly full: number; readonly thumb: number };
}

/** The photos of a half-written form that no record has yet. Its text is in localStorage, see drafts.ts. */
export interface DraftPhoto {
  readonly key: string;
  readonly photo: PhotoRow;
  /** Those after the first; absent where there are none. */
  readonly more?: readonly PhotoRow[];
}

/** What the facts of an entry are found by: `domain/facts/fact-keys.ts`. Written with the entry, by commit alone. */
export interface FactKeys {
  /** That of the entry. */
  readonly id: string;
  readonly keys: readonly string[];
}

/** What a record said before it was changed: its words, without its photos. */
export interface RevisionRow {
  readonly id: string;
  readonly list: 'children' | 'journal' | 'food';
  readonly recordId: string;
  readonly childId: string;
  /** When other words took their place. */
  readonly at: string;
  /** Whose words they were: the id of a device of the child's circle; absent without one. */
  readonly by?: string;
  readonly was: Child | JournalEntry | FoodItem;
}

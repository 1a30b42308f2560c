import type { DBCoreTable, DBCoreTableSchema } from 'dexie';
import { textOf, utf8 } from '@/lib/bytes';
import { isSealedPicture, unreadablePictures } from '@/data/db/rows';
import { openBytes, sealBytes } from './ciphers';
import { type Attached, encodeValue, fromExactText } from './value-codec';
import { fieldsOf, type StoredKeys } from './index-tokens';
import type { Encryption } from '@/data/db/encryption';

/*
 * A sealed row: what it is named and found by, and all of it once more in `sealed`, bound to its store and to those fields as
 * they stand. Pictures, which are sealed by themselves, stay beside it in `beside`: a browser keeps them as files.
 */

/** The form of a sealed row. */
const form = 1;

interface SealedRow {
  readonly sealed: Uint8Array;
  readonly beside?: readonly unknown[];
}

/** Whether a row says of itself that it is sealed: no record ever had bytes in that field. */
export function isSealedRow(row: unknown): row is SealedRow {
  return (
    typeof row === 'object' && row !== null && 'sealed' in row && row.sealed instanceof Uint8Array
  );
}

/** Which row stands in the clear whatever the state: the lock's own mark, which says how to open everything else. */
const isLeftClear = (store: string, row: object) =>
  store === 'marks' && 'key' in row && row.key === 'vault';

/** Seals and opens the rows of one store. */
export class RowCipher {
  readonly #key: Uint8Array;
  readonly #keys: StoredKeys;
  readonly #store: string;
  readonly #fields: readonly string[];

  constructor(key: Uint8Array, keys: StoredKeys, { name, primaryKey, indexes }: DBCoreTableSchema) {
    this.#key = key;
    this.#keys = keys;
    this.#store = name;
    const paths = [primaryKey, ...indexes].flatMap(({ keyPath }) => fieldsOf(keyPath));
    this.#fields = [...new Set(paths)].sort();
  }

  /** Throws for a picture that is not sealed. */
  seal(row: object): object {
    if (isLeftClear(this.#store, row)) return row;
    const stored = this.found(row);
    const beside: Attached[] = [];
    const text = encodeValue(row, beside, isSealedPicture);
    const sealed = sealBytes(this.#key, utf8(text), this.#bound(stored));
    return beside.length === 0 ? { ...stored, sealed } : { ...stored, sealed, beside };
  }

  /** What a row is found by, and nothing else of it. */
  found(row: object): Record<string, unknown> {
    const stored: Record<string, unknown> = {};
    for (const field of this.#fields) {
      const value = this.#keys.fieldOf(field, Reflect.get(row, field));
      if (value !== undefined) stored[field] = value;
    }
    return stored;
  }

  /**
   * The row as it was; one that is not sealed as it is. One that cannot be opened says so: row-cipher.ts. Throws where this device
   * has no memory for it just now: nobody may take that for damage.
   */
  open(stored: unknown): unknown {
    if (!isSealedRow(stored)) return stored;
    try {
      return fromExactText(this.#textOf(stored), stored.beside);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      console.info(`A sealed row of ${this.#store} could not be opened.`, error);
      const clear: Record<string, unknown> = {};
      for (const field of this.#fields) {
        const value = this.#keys.valueOf(field, Reflect.get(stored, field));
        if (value !== undefined) clear[field] = value;
      }
      return unopened(this.#store, clear, stored);
    }
  }

  /** Whether it is sealed, and whole, and of this key. */
  opens(stored: object): boolean {
    try {
      return isSealedRow(stored) && this.#textOf(stored) !== '';
    } catch {
      return false;
    }
  }

  #textOf(stored: SealedRow): string {
    return textOf(openBytes(this.#key, stored.sealed, this.#bound(stored)));
  }

  #bound(stored: object): Uint8Array {
    const values = this.#fields.map((field): unknown => Reflect.get(stored, field) ?? null);
    return utf8(encodeValue([form, this.#store, ...values]));
  }
}

/*
 * What a row comes out as whose seal was broken: a byte flipped, or copied from another place. It goes the way that damaged
 * rows and lost bytes of its store go already, with all that is stored of it wherever that is kept.
 *
 * In the stores of records it is a record that no schema takes, so that it is set aside with its bytes in `unopened`. A circle, a
 * document of one and earlier words say `unopened` as well, and whoever reads them asks `isDecrypted` (stores/opened-rows.ts): nothing
 * that they say may be taken for missing, and the journal goes on beside them.
 */
function unopened(store: string, clear: Readonly<Record<string, unknown>>, stored: object) {
  switch (store) {
    case 'photos':
      return { ...clear, ...picturesBeside(stored) };
    case 'draftPhotos':
      return { ...clear, photo: { id: '', ...unreadablePictures } };
    case 'staged':
    case 'replaced':
      // As Chromium says of a row whose file it lost: stores/lost-records.ts.
      throw new DOMException('A sealed batch cannot be opened.', 'NotReadableError');
    case 'factKeys':
      return { ...clear, keys: [] };
    case 'marks':
      return undefined;
    case 'outbox':
      return { ...clear, ...namedBy(clear) };
    case 'circleAside':
      // Looked at again like any other that cannot be taken in: the server has it.
      return { rev: '', reason: 'unreadable', at: new Date(0).toISOString(), ...clear };
    case 'circlePhotos':
      // All of it stands in what it is found by.
      return clear;
    case 'setAside':
      return {
        photoIds: [],
        ...clear,
        list: 'journal',
        reason: 'unreadable',
        at: new Date(0).toISOString(),
        record: { unopened: bytesOf(store, stored) },
      };
    default:
      return { ...clear, unopened: bytesOf(store, stored) };
  }
}

/** What waits to go to the circle is named by its key, which stands in the clear: a broken seal takes nothing from it. */
function namedBy({ key }: Readonly<Record<string, unknown>>) {
  const name = typeof key === 'string' ? key : '';
  const at = name.indexOf('/');
  return { list: name.slice(0, Math.max(0, at)), id: name.slice(at + 1) };
}

/**
 * The pictures of a photo stand beside what is broken, each under a seal of its own that names the photo: they can be opened still.
 * Only how large they are to be shown is lost.
 */
function picturesBeside(stored: object) {
  const beside: unknown = Reflect.get(stored, 'beside');
  const parts: readonly unknown[] = Array.isArray(beside) ? beside : [];
  const [full, thumb] = parts;
  if (!isPicture(full) || !isPicture(thumb)) return unreadablePictures;
  const sizes = { full: openedSize(full), thumb: openedSize(thumb) };
  return { ...unreadablePictures, type: 'image/jpeg', sizes, pictures: { full, thumb } };
}

const isPicture = (part: unknown) => part instanceof Blob || part instanceof ArrayBuffer;

/** AES-GCM with its nonce before it: ciphers.ts. */
const openedSize = (picture: Blob | ArrayBuffer) =>
  Math.max(0, (picture instanceof Blob ? picture.size : picture.byteLength) - 28);

/** All that is stored, and the form that it is in. Pictures are none of it, though somebody may have copied a row that has them. */
function bytesOf(store: string, stored: object): string {
  const { beside: _, ...rest }: { readonly beside?: unknown } = stored;
  return `kinleaf-row:1:${store}:${encodeValue(rest)}`;
}

/** A store as it stands, and what its names, its index keys and its rows are opened and sealed by. */
export interface SealedStore {
  readonly down: DBCoreTable;
  readonly keys: StoredKeys;
  readonly seal: RowCipher;
  readonly state: Encryption['state'];
  /** Whether a row may stand under either of two names: its own while it is not sealed, and a token. */
  readonly hasTwoNames: boolean;
}

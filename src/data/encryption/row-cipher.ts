import type { DBCoreTableSchema } from 'dexie';
import { textOf, utf8 } from '@/lib/bytes';
import { isSealedPicture } from '@/data/db/sealed-pictures';
import { openBytes, sealBytes } from './ciphers';
import { encodeValue, type Attached, fromExactText } from './value-codec';
import { fieldsOf, type StoredKeys } from './stored-keys';
import { unopened } from './unopened-rows';

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
   * The row as it was; one that is not sealed as it is. One that cannot be opened says so: unopened-rows.ts. Throws where this device
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

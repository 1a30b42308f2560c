import type { DBCoreTable, DBCoreTableSchema } from 'dexie';
import { textOf, utf8 } from '@/lib/bytes';
import { isEncryptedPicture, unreadablePictures } from '@/data/db/rows';
import { decryptBytes, encryptBytes } from './ciphers';
import { type Attached, encodeValue, decodeValue } from './value-codec';
import { fieldsOf, type StoredKeys } from './index-tokens';
import type { Encryption } from '@/data/db/encryption';

/*
 * An encrypted row: its key and index fields, and the whole row again as ciphertext in `sealed`, bound to its store and to the stored form
 * of those fields. Pictures are encrypted separately and stay outside, in `beside`: browsers store them as files.
 */

/** The version of the format. */
const form = 1;

interface EncryptedRow {
  readonly sealed: Uint8Array;
  readonly beside?: readonly unknown[];
}

/** Returns whether a row is encrypted: no record ever had bytes in that field. */
export function isEncryptedRow(row: unknown): row is EncryptedRow {
  return (
    typeof row === 'object' && row !== null && 'sealed' in row && row.sealed instanceof Uint8Array
  );
}

/** Returns whether a row is never encrypted: the lock mark, without which nothing else can be decrypted. */
const isNeverEncrypted = (store: string, row: object) =>
  store === 'marks' && 'key' in row && row.key === 'vault';

/** Encrypts and decrypts the rows of one store. */
export class RowCipher {
  readonly #key: Uint8Array;
  readonly #keys: StoredKeys;
  readonly #store: string;
  readonly #fields: readonly string[];
  readonly #arePlainRowsRead: boolean;

  /** @param arePlainRowsRead whether rows that aren't encrypted are read; otherwise they are damage */
  constructor(
    key: Uint8Array,
    keys: StoredKeys,
    { name, primaryKey, indexes }: DBCoreTableSchema,
    arePlainRowsRead: boolean,
  ) {
    this.#key = key;
    this.#keys = keys;
    this.#store = name;
    this.#arePlainRowsRead = arePlainRowsRead;
    const paths = [primaryKey, ...indexes].flatMap(({ keyPath }) => fieldsOf(keyPath));
    this.#fields = [...new Set(paths)].sort();
  }

  /** Returns the row encrypted. Throws if it has a picture that is not encrypted. */
  encrypt(row: object): object {
    if (isNeverEncrypted(this.#store, row)) return row;
    const stored = this.indexedFieldsOf(row);
    const beside: Attached[] = [];
    const text = utf8(encodeValue(row, beside, isEncryptedPicture));
    const plain = onlyFound.has(this.#store) ? padded(text, stored) : text;
    const sealed = encryptBytes(this.#key, plain, this.#bound(stored));
    return beside.length === 0 ? { ...stored, sealed } : { ...stored, sealed, beside };
  }

  /** Returns only the key and index fields of a row, in their stored form. */
  indexedFieldsOf(row: object): Record<string, unknown> {
    const stored: Record<string, unknown> = {};
    for (const field of this.#fields) {
      const value = this.#keys.fieldOf(field, Reflect.get(row, field));
      if (value !== undefined) stored[field] = value;
    }
    return stored;
  }

  /**
   * Returns the plain row. For a row that fails decryption, or that isn't encrypted although it should be, returns a substitute (see
   * `undecryptable`). Throws if the device is short of memory, which must not be mistaken for damage.
   */
  decrypt(stored: unknown): unknown {
    if (!isEncryptedRow(stored)) return this.#plain(stored);
    try {
      return decodeValue(this.#textOf(stored), stored.beside);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      console.info(`A sealed row of ${this.#store} could not be opened.`, error);
      return undecryptable(this.#store, this.#clearFieldsOf(stored), stored);
    }
  }

  #plain(stored: unknown): unknown {
    if (this.#arePlainRowsRead || typeof stored !== 'object' || stored === null) return stored;
    if (isNeverEncrypted(this.#store, stored)) return stored;
    console.info(`A row of ${this.#store} is not encrypted, and is not believed.`);
    return undecryptable(this.#store, this.#clearFieldsOf(stored), stored);
  }

  #clearFieldsOf(stored: object): Record<string, unknown> {
    const clear: Record<string, unknown> = {};
    for (const field of this.#fields) {
      const value = this.#keys.valueOf(field, Reflect.get(stored, field));
      if (value !== undefined) clear[field] = value;
    }
    return clear;
  }

  /** Returns whether a row is encrypted with this key and undamaged. */
  canDecrypt(stored: object): boolean {
    try {
      return isEncryptedRow(stored) && this.#textOf(stored) !== '';
    } catch {
      return false;
    }
  }

  #textOf(stored: EncryptedRow): string {
    return textOf(decryptBytes(this.#key, stored.sealed, this.#bound(stored)));
  }

  #bound(stored: object): Uint8Array {
    const values = this.#fields.map((field): unknown => Reflect.get(stored, field) ?? null);
    return utf8(encodeValue([form, this.#store, ...values]));
  }
}

/** The stores whose rows have nothing but what they are found by: the length of a row would tell what its tokens hide. */
const onlyFound: ReadonlySet<string> = new Set(['factKeys', 'circlePhotos']);

/** In bytes, for each value that a row is found by. A fact's key takes at most 111 and the length of a medicine's name. */
const lengthOfValue = 192;

/** Returns a row's text, padded by how many values the row is found by. JSON ignores the spaces. */
function padded(text: Uint8Array, stored: Readonly<Record<string, unknown>>): Uint8Array {
  const unit = lengthOfValue * Math.max(1, Object.values(stored).flat().length);
  const all = new Uint8Array(unit * Math.ceil(text.length / unit)).fill(32);
  all.set(text);
  return all;
}

/**
 * Returns a substitute for a row that failed decryption: a byte was changed, or it was copied from another row. It is handled like any
 * damaged or lost row of its store, and if those keep what was stored, so does this one.
 *
 * In the stores of records it becomes a record that no schema accepts, so that it is quarantined with its bytes in `unopened`. Circles,
 * their documents and history rows have `unopened` too, and code that reads them asks `isDecrypted` (db/readable-rows.ts): such a row
 * must neither be mistaken for a missing one nor block the rest of the journal.
 */
function undecryptable(store: string, clear: Readonly<Record<string, unknown>>, stored: object) {
  switch (store) {
    case 'photos':
      return { ...clear, ...picturesOf(stored) };
    case 'draftPhotos':
      return { ...clear, photo: { id: '', ...unreadablePictures } };
    case 'staged':
    case 'replaced':
      // The same error as Chromium's for a row whose file it lost: db/readable-rows.ts.
      throw new DOMException('A sealed batch cannot be opened.', 'NotReadableError');
    case 'factKeys':
      return { ...clear, keys: [] };
    case 'marks':
      return undefined;
    case 'outbox':
      // Names a record that may be sent as it is stored, but not a deletion: anyone may have written such a row.
      return { ...clear, ...outboxFields(clear), unopened: '' };
    case 'circleAside':
      // Checked again like any other document that can't be applied: the server has it.
      return { rev: '', reason: 'unreadable', at: new Date(0).toISOString(), ...clear };
    case 'circlePhotos':
      // It would have a photo sent, perhaps another child's. The next change of a record with the photo marks it again.
      return undefined;
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

/** Returns the fields of an outbox row, all of which are in its key, so that it survives a failed decryption. */
function outboxFields({ key }: Readonly<Record<string, unknown>>) {
  const name = typeof key === 'string' ? key : '';
  const at = name.indexOf('/');
  return { list: name.slice(0, Math.max(0, at)), id: name.slice(at + 1) };
}

/** Returns the pictures of a photo row that failed decryption: encrypted separately, they can still be shown. Width and height are lost. */
function picturesOf(stored: object) {
  const beside: unknown = Reflect.get(stored, 'beside');
  const parts: readonly unknown[] = Array.isArray(beside) ? beside : [];
  const [full, thumb] = parts;
  if (!isPicture(full) || !isPicture(thumb)) return unreadablePictures;
  const sizes = { full: plainSize(full), thumb: plainSize(thumb) };
  return { ...unreadablePictures, type: 'image/jpeg', sizes, pictures: { full, thumb } };
}

const isPicture = (part: unknown) => part instanceof Blob || part instanceof ArrayBuffer;

/** The size without the nonce and tag of AES-GCM: ciphers.ts. */
const plainSize = (picture: Blob | ArrayBuffer) =>
  Math.max(0, (picture instanceof Blob ? picture.size : picture.byteLength) - 28);

/** Returns everything stored of a row, with the version of the format. Never pictures, even if a row with pictures was copied here. */
function bytesOf(store: string, stored: object): string {
  const { beside: _, ...rest }: { readonly beside?: unknown } = stored;
  return `kinleaf-row:1:${store}:${encodeValue(rest)}`;
}

/** A stored table, and what encrypts and decrypts its keys and rows. */
export interface EncryptedStore {
  readonly table: DBCoreTable;
  readonly keys: StoredKeys;
  /** The keys as earlier versions stored them: index-tokens.ts. */
  readonly oldKeys: StoredKeys;
  readonly cipher: RowCipher;
  readonly state: Encryption['state'];
  /** Whether a row may have either of two primary keys: its plain one while it isn't encrypted, or a token. */
  readonly hasTwoKeys: boolean;
}

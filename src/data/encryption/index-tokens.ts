import { aessiv } from '@noble/ciphers/aes.js';
import { cmp, type DBCoreIndex, type DBCoreKeyRange } from 'dexie';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromBase64, textOf, toBase64, utf8 } from '@/lib/bytes';
import { type IndexForm, indexFormOf, isToken, type TokenKind } from '@/data/db/indexed-fields';
import { encodeValue, decodeValue } from './value-codec';

/*
 * Tokens replace the values in an index: the same token for the same value, so that it can be looked up, and decryptable only with the
 * key. AES-SIV (RFC 5297), which is designed to be deterministic; the kind is bound to it. All tokens of a kind have the same length, so
 * that nothing but equality can be learned from them: values are padded, and one that is too long is hashed.
 */

/** The length in bytes of what is encrypted: JSON, which ignores the spaces that pad it. */
const lengths: Readonly<Record<Exclude<TokenKind, 'photo'>, number>> = {
  category: 32,
  state: 32,
  other: 32,
  fact: 128,
};

/** The prefix of every token; no category, state or id of ours begins with it. */
const prefix = '~~';
/**
 * The prefix of the tokens that earlier versions made, which were as long as their value. Those of photos are still made so: all their
 * ids are hashes of one length.
 */
const oldPrefix = '~';

/** How many tokens are cached in each direction. */
const maxCached = 20_000;

export class Tokens {
  readonly #key: Uint8Array;
  readonly #areOld: boolean;
  readonly #tokens = new Map<string, string>();
  readonly #values = new Map<string, unknown>();

  /** @param areOld whether `of` returns tokens as earlier versions made them; both are decrypted */
  constructor(key: Uint8Array, areOld = false) {
    this.#key = key;
    this.#areOld = areOld;
  }

  /** Returns the token of a value that an index may hold. */
  of(kind: TokenKind, value: unknown): string {
    const text = encodeValue(value);
    const name = `${kind} ${text}`;
    const known = this.#tokens.get(name);
    if (known !== undefined) return known;
    const token =
      this.#areOld || kind === 'photo'
        ? oldPrefix + toBase64(this.#cipher(kind, true).encrypt(utf8(text)))
        : prefix + toBase64(this.#cipher(kind, false).encrypt(padded(text, lengths[kind])));
    cache(this.#tokens, name, token);
    cache(this.#values, `${kind} ${token}`, value);
    return token;
  }

  /** Returns the value of a token; anything else unchanged, and so is the token of a value that was hashed and isn't cached. */
  valueOf(kind: TokenKind, stored: unknown): unknown {
    if (typeof stored !== 'string' || !stored.startsWith(oldPrefix)) return stored;
    const name = `${kind} ${stored}`;
    if (this.#values.has(name)) return this.#values.get(name);
    try {
      const isOld = isOldToken(stored);
      const bytes = fromBase64(stored.slice((isOld ? oldPrefix : prefix).length));
      const value = decodeValue(textOf(this.#cipher(kind, isOld).decrypt(bytes)));
      cache(this.#values, name, value);
      return value;
    } catch {
      return stored;
    }
  }

  #cipher(kind: TokenKind, isOld: boolean) {
    return aessiv(this.#key, utf8(isOld ? kind : `${kind} 2`));
  }
}

const isOldToken = (token: string) => token.startsWith(oldPrefix) && !token.startsWith(prefix);

type StoredFields = Readonly<Record<string, unknown>>;

/** Returns whether a stored row has tokens as earlier versions made them. */
export const hasOldTokens = (store: string, row: StoredFields): boolean =>
  tokensOf(store, row).some(isOldToken);

/** Returns whether a stored row has tokens that earlier versions could not make. */
export const hasCurrentTokens = (store: string, row: StoredFields): boolean =>
  tokensOf(store, row).some((token) => token.startsWith(prefix));

/** Returns the values of a stored row where it may have tokens, without those of photos. */
function tokensOf(store: string, row: StoredFields): readonly string[] {
  return Object.entries(row).flatMap(([field, stored]) => {
    const form = indexFormOf(store, field);
    if (form === null || form === 'id' || form === 'photo') return [];
    const tokens: unknown[] = Array.isArray(stored) ? stored : [stored];
    return tokens.filter((token) => typeof token === 'string');
  });
}

/** Returns a text of JSON padded to a length in bytes; if it's longer, its hash, which isn't JSON. */
function padded(text: string, length: number): Uint8Array<ArrayBuffer> {
  const bytes = utf8(text);
  const hashed = bytes.length > length ? utf8(`#${toBase64(sha256(bytes))}`) : bytes;
  const all = new Uint8Array(length).fill(32);
  all.set(hashed.subarray(0, length));
  return all;
}

function cache<T>(map: Map<string, T>, name: string, value: T): void {
  if (map.size >= maxCached) map.clear();
  map.set(name, value);
}

/** Separates the day at the end of a fact's key (domain/facts/fact-keys.ts). No id contains it. */
const separator = '\u0000';

interface Bounds {
  readonly lower: unknown;
  readonly upper: unknown;
}

/** A range in the form that the store needs. */
export interface StoredRange {
  readonly range: DBCoreKeyRange;
  /** Whether it differs from the range for plain rows. */
  readonly isConverted: boolean;
  /** Whether it covers more than one token: their order isn't that of their values. */
  readonly isUnordered: boolean;
}

/** Converts the primary and index keys of one store between their stored and their plain form. */
export class StoredKeys {
  readonly #store: string;
  readonly #tokens: Tokens;

  constructor(store: string, tokens: Tokens) {
    this.#store = store;
    this.#tokens = tokens;
  }

  formOf(field: string): IndexForm {
    return indexFormOf(this.#store, field) ?? 'other';
  }

  /** Returns the stored form of a field; undefined for a value that no index can hold, which is left out. */
  fieldOf(field: string, value: unknown): unknown {
    if (!isKey(value) && !Array.isArray(value)) return undefined;
    return this.#stored(this.formOf(field), value);
  }

  /** Returns the plain value of a stored field. */
  valueOf(field: string, stored: unknown): unknown {
    return this.#plain(this.formOf(field), stored);
  }

  hasTokens({ keyPath }: DBCoreIndex): boolean {
    return fieldsOf(keyPath).some((field) => isToken(this.formOf(field)));
  }

  /** Returns the stored form of a whole index key. */
  keyOf({ keyPath }: DBCoreIndex, key: unknown): unknown {
    if (typeof keyPath === 'string') return this.#stored(this.formOf(keyPath), key);
    if (!Array.isArray(key)) return key;
    return key.map((part: unknown, at) =>
      isEdge(part) ? part : this.#stored(this.formOf(keyPath?.[at] ?? ''), part),
    );
  }

  plainKeyOf({ keyPath }: DBCoreIndex, key: unknown): unknown {
    if (typeof keyPath === 'string') return this.#plain(this.formOf(keyPath), key);
    if (!Array.isArray(key)) return key;
    return key.map((part: unknown, at) => this.#plain(this.formOf(keyPath?.[at] ?? ''), part));
  }

  /** Throws if the range depends on the order of tokens. */
  rangeOf(index: DBCoreIndex, range: DBCoreKeyRange): StoredRange {
    const { keyPath } = index;
    if (!this.hasTokens(index)) return { range, isConverted: false, isUnordered: false };
    return typeof keyPath === 'string'
      ? this.#single(keyPath, range)
      : this.#compound(index, range);
  }

  #single(field: string, range: DBCoreKeyRange): StoredRange {
    const whole: Bounds = range;
    const { lower, upper } = whole;
    if (isEdge(lower) && isEdge(upper)) return { range, isConverted: false, isUnordered: true };
    const form = this.formOf(field);
    const isOne =
      form === 'fact' && typeof lower === 'string' && typeof upper === 'string'
        ? headOf(lower) === headOf(upper)
        : cmp(lower, upper) === 0;
    if (!isOne) throw needsOrder(this.#store, field);
    const bounds: Bounds = {
      lower: this.#stored(form, lower),
      upper: this.#stored(form, upper),
    };
    return { range: { ...range, ...bounds }, isConverted: true, isUnordered: false };
  }

  #compound({ keyPath }: DBCoreIndex, range: DBCoreKeyRange): StoredRange {
    const whole: Bounds = range;
    const [lower, upper] = [partsOf(whole.lower), partsOf(whole.upper)];
    let isOne = true;
    let isOther = false;
    let isUnordered = false;
    for (const [at, field] of fieldsOf(keyPath).entries()) {
      const [low, high] = [lower[at], upper[at]];
      const isOpen = isEdge(low) && isEdge(high);
      isOne &&= !isOpen && cmp(low, high) === 0;
      const form = this.formOf(field);
      if (isToken(form)) {
        if (isOpen) isUnordered = true;
        else if (!isOne) throw needsOrder(this.#store, field);
      }
      if (!isOne) continue;
      const stored = this.#stored(form, low);
      isOther ||= stored !== low;
      lower[at] = stored;
      upper[at] = stored;
    }
    const bounds: Bounds = {
      lower: Array.isArray(whole.lower) ? lower : whole.lower,
      upper: Array.isArray(whole.upper) ? upper : whole.upper,
    };
    return { range: { ...range, ...bounds }, isConverted: isOther, isUnordered };
  }

  #stored(form: IndexForm, value: unknown): unknown {
    if (form === 'id') return value;
    if (form === 'time') return isTime(value) ? value : this.#tokens.of('other', value);
    if (Array.isArray(value))
      return value.filter(isKey).map((item: unknown) => this.#stored(form, item));
    if (form === 'fact' && typeof value === 'string' && value.includes(separator)) {
      const head = headOf(value);
      return this.#tokens.of(form, head) + value.slice(head.length);
    }
    return this.#tokens.of(form, value);
  }

  #plain(form: IndexForm, stored: unknown): unknown {
    if (form === 'id') return stored;
    if (form === 'time') return this.#tokens.valueOf('other', stored);
    if (Array.isArray(stored)) return stored.map((item: unknown) => this.#plain(form, item));
    if (form === 'fact' && typeof stored === 'string' && stored.includes(separator)) {
      const head = headOf(stored);
      return String(this.#tokens.valueOf(form, head)) + stored.slice(head.length);
    }
    return this.#tokens.valueOf(form, stored);
  }
}

export function fieldsOf(keyPath: DBCoreIndex['keyPath']): readonly string[] {
  return typeof keyPath === 'string' ? [keyPath] : (keyPath ?? []);
}

const headOf = (key: string) => key.slice(0, key.lastIndexOf(separator));

/** Only days and instants: a damaged value might be anything. */
const isTime = (value: unknown) =>
  typeof value === 'string' && value.length < 40 && /^[\d:.TZ+-]*$/.test(value);

/** Returns whether a part of a bound is open: absent, `Dexie.minKey`, or the array of `Dexie.maxKey`. */
const isEdge = (part: unknown) => part === undefined || part === -Infinity || Array.isArray(part);

const partsOf = (key: unknown): unknown[] => (Array.isArray(key) ? key.slice() : []);

/** Returns whether an index can hold a value (Indexed Database API, 'convert a value to a key'). */
function isKey(value: unknown): boolean {
  if (typeof value === 'string') return true;
  if (typeof value === 'number') return !Number.isNaN(value);
  if (Array.isArray(value)) return value.every(isKey);
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}

function needsOrder(store: string, field: string): Error {
  return new Error(`${store} cannot be asked for a range over ${field}: it may be sealed`);
}

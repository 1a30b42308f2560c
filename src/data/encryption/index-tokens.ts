import { aessiv } from '@noble/ciphers/aes.js';
import { fromBase64, textOf, toBase64, utf8 } from '@/lib/bytes';
import type { TokenKind } from '@/data/db/indexed-fields';
import { encodeValue, fromExactText } from './value-codec';

/*
 * What an index holds in place of a value: the same for the same value, so that it can be asked for, and to be opened by the
 * key alone. AES-SIV (RFC 5297), which is made to be deterministic; the kind is bound to it.
 */

/** What every token begins with; no category, state or id of ours does. */
const mark = '~';

/** How many are kept at hand, in either direction. */
const most = 20_000;

export class Tokens {
  readonly #key: Uint8Array;
  readonly #made = new Map<string, string>();
  readonly #opened = new Map<string, unknown>();

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** The token of a value that may stand in an index. */
  of(kind: TokenKind, value: unknown): string {
    const text = encodeValue(value);
    const name = `${kind} ${text}`;
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const token = mark + toBase64(aessiv(this.#key, utf8(kind)).encrypt(utf8(text)));
    keep(this.#made, name, token);
    keep(this.#opened, `${kind} ${token}`, value);
    return token;
  }

  /** The value of a token; what is none comes out as it is. */
  valueOf(kind: TokenKind, stored: unknown): unknown {
    if (typeof stored !== 'string' || !stored.startsWith(mark)) return stored;
    const name = `${kind} ${stored}`;
    if (this.#opened.has(name)) return this.#opened.get(name);
    try {
      const bytes = aessiv(this.#key, utf8(kind)).decrypt(fromBase64(stored.slice(mark.length)));
      const value = fromExactText(textOf(bytes));
      keep(this.#opened, name, value);
      return value;
    } catch {
      return stored;
    }
  }
}

function keep<T>(map: Map<string, T>, name: string, value: T): void {
  if (map.size >= most) map.clear();
  map.set(name, value);
}

import { aessiv } from '@noble/ciphers/aes.js';
import { argon2id } from '@noble/hashes/argon2.js';
import { Decrypter, identityToRecipient } from 'age-encryption';
import { describe, expect, test } from 'vitest';
import vectors from '../../docs/protocol-vectors.json' with { type: 'json' };
import {
  aesGcm,
  base32,
  base64,
  canonical,
  hex,
  hkdf,
  hmac,
  json,
  type Json,
  none,
  sha256,
  utf8,
  xchacha,
} from './primitives.ts';

const { lock, backup, circle } = vectors;

async function readAge(file: Uint8Array, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase.normalize('NFC').trim());
  return decrypter.decrypt(file, 'text');
}

describe('The lock', () => {
  const dataKey = hex(lock.dataKey);
  const keyFor = (use: string, length = 32) =>
    hkdf(dataKey, utf8('kinleaf vault'), utf8(`kinleaf ${use} 1`), length);
  const tokensKey = keyFor('tokens', 64);

  /** Returns the data key, decrypted with an unlock method's secret. */
  function unwrap(kind: string, secretOf: (salt: Buffer) => Uint8Array): Buffer {
    const method = lock.file.ways.find((one) => one.kind === kind);
    if (method === undefined) throw new Error(`No ${kind}`);
    const { salt, cost, sealed } = method;
    const key = hkdf(secretOf(hex(salt)), hex(salt), utf8(`kinleaf way ${kind}`), 32);
    const bound = [1, kind, salt, cost ? [cost.t, cost.m, cost.p] : null, null];
    return xchacha(key, hex(sealed), utf8(json(bound)));
  }

  test('the passphrase yields the data key', () => {
    const key = unwrap('passphrase', (salt) =>
      argon2id(utf8(lock.passphrase.normalize('NFKC')), salt, { t: 1, m: 8, p: 1, dkLen: 32 }),
    );
    expect(key).toEqual(dataKey);
  });

  test('the recovery sheet yields the data key, and its checks are right', () => {
    expect(unwrap('recovery', () => utf8(lock.recoverySheet.join('')))).toEqual(dataKey);
    for (const sheet of [lock.recoverySheet, circle.sheet.groups]) expectRightChecks(sheet);
  });

  test.each(Object.entries(lock.derivedKeys))('the key for %s is derived from it', (use, key) => {
    expect(keyFor(use, key.length / 2).toString('hex')).toBe(key);
  });

  test('the identity for shared photos is derived from it', async () => {
    expect(await identityToRecipient(lock.shareIdentity)).toBe(lock.file.shareKey);
    const secret = hkdf(dataKey, none, utf8('kinleaf shared photo'), 32);
    expect(bech32Data(lock.shareIdentity)).toEqual(secret);
  });

  test('the MAC of the lock file is right, and no other file’s', () => {
    const { mac, ...fields } = lock.file;
    const macOf = (file: object) =>
      hmac(keyFor('lock file'), utf8(canonical(file))).toString('hex');
    expect(macOf(fields)).toBe(mac);
    expect(macOf({ ...fields, state: 'opening' })).not.toBe(mac);
  });

  /** The indexed fields of the stores in the vectors, which the ciphertext is bound to. */
  const fields = {
    journal: [
      ...['category', 'childId', 'createdAt', 'date', 'id'],
      ...['morePhotoIds', 'photoId', 'updatedAt'],
    ],
    food: ['childId', 'createdAt', 'date', 'id', 'photoId', 'state', 'updatedAt'],
    factKeys: ['id', 'keys'],
    photos: ['id'],
    circleDocs: ['childId', 'key', 'mark'],
  };
  const stores = Object.keys(fields) as (keyof typeof fields)[];

  function decryptRow(store: keyof typeof fields, row: { readonly sealed: string }): Json {
    const values = fields[store].map((name) => (Reflect.get(row, name) as Json) ?? null);
    const bound = utf8(json([1, store, ...values]));
    return decodeValue(xchacha(keyFor('rows'), base64(row.sealed), bound).toString('utf8'));
  }

  test.each(stores)('a row of %s is decrypted', (store) => {
    const { stored, plain } = lock.rows[store];
    const row = decryptRow(store, stored) as object;
    const { pictures, ...rest } = { pictures: null, ...row };
    expect(rest).toEqual(plain);
    if (store === 'photos') expect(pictures).toEqual({ full: 'picture 0', thumb: 'picture 1' });
  });

  test('a row under another id, or in another store, is not decrypted', () => {
    const { stored } = lock.rows.food;
    const renamed = { ...stored, id: 'another' };
    expect(() => decryptRow('food', renamed)).toThrow();
    expect(() => decryptRow('photos', stored)).toThrow();
  });

  function tokenOf(kind: string, value: string): string {
    const text = utf8(json(value));
    if (kind === 'photo') return `~${siv(utf8('photo')).encrypt(text).toString('base64')}`;
    const length = kind === 'fact' ? 128 : 32;
    const short =
      text.length > length ? utf8(`#${sha256(text).toString('base64')}`).subarray(0, length) : text;
    const padded = Buffer.concat([short, Buffer.alloc(length - short.length, ' ')]);
    return `~~${siv(utf8(`${kind} 2`))
      .encrypt(padded)
      .toString('base64')}`;
  }
  const siv = (associated: Buffer) => ({
    encrypt: (plain: Buffer) => Buffer.from(aessiv(tokensKey, associated).encrypt(plain)),
    decrypt: (ciphertext: Buffer) => Buffer.from(aessiv(tokensKey, associated).decrypt(ciphertext)),
  });

  test.each(lock.tokens)('the token of a $kind is that of its value', ({ kind, value, token }) => {
    expect(tokenOf(kind, value)).toBe(token);
  });

  test('tokens are decrypted', () => {
    const { category } = lock.rows.journal.stored;
    const text = siv(utf8('category 2'))
      .decrypt(base64(category.slice(2)))
      .toString('utf8');
    expect(JSON.parse(text)).toBe(lock.rows.journal.plain.category);
  });

  test('indexed fields are stored as tokens of what the row says', () => {
    const { journal, food, factKeys, photos, circleDocs } = lock.rows;
    expect(journal.stored.category).toBe(tokenOf('category', journal.plain.category));
    expect(journal.stored.photoId).toBe(tokenOf('photo', journal.plain.photoId));
    expect(photos.stored.id).toBe(tokenOf('photo', photos.plain.id));
    expect(food.stored.state).toBe(tokenOf('state', food.plain.state));
    expect(circleDocs.stored.mark).toBe(tokenOf('other', circleDocs.plain.mark));
    const keys = factKeys.plain.keys.map((key) => {
      const cut = key.lastIndexOf('\u0000');
      return tokenOf('fact', key.slice(0, cut)) + key.slice(cut);
    });
    expect(factKeys.stored.keys).toEqual(keys);
  });

  test.each(lock.texts)('the text of $key is decrypted', ({ key, stored, plain }) => {
    const bytes = base64(stored.slice('kinleaf-sealed:1:'.length));
    expect(xchacha(keyFor('texts'), bytes, utf8(key)).toString('utf8')).toBe(plain);
  });

  test.each(lock.pictures)('the picture $part is decrypted', ({ photoId, part, plain }) => {
    const [full = '', thumb = ''] = lock.rows.photos.stored.beside;
    const bound = utf8(`kinleaf picture 1 ${part} ${tokenOf('photo', photoId)}`);
    const picture = aesGcm(keyFor('pictures'), base64(part === 'full' ? full : thumb), bound);
    expect(picture).toEqual(base64(plain));
    if (part === 'full') expect(sha256(picture).toString('hex')).toBe(photoId);
  });
});

describe('Encrypted files', () => {
  test('an encrypted backup is decrypted, with the records in it', async () => {
    const text = await readAge(base64(backup.file), backup.passphrase);
    expect(text).toBe(backup.plain);
    const { kinleaf, journal } = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
    expect(kinleaf).toMatchObject({ format: 5, scope: 'everything' });
    expect(journal?.[0]).toMatchObject({ title: lock.rows.journal.plain.title });
  });

  test('another passphrase does not decrypt it', async () => {
    await expect(readAge(base64(backup.file), 'another')).rejects.toThrow();
  });
});

/** Decodes the value encoding, as far as the vectors need it. A picture is named by its number. */
function decodeValue(text: string): Json {
  return text.startsWith('!') ? untagged(JSON.parse(text.slice(1))) : JSON.parse(text);
}

function untagged(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, untagged(one)]));
  const [tag, ...parts] = value as [string, ...Json[]];
  if (tag === 'a') return parts.map(untagged);
  if (tag === 'u') return undefined;
  if (tag === 'x') return `picture ${String(parts[0])}`;
  throw new Error(`The vectors have no ${tag}`);
}

function expectRightChecks(groups: readonly string[]): void {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const times = (factor: number, value: number) => {
    let product = 0;
    for (let bit = 0; bit < 3; bit += 1) if (factor & (1 << bit)) product ^= value << bit;
    for (let bit = 7; bit >= 5; bit -= 1)
      if (product & (1 << bit)) product ^= 0b100101 << (bit - 5);
    return product;
  };
  expect(groups).toHaveLength(9);
  for (const [at, group] of groups.entries()) {
    const [first = 0, second = 0, third = 0, check] = Array.from(group, (one) =>
      alphabet.indexOf(one),
    );
    expect(times(2, first) ^ times(3, second) ^ times(4, third) ^ (at + 1)).toBe(check);
  }
}

/** The bytes of a bech32 text, without its prefix and its checksum of six characters. */
const bech32Data = (text: string) =>
  base32(
    text.toLowerCase().slice(text.lastIndexOf('1') + 1, -6),
    'qpzry9x8gf2tvdw0s3jn54khce6mua7l',
  );

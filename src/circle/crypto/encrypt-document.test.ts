import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { recordLocalChange } from '@/domain/circle/show-document';
import { type Bytes, fromCanonicalBase64, textOf, toBase64, utf8 } from '@/lib/bytes';
import { docKeys, decryptDoc, encryptDoc, type DocumentHeader } from './encrypt-document';
import { recordDocumentId } from './document-ids';
import type { ServerDoc } from '@/circle/server/server';
import { makeSignKeys, sign, verify } from './signatures';
import { toWire } from '@/circle/engine/wire-format';

const idKey = new Uint8Array(32).fill(1);
const epochKey = new Uint8Array(32).fill(7);
const keys = docKeys(epochKey);
const secret = new Uint8Array(32).fill(9);
const { publicKey, secretKey } = makeSignKeys(secret);
const database = 'kinleaf-0123456789abcdef';
const as: DocumentHeader = {
  database,
  id: recordDocumentId(idKey, 'journal', 'e1'),
  epoch: 1,
  user: `${database}-p1`,
  device: 'AbCdEfGhIjk',
};
const signWith = (bytes: Bytes) => sign(secretKey, bytes);
const options = {
  database,
  // A malicious member could claim that the third epoch has the key of the first.
  keysOf: (epoch: number) => (epoch === 1 || epoch === 3 ? keys : null),
  verify: (bytes: Bytes, signature: Bytes, { d }: ServerDoc) =>
    d === as.device ? verify(publicKey, signature, bytes) : Promise.resolve(false),
};

const entry = {
  id: '0b8f7a52-6a4e-4a49-9c7e-2f1d6c1f7a01',
  childId: '5d0f4d34-2f0b-4b57-8a0e-7f6f0c8a1b02',
  title: 'Bedtime went well',
  category: 'sleep',
  content:
    'She helped with the dinosaur pyjamas and chose the book herself. We read it twice, dimmed the light and sang. Asleep before I was out of the door, which has not happened for weeks.',
  date: '2025-11-20',
  time: '19:40',
  sleepNotes: 'Woke once at two, had water and went back on her own.',
  facts: [{ kind: 'sleep', asleep: '2025-11-20T19:55', awake: '2025-11-21T06:30' }],
  createdAt: '2025-11-20T20:05:11.123Z',
  updatedAt: '2025-11-20T20:05:11.123Z',
};
const named = { list: 'journal', id: entry.id, childId: entry.childId } as const;
const writing = { writer: 'Jo3nT8xY', by: as.device, at: entry.updatedAt };

const doc = recordLocalChange(null, entry, named, writing);
const plain = utf8(toWire(doc));
const encrypted = await encryptDoc(plain, as, keys, signWith);

/** Returns the document with changes, signed correctly by the device. */
async function signedAgain(changes: Partial<ServerDoc>): Promise<ServerDoc> {
  const next = { ...encrypted, ...changes };
  const { _id, v, e, w, c } = next;
  const bytes = utf8(JSON.stringify(['kinleaf-circle-signed', database, _id, v, e, w, c]));
  return { ...next, s: toBase64(await signWith(bytes)) };
}

const otherLetter = (letter: string) => (letter === 'A' ? 'B' : 'A');
const changed = (text: string, index: number) =>
  text.slice(0, index) + otherLetter(text.charAt(index)) + text.slice(index + 1);

describe('a document on the server', () => {
  test('decrypts to what was encrypted', async () => {
    expect(textOf(await decryptDoc(encrypted, options))).toBe(textOf(plain));
    const nothing = await encryptDoc(utf8(''), as, keys, signWith);
    expect(textOf(await decryptDoc(nothing, options))).toBe('');
  });

  test.each([
    ['when new', doc],
    [
      'with a field that someone else changed',
      recordLocalChange(
        doc,
        { ...entry, title: 'Bedtime', updatedAt: '2025-11-20T20:06:11.123Z' },
        named,
        {
          ...writing,
          writer: 'nAn5sPq1',
          by: 'device-nan1',
        },
      ),
    ],
  ])('takes at most 2.2 times as much space as an entry of about 600 bytes, %s', async (_, one) => {
    const length = JSON.stringify(entry).length;
    expect(Math.abs(length - 600)).toBeLessThan(20);
    const whole = await encryptDoc(utf8(toWire(one)), as, keys, signWith);
    expect(JSON.stringify(whole).length / length).toBeLessThanOrEqual(2.2);
  });

  test('is the same for the same content, id, epoch and key, and differs with any of them', async () => {
    expect(await encryptDoc(plain, as, docKeys(epochKey), signWith)).toEqual(encrypted);
    const others = [
      await encryptDoc(utf8(`${textOf(plain)} `), as, keys, signWith),
      await encryptDoc(plain, { ...as, epoch: 2 }, keys, signWith),
      await encryptDoc(plain, { ...as, id: `${as.id}x` }, keys, signWith),
      await encryptDoc(plain, as, docKeys(new Uint8Array(32)), signWith),
    ];
    // No nonce is used twice.
    const nonces = [encrypted, ...others].map(({ c }) => c.slice(0, 32));
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  test('shows the seat and the device that wrote it and its epoch, and nothing else', () => {
    const { c, s, ...shown } = encrypted;
    const { id: _id, user: w, device: d, epoch: e } = as;
    expect(shown).toEqual({ _id, v: 1, e, w, d });
    for (const part of [c, s]) expect(() => fromCanonicalBase64(part)).not.toThrow();
  });

  test('reveals of its length only how many blocks of 64 bytes it needs', async () => {
    for (const length of [0, 1, 62, 63, 64, 127, 128]) {
      const { c } = await encryptDoc(new Uint8Array(length), as, keys, signWith);
      expect(fromCanonicalBase64(c).length - 24 - 16).toBe(64 * Math.floor(length / 64 + 1));
      expect(
        await decryptDoc(await encryptDoc(new Uint8Array(length), as, keys, signWith), options),
      ).toEqual(new Uint8Array(length));
    }
  });
});

describe('a document is refused', () => {
  test('with any character changed in the ciphertext, the signature, the owner or the device', async () => {
    for (const field of ['c', 's', 'w', 'd'] as const)
      for (let index = 0; index < encrypted[field].length; index += field === 'c' ? 7 : 1) {
        const other = { ...encrypted, [field]: changed(encrypted[field], index) };
        await expect(decryptDoc(other, options)).rejects.toMatchObject({ reason: 'signature' });
      }
  });

  test('with any byte of the ciphertext changed, even with a valid signature', async () => {
    const bytes = fromCanonicalBase64(encrypted.c);
    for (let index = 0; index < bytes.length; index += 1) {
      const c = toBase64(bytes.with(index, (bytes[index] ?? 0) ^ 1));
      await expect(decryptDoc(await signedAgain({ c }), options)).rejects.toMatchObject({
        reason: 'sealed-otherwise',
      });
    }
  });

  test('with base64 that is not canonical', async () => {
    // With 64 bytes, four bits of the last character mean nothing.
    const last = { A: 'B', Q: 'R', g: 'h', w: 'x' }[encrypted.s.charAt(85)] ?? '';
    const s = `${encrypted.s.slice(0, 85)}${last}==`;
    expect(atob(s)).toBe(atob(encrypted.s));
    for (const other of [s, ` ${encrypted.s}`])
      await expect(decryptDoc({ ...encrypted, s: other }, options)).rejects.toMatchObject({
        reason: 'signature',
      });
    await expect(
      decryptDoc(await signedAgain({ c: ` ${encrypted.c}` }), options),
    ).rejects.toMatchObject({
      reason: 'unreadable',
    });
  });

  test.each([
    ['in place of another', { _id: recordDocumentId(idKey, 'journal', 'e2') }, 'sealed-otherwise'],
    ['with another epoch', { e: 3 }, 'sealed-otherwise'],
    ['of an epoch whose key is unknown', { e: 2 }, 'sealed-otherwise'],
    ['that is too short', { c: toBase64(new Uint8Array(39)) }, 'unreadable'],
    ['that is not base64', { c: '*' }, 'unreadable'],
    ['of an invalid version', { v: 0 }, 'unreadable'],
    ['of a later version', { v: 2 }, 'newer'],
  ])('%s, even with a valid signature', async (_, changes, reason) => {
    await expect(decryptDoc(await signedAgain(changes), options)).rejects.toMatchObject({ reason });
    // Without a valid signature, it isn't decrypted at all.
    if (reason !== 'newer' && !('v' in changes))
      await expect(decryptDoc({ ...encrypted, ...changes }, options)).rejects.toMatchObject({
        reason: 'signature',
      });
  });

  test('in another database', async () => {
    const elsewhere = { ...options, database: 'kinleaf-fedcba9876543210' };
    await expect(decryptDoc(encrypted, elsewhere)).rejects.toMatchObject({ reason: 'signature' });
    const trusting = { ...elsewhere, verify: () => Promise.resolve(true) };
    await expect(decryptDoc(encrypted, trusting)).rejects.toMatchObject({
      reason: 'sealed-otherwise',
    });
  });

  test.each([
    ['not at all', [1, 2, 3]],
    ['without a mark', Array.from({ length: 64 }, () => 0)],
    ['more than needed', [1, 0x80, ...Array.from({ length: 126 }, () => 0)]],
    ['to no multiple of 64', [1, 0x80, 0]],
    ['with bytes other than zero', [1, 0x80, ...Array.from({ length: 62 }, () => 2)]],
    ['with nothing in it', []],
  ])('padded %s, by someone who has the keys', async (_, bytes) => {
    const c = encryptedByHand(Uint8Array.from(bytes));
    await expect(decryptDoc(await signedAgain({ c }), options)).rejects.toMatchObject({
      reason: 'unreadable',
    });
    const right = encryptedByHand(
      Uint8Array.from([1, 0x80, ...Array.from({ length: 62 }, () => 0)]),
    );
    expect(await decryptDoc(await signedAgain({ c: right }), options)).toEqual(Uint8Array.of(1));
  });

  test('with a nonce that was not derived from its content', async () => {
    const paddedText = Uint8Array.from([1, 0x80, ...Array.from({ length: 62 }, () => 0)]);
    const c = encryptedByHand(paddedText, new Uint8Array(24));
    await expect(decryptDoc(await signedAgain({ c }), options)).rejects.toMatchObject({
      reason: 'unreadable',
    });
  });
});

/** Encrypts as specified, with independent code. */
function encryptedByHand(paddedText: Uint8Array, given?: Uint8Array): string {
  const bound = utf8(JSON.stringify(['kinleaf-circle', 1, database, as.id, as.epoch]));
  const derived = hmac(
    sha256,
    keys.nonce,
    Uint8Array.of(0, 0, 0, bound.length, ...bound, ...paddedText),
  );
  const nonce = given ?? derived.subarray(0, 24);
  const cipher = xchacha20poly1305(keys.document, nonce, bound);
  return toBase64(Uint8Array.of(...nonce, ...cipher.encrypt(paddedText)));
}

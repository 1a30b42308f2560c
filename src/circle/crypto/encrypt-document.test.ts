import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { recordLocalChange } from '@/domain/circle/show-document';
import { type Bytes, fromCanonicalBase64, textOf, toBase64, utf8 } from '@/lib/bytes';
import { docKeys, decryptDoc, encryptDoc, type DocumentHeader } from './encrypt-document';
import { recordName } from './document-names';
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
  id: recordName(idKey, 'journal', 'e1'),
  epoch: 1,
  user: `${database}-p1`,
  device: 'AbCdEfGhIjk',
};
const signWith = (bytes: Bytes) => sign(secretKey, bytes);
const opening = {
  database,
  // That the third epoch has the key of the first is what a member who makes trouble would say.
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
const sealed = await encryptDoc(plain, as, keys, signWith);

/** A document encrypted in another way, and signed correctly by the device. */
async function signedAnew(changes: Partial<ServerDoc>): Promise<ServerDoc> {
  const next = { ...sealed, ...changes };
  const { _id, v, e, w, c } = next;
  const bytes = utf8(JSON.stringify(['kinleaf-circle-signed', database, _id, v, e, w, c]));
  return { ...next, s: toBase64(await signWith(bytes)) };
}

const otherLetter = (letter: string) => (letter === 'A' ? 'B' : 'A');
const changed = (text: string, place: number) =>
  text.slice(0, place) + otherLetter(text.charAt(place)) + text.slice(place + 1);

describe('a document on the server', () => {
  test('opens as it was sealed', async () => {
    expect(textOf(await decryptDoc(sealed, opening))).toBe(textOf(plain));
    const nothing = await encryptDoc(utf8(''), as, keys, signWith);
    expect(textOf(await decryptDoc(nothing, opening))).toBe('');
  });

  test.each([
    ['freshly written', doc],
    [
      'with a field that somebody else changed',
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
  ])('takes at most 2.2 times as much as an entry of some 600 bytes, %s', async (_, one) => {
    const length = JSON.stringify(entry).length;
    expect(Math.abs(length - 600)).toBeLessThan(20);
    const whole = await encryptDoc(utf8(toWire(one)), as, keys, signWith);
    expect(JSON.stringify(whole).length / length).toBeLessThanOrEqual(2.2);
  });

  test('is the same wherever the same is sealed, and another one anywhere else', async () => {
    expect(await encryptDoc(plain, as, docKeys(epochKey), signWith)).toEqual(sealed);
    const others = [
      await encryptDoc(utf8(`${textOf(plain)} `), as, keys, signWith),
      await encryptDoc(plain, { ...as, epoch: 2 }, keys, signWith),
      await encryptDoc(plain, { ...as, id: `${as.id}x` }, keys, signWith),
      await encryptDoc(plain, as, docKeys(new Uint8Array(32)), signWith),
    ];
    // No nonce is used for two things.
    const nonces = [sealed, ...others].map(({ c }) => c.slice(0, 32));
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  test('tells no more of its length than how many times 64 bytes it needs', async () => {
    for (const length of [0, 1, 62, 63, 64, 127, 128]) {
      const { c } = await encryptDoc(new Uint8Array(length), as, keys, signWith);
      expect(fromCanonicalBase64(c).length - 24 - 16).toBe(64 * Math.floor(length / 64 + 1));
      expect(
        await decryptDoc(await encryptDoc(new Uint8Array(length), as, keys, signWith), opening),
      ).toEqual(new Uint8Array(length));
    }
  });
});

describe('a document is refused', () => {
  test('with any letter changed of what is sealed, of the signature or of whose it is', async () => {
    for (const field of ['c', 's', 'w', 'd'] as const)
      for (let place = 0; place < sealed[field].length; place += field === 'c' ? 7 : 1) {
        const other = { ...sealed, [field]: changed(sealed[field], place) };
        await expect(decryptDoc(other, opening)).rejects.toMatchObject({ reason: 'signature' });
      }
  });

  test('with any byte of the ciphertext changed, whatever the signature', async () => {
    const bytes = fromCanonicalBase64(sealed.c);
    for (let place = 0; place < bytes.length; place += 1) {
      const c = toBase64(bytes.with(place, (bytes[place] ?? 0) ^ 1));
      await expect(decryptDoc(await signedAnew({ c }), opening)).rejects.toMatchObject({
        reason: 'sealed-otherwise',
      });
    }
  });

  test('where the end of a text says the same bytes in other letters', async () => {
    // 64 bytes leave four bits of the last letter without a meaning.
    const last = { A: 'B', Q: 'R', g: 'h', w: 'x' }[sealed.s.charAt(85)] ?? '';
    const s = `${sealed.s.slice(0, 85)}${last}==`;
    expect(atob(s)).toBe(atob(sealed.s));
    for (const other of [s, ` ${sealed.s}`])
      await expect(decryptDoc({ ...sealed, s: other }, opening)).rejects.toMatchObject({
        reason: 'signature',
      });
    await expect(
      decryptDoc(await signedAnew({ c: ` ${sealed.c}` }), opening),
    ).rejects.toMatchObject({
      reason: 'unreadable',
    });
  });

  test.each([
    ['in the place of another', { _id: recordName(idKey, 'journal', 'e2') }, 'sealed-otherwise'],
    ['as of another epoch', { e: 3 }, 'sealed-otherwise'],
    ['of an epoch whose key is not here', { e: 2 }, 'sealed-otherwise'],
    ['too short to be anything', { c: toBase64(new Uint8Array(39)) }, 'unreadable'],
    ['that is no base64', { c: '*' }, 'unreadable'],
    ['of no form', { v: 0 }, 'unreadable'],
    ['of a later form', { v: 2 }, 'newer'],
  ])('%s, whatever the signature', async (_, changes, reason) => {
    await expect(decryptDoc(await signedAnew(changes), opening)).rejects.toMatchObject({ reason });
    // As it came, it is not even looked at.
    if (reason !== 'newer' && !('v' in changes))
      await expect(decryptDoc({ ...sealed, ...changes }, opening)).rejects.toMatchObject({
        reason: 'signature',
      });
  });

  test('in another database', async () => {
    const elsewhere = { ...opening, database: 'kinleaf-fedcba9876543210' };
    await expect(decryptDoc(sealed, elsewhere)).rejects.toMatchObject({ reason: 'signature' });
    const believing = { ...elsewhere, verify: () => Promise.resolve(true) };
    await expect(decryptDoc(sealed, believing)).rejects.toMatchObject({
      reason: 'sealed-otherwise',
    });
  });

  test.each([
    ['not at all', [1, 2, 3]],
    ['without a mark', Array.from({ length: 64 }, () => 0)],
    ['by more than it needs', [1, 0x80, ...Array.from({ length: 126 }, () => 0)]],
    ['to no multiple of 64', [1, 0x80, 0]],
    ['with other bytes than zeros', [1, 0x80, ...Array.from({ length: 62 }, () => 2)]],
    ['with nothing in it at all', []],
  ])('padded %s, by somebody who has the keys', async (_, bytes) => {
    const c = sealedByHand(Uint8Array.from(bytes));
    await expect(decryptDoc(await signedAnew({ c }), opening)).rejects.toMatchObject({
      reason: 'unreadable',
    });
    const right = sealedByHand(Uint8Array.from([1, 0x80, ...Array.from({ length: 62 }, () => 0)]));
    expect(await decryptDoc(await signedAnew({ c: right }), opening)).toEqual(Uint8Array.of(1));
  });

  test('under a nonce that does not follow from it', async () => {
    const full = Uint8Array.from([1, 0x80, ...Array.from({ length: 62 }, () => 0)]);
    const c = sealedByHand(full, new Uint8Array(24));
    await expect(decryptDoc(await signedAnew({ c }), opening)).rejects.toMatchObject({
      reason: 'unreadable',
    });
  });
});

/** As the contract says it, written a second time. */
function sealedByHand(full: Uint8Array, given?: Uint8Array): string {
  const bound = utf8(JSON.stringify(['kinleaf-circle', 1, database, as.id, as.epoch]));
  const made = hmac(sha256, keys.nonce, Uint8Array.of(0, 0, 0, bound.length, ...bound, ...full));
  const nonce = given ?? made.subarray(0, 24);
  const cipher = xchacha20poly1305(keys.seal, nonce, bound);
  return toBase64(Uint8Array.of(...nonce, ...cipher.encrypt(full)));
}

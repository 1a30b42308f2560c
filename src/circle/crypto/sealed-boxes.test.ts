import fc from 'fast-check';
import { createPrivateKey, createPublicKey, diffieHellman, hkdfSync } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { describe, expect, test } from 'vitest';
import { fromBase64Url, toBase64Url, utf8 } from '@/lib/bytes';
import { makeBoxKeys, openBox, sealBox } from './sealed-boxes';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const mine = makeBoxKeys();
const context = ['welcome', 'kinleaf-0123456789abcdef', 3];

describe('a box', () => {
  test('can be opened by its recipient', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const box = sealBox(mine.publicKey, context, bytes);
        expect(openBox(mine.secretKey, context, box)).toEqual(new Uint8Array(bytes));
      }),
      { numRuns: fewerInGate(30) },
    );
  });

  test('is different each time', () => {
    const bytes = utf8('key');
    expect(sealBox(mine.publicKey, context, bytes)).not.toBe(
      sealBox(mine.publicKey, context, bytes),
    );
  });

  test('cannot be opened by anyone else, for another purpose, or after a change', () => {
    const box = sealBox(mine.publicKey, context, utf8('key'));
    expect(openBox(makeBoxKeys().secretKey, context, box)).toBeNull();
    expect(openBox(mine.secretKey, ['welcome', 'kinleaf-0123456789abcdef', 4], box)).toBeNull();
    expect(openBox(mine.secretKey, ['welcome', 'kinleaf-0123456789abcdef'], box)).toBeNull();
    const bytes = fromBase64Url(box);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = new Uint8Array(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(openBox(mine.secretKey, context, toBase64Url(changed))).toBeNull();
    }
    for (const part of ['', 'no box!', box.slice(0, -4), toBase64Url(new Uint8Array(48))]) {
      expect(openBox(mine.secretKey, context, part)).toBeNull();
    }
  });

  test('cannot be derived for a key that gives no shared secret', () => {
    expect(() => sealBox(toBase64Url(new Uint8Array(32)), context, utf8('key'))).toThrow();
  });

  test('can be opened with node’s own X25519 and HKDF', () => {
    const box = fromBase64Url(sealBox(mine.publicKey, context, utf8('the key of an epoch')));
    const from = box.subarray(0, 32);
    const okp = { kty: 'OKP', crv: 'X25519' };
    const secret = diffieHellman({
      privateKey: createPrivateKey({
        key: { ...okp, x: mine.publicKey, d: mine.secretKey },
        format: 'jwk',
      }),
      publicKey: createPublicKey({ key: { ...okp, x: toBase64Url(from) }, format: 'jwk' }),
    });
    const bound = utf8(JSON.stringify(['kinleaf-circle-box', 1, ...context]));
    const salt = Buffer.concat([from, fromBase64Url(mine.publicKey)]);
    const derived = new Uint8Array(hkdfSync('sha256', secret, salt, bound, 56));
    const cipher = xchacha20poly1305(derived.subarray(0, 32), derived.subarray(32), bound);
    expect(cipher.decrypt(box.subarray(32))).toEqual(utf8('the key of an epoch'));
  });
});

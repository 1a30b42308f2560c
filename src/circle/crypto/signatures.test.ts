import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { createPrivateKey, createPublicKey, sign as signByNode } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { type Bytes, fromBase64Url, toBase64Url, utf8 } from '@/lib/bytes';
import {
  browserEd25519,
  browserHasEd25519,
  javaScriptEd25519,
  makeSignKeys,
  sign,
  verify,
} from './signatures';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const bytes = (length: { minLength: number; maxLength: number }) =>
  fc.uint8Array(length).map((made) => new Uint8Array(made));

describe('Ed25519 by the browser and in JavaScript', () => {
  test('the browser of these tests has it', async () => {
    expect(await browserHasEd25519()).toBe(true);
  });

  test('both make the same signatures, and each verifies the other’s', async () => {
    const secret = bytes({ minLength: 32, maxLength: 32 });
    await fc.assert(
      fc.asyncProperty(secret, bytes({ minLength: 0, maxLength: 200 }), async (seed, message) => {
        const { publicKey, secretKey } = makeSignKeys(seed);
        const signature = await browserEd25519.sign(secretKey, message);
        expect(toBase64Url(await javaScriptEd25519.sign(secretKey, message))).toBe(
          toBase64Url(signature),
        );
        expect(await browserEd25519.verify(publicKey, signature, message)).toBe(true);
        expect(await javaScriptEd25519.verify(publicKey, signature, message)).toBe(true);
      }),
      { numRuns: fewerInGate(50) },
    );
  });

  test.each([
    ['by the browser', browserEd25519],
    ['in JavaScript', javaScriptEd25519],
  ])('%s: one changed bit of message, signature or key is refused', async (_name, scheme) => {
    const { publicKey, secretKey } = makeSignKeys();
    const message = utf8('Slept through.');
    const signature = await scheme.sign(secretKey, message);
    const flip = (whole: Bytes, bit: number) => {
      const changed = new Uint8Array(whole);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return changed;
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (at) => {
        const other = toBase64Url(flip(fromBase64Url(publicKey), at % 256));
        expect(await scheme.verify(publicKey, signature, flip(message, at % 112))).toBe(false);
        expect(await scheme.verify(publicKey, flip(signature, at % 512), message)).toBe(false);
        expect(await scheme.verify(other, signature, message)).toBe(false);
      }),
      { numRuns: fewerInGate(40) },
    );
  });

  test.each([
    ['by the browser', browserEd25519],
    ['in JavaScript', javaScriptEd25519],
  ])('%s: a new pair is one pair, and another each time', async (_name, scheme) => {
    const [one, other] = [await scheme.newKeys(), await scheme.newKeys()];
    expect(makeSignKeys(fromBase64Url(one.secretKey))).toEqual(one);
    expect(other.secretKey).not.toBe(one.secretKey);
  });

  test('a browser whose signatures are wrong does not have it', async () => {
    const wrong = new Uint8Array(64).buffer;
    vi.spyOn(crypto.subtle, 'sign').mockResolvedValueOnce(wrong);
    expect(await browserHasEd25519()).toBe(false);
    vi.spyOn(crypto.subtle, 'verify').mockResolvedValue(true);
    expect(await browserHasEd25519()).toBe(false);
    vi.restoreAllMocks();
  });

  test('a browser that signs with random numbers, as Safari does, has it', async () => {
    const message = utf8('kinleaf');
    const secret = utf8('What a browser is asked to sign.');
    const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(secret);
    const number = (from: Uint8Array) =>
      BigInt(`0x${Buffer.from(from).reverse().toString('hex')}`) % ed25519.Point.Fn.ORDER;
    // As RFC 8032 signs, but with a number of our own in place of a hash.
    const nonce = 20261129n;
    const point = ed25519.Point.BASE.multiply(nonce).toBytes();
    const challenge = number(sha512(new Uint8Array([...point, ...pointBytes, ...message])));
    const response = ed25519.Point.Fn.toBytes(ed25519.Point.Fn.create(nonce + challenge * scalar));
    const signature = new Uint8Array([...point, ...response]);
    vi.spyOn(crypto.subtle, 'sign').mockResolvedValueOnce(signature.buffer);
    expect(await browserHasEd25519()).toBe(true);
    vi.restoreAllMocks();
  });

  test('an invalid key or signature is refused without an error', async () => {
    const message = utf8('x');
    for (const scheme of [browserEd25519, javaScriptEd25519]) {
      expect(await scheme.verify('no key', new Uint8Array(64), message)).toBe(false);
      expect(await scheme.verify(makeSignKeys().publicKey, new Uint8Array(3), message)).toBe(false);
    }
  });

  test('node’s own Ed25519 gives the same', async () => {
    const { publicKey, secretKey } = makeSignKeys();
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey, d: secretKey };
    const key = createPrivateKey({ key: jwk, format: 'jwk' });
    const message = utf8('Ate three peas.');
    expect(toBase64Url(await sign(secretKey, message))).toBe(
      signByNode(null, message, key).toString('base64url'),
    );
    expect(createPublicKey(key).export({ format: 'jwk' }).x).toBe(publicKey);
    expect(await verify(publicKey, new Uint8Array(signByNode(null, message, key)), message)).toBe(
      true,
    );
  });
});

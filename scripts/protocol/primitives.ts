/*
 * What the tests of this folder need to read the test vectors as another implementation would: by what docs/protocol.md and
 * docs/circle-protocol.md say, with Node, the noble libraries and age, and nothing of the product. If they fail after a change, either it
 * breaks what families have stored, or the document needs a new version of a form.
 */
import {
  createDecipheriv,
  createHash,
  createHmac,
  createPublicKey,
  hkdfSync,
  verify,
} from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';

export type Json = unknown;

export const utf8 = (text: string) => Buffer.from(text, 'utf8');
export const hex = (text: string) => Buffer.from(text, 'hex');
export const base64 = (text: string) => Buffer.from(text, 'base64');
export const base64url = (text: string) => Buffer.from(text, 'base64url');
export const json = (value: Json) => JSON.stringify(value);
export const none = Buffer.alloc(0);
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
export const hmac = (key: Uint8Array, bytes: Uint8Array) =>
  createHmac('sha256', key).update(bytes).digest();

export function canonical(value: Json): string {
  return JSON.stringify(value, (_, inner: Json) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export function hkdf(key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length));
}

/** Decrypts what follows the nonce. Throws if anything was changed. */
export function xchacha(key: Uint8Array, bytes: Uint8Array, associated: Uint8Array): Buffer {
  return Buffer.from(
    xchacha20poly1305(key, bytes.subarray(0, 24), associated).decrypt(bytes.subarray(24)),
  );
}

export function aesGcm(key: Uint8Array, bytes: Buffer, associated: Uint8Array): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  cipher.setAAD(associated);
  cipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]);
}

export function isSigned(key: string, bytes: Buffer, signature: Buffer): boolean {
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key },
    format: 'jwk',
  });
  return verify(null, bytes, publicKey, signature);
}

/** Returns the bytes of a text in base 32, most significant bit first. The bits that fill no byte are dropped. */
export function base32(text: string, digits: string): Buffer {
  const bits = Array.from(text, (one) => digits.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

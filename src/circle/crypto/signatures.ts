/*
 * Ed25519 (RFC 8032): by the browser if it supports it, which verifies twenty times as fast, else in JavaScript. Keys are raw bytes, so
 * that both can use them.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { type Bytes, fromBase64Url, toBase64Url, utf8 } from '@/lib/bytes';

/** 32 bytes each, base64url. */
export interface KeyPair {
  readonly publicKey: string;
  readonly secretKey: string;
}

interface Scheme {
  newKeys(): Promise<KeyPair>;
  sign(secretKey: string, bytes: Bytes): Promise<Bytes>;
  /** Returns false for anything invalid, including the key. */
  verify(publicKey: string, signature: Bytes, bytes: Bytes): Promise<boolean>;
}

/** Returns a new pair. Doesn't hold up the page if the browser supports Ed25519; `makeSignKeys` takes 50 ms. */
export async function newSignKeys(): Promise<KeyPair> {
  // A browser that can sign may still refuse to export keys.
  return (await scheme()).newKeys().catch(() => makeSignKeys());
}

/** Returns the pair of a secret of 32 bytes, by default a random one. */
export function makeSignKeys(secret: Bytes = ed25519.utils.randomSecretKey()): KeyPair {
  return { publicKey: toBase64Url(ed25519.getPublicKey(secret)), secretKey: toBase64Url(secret) };
}

/** Returns the signature, 64 bytes. Throws if the key is invalid. */
export async function sign(secretKey: string, bytes: Bytes): Promise<Bytes> {
  return (await scheme()).sign(secretKey, bytes);
}

/** Returns whether the owner of this key signed these bytes. */
export async function verify(publicKey: string, signature: Bytes, bytes: Bytes): Promise<boolean> {
  return (await scheme()).verify(publicKey, signature, bytes);
}

export const javaScriptEd25519: Scheme = {
  newKeys: () => Promise.resolve(makeSignKeys()),
  sign: (secretKey, bytes) =>
    Promise.resolve(new Uint8Array(ed25519.sign(bytes, fromBase64Url(secretKey)))),
  verify: (publicKey, signature, bytes) => {
    try {
      // Like browsers, which refuse the extra signatures that ZIP 215 accepts.
      const strict = { zip215: false };
      return Promise.resolve(ed25519.verify(signature, bytes, fromBase64Url(publicKey), strict));
    } catch {
      return Promise.resolve(false);
    }
  },
};

/** What precedes the 32 bytes of a secret key in PKCS #8 (RFC 8410, section 7); browsers don't import raw ones. */
const pkcs8Head = Uint8Array.of(0x30, 46, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 34, 4, 32);

function pkcs8(secretKey: string): Bytes {
  const bytes = new Uint8Array(pkcs8Head.length + 32);
  bytes.set(pkcs8Head);
  bytes.set(fromBase64Url(secretKey), pkcs8Head.length);
  return bytes;
}

/** A circle has a few dozen keys; each is imported once. */
const publicKeys = new Map<string, Promise<CryptoKey>>();
const secretKeys = new Map<string, Promise<CryptoKey>>();
const maxKeys = 200;

function cached(
  keys: Map<string, Promise<CryptoKey>>,
  text: string,
  read: () => Promise<CryptoKey>,
) {
  const known = keys.get(text);
  if (known !== undefined) return known;
  if (keys.size >= maxKeys) keys.clear();
  const key = read();
  keys.set(text, key);
  return key;
}

export const browserEd25519: Scheme = {
  newKeys: async () => {
    const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
    if (!('privateKey' in pair)) throw new Error('Not a pair of keys');
    const { x: publicKey, d: secretKey } = await crypto.subtle.exportKey('jwk', pair.privateKey);
    if (publicKey === undefined || secretKey === undefined) throw new Error('Not an Ed25519 key');
    return { publicKey, secretKey };
  },
  sign: async (secretKey, bytes) => {
    const read = () =>
      crypto.subtle.importKey('pkcs8', pkcs8(secretKey), 'Ed25519', false, ['sign']);
    const key = await cached(secretKeys, secretKey, read);
    return new Uint8Array(await crypto.subtle.sign('Ed25519', key, bytes));
  },
  verify: async (publicKey, signature, bytes) => {
    try {
      const read = () =>
        crypto.subtle.importKey('raw', fromBase64Url(publicKey), 'Ed25519', false, ['verify']);
      const key = await cached(publicKeys, publicKey, read);
      return await crypto.subtle.verify('Ed25519', key, signature, bytes);
    } catch {
      return false;
    }
  },
};

let chosen: Promise<Scheme> | undefined;

function scheme(): Promise<Scheme> {
  chosen ??= browserHasEd25519().then((can) => (can ? browserEd25519 : javaScriptEd25519));
  return chosen;
}

/** A signature that is known to be right. Checking another in JavaScript takes the page 100 ms. */
const known = {
  secretKey: 'V2hhdCBhIGJyb3dzZXIgaXMgYXNrZWQgdG8gc2lnbi4',
  publicKey: 'XgLM6palfUC4OnepyGNWNhLUvrQIGFLE8xi1G5Cqd94',
  signature:
    '2pQzE_G8i91A2vNe6L8TFSKusSZ7ypb5lCEnw9HkqmL0v8uGZDHfgJqCHT8hGNB19xuyRAqMwM8iHDazFmnlAQ',
};

/** Returns whether the browser supports Ed25519 correctly: several had it behind a flag first, or only in part. */
export async function browserHasEd25519(): Promise<boolean> {
  const { publicKey, secretKey } = known;
  const message = utf8('kinleaf');
  try {
    const right = fromBase64Url(known.signature);
    const signature = await browserEd25519.sign(secretKey, message);
    // Safari's signatures are randomized: valid, but different each time.
    const isRight =
      toBase64Url(signature) === known.signature ||
      (await javaScriptEd25519.verify(publicKey, signature, message));
    const canVerify = await browserEd25519.verify(publicKey, right, message);
    return isRight && canVerify && !(await browserEd25519.verify(publicKey, right, utf8('other')));
  } catch {
    return false;
  }
}

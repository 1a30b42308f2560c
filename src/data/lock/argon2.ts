/*
 * The slow derivation of a key from a passphrase: Argon2id (RFC 9106) in JavaScript, so that the page's content security policy need not
 * allow WebAssembly (docs/adr/023-the-lock.md). It takes a second of CPU time: derive-key.ts runs it in a worker.
 */
import { argon2id } from '@noble/hashes/argon2.js';

/** Passes, memory in KiB, lanes. Stored with the unlock method, since every derivation needs the same. */
export interface Argon2Cost {
  readonly t: number;
  readonly m: number;
  readonly p: number;
}

export interface Argon2Params extends Argon2Cost {
  readonly salt: Uint8Array<ArrayBuffer>;
}

/** The memory that each guess takes, in KiB, on any device: with 64 MiB, a graphics card runs out of memory. */
const memory = 64 * 1024;
const maxPasses = 4;
/** How long unlocking may take, in ms. */
const patience = 1000;

/** Derives 32 bytes. Throws for costs that no browser can handle. */
export function runArgon2(passphrase: Uint8Array, params: Argon2Params): Uint8Array<ArrayBuffer> {
  const { salt, t, m, p } = params;
  return argon2id(passphrase, salt, { t, m, p, dkLen: 32 });
}

/** Returns as many passes as this device makes in about a second, measured with one. */
export function measuredCost(): Argon2Cost {
  const cost = { t: 1, m: memory, p: 1 };
  const begun = performance.now();
  runArgon2(new Uint8Array(8), { ...cost, salt: new Uint8Array(16) });
  const took = performance.now() - begun;
  return { ...cost, t: Math.min(maxPasses, Math.max(1, Math.round(patience / took))) };
}

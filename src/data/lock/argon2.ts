/*
 * The slow step from a passphrase to a key: Argon2id (RFC 9106), in JavaScript, so that the page's policy need not allow the making of
 * machine code (docs/adr/023-the-lock.md). It takes a second of a processor: derive-key.ts hands it to a worker.
 */
import { argon2id } from '@noble/hashes/argon2.js';

/** What it costs: passes, memory in KiB, lanes. Stored beside what it made, since it must be the same again. */
export interface Argon2Cost {
  readonly t: number;
  readonly m: number;
  readonly p: number;
}

export interface Argon2Params extends Argon2Cost {
  readonly salt: Uint8Array<ArrayBuffer>;
}

/** The memory that each guess takes, in KiB, on any device: 64 MiB are what a graphics card runs out of. */
const memory = 64 * 1024;
const mostPasses = 4;
/** How long unlocking may take, in ms. */
const patience = 1000;

/** The 32 bytes of a passphrase's bytes. Throws for costs that no browser bears. */
export function runArgon2(passphrase: Uint8Array, params: Argon2Params): Uint8Array<ArrayBuffer> {
  const { salt, t, m, p } = params;
  return argon2id(passphrase, salt, { t, m, p, dkLen: 32 });
}

/** As many passes as this device makes in about a second, measured by one. */
export function measuredCost(): Argon2Cost {
  const cost = { t: 1, m: memory, p: 1 };
  const begun = performance.now();
  runArgon2(new Uint8Array(8), { ...cost, salt: new Uint8Array(16) });
  const took = performance.now() - begun;
  return { ...cost, t: Math.min(mostPasses, Math.max(1, Math.round(patience / took))) };
}

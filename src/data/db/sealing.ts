import { createEmitter } from '@/lib/store';
import { held, type Encryption } from './encryption';

/*
 * The seam between the stores and the lock. With the lock off there is no sealing, and everything is stored as it is. With the
 * lock on and opened, `data/vault` puts one here; what is stored passes through it, at one place for rows, one for texts and one
 * for pictures. It holds no cryptography itself.
 */

const changes = createEmitter();

/** What seals and opens on this page; null with the lock off. */
export function currentEncryption(): Encryption | null {
  return held.sealing;
}

/** Puts another in its place; whoever works with a copy of the key is told. */
export function setEncryption(next: Encryption | null): void {
  held.sealing = next;
  changes.emit();
}

/** Calls back when another sealing holds; returns the way to stop. */
export const onSealing = changes.subscribe;

// Finds Debian's `zbarimg`, which reads our QR codes in the tests: a reader that knows nothing of ours.
import { onPath } from './apt.mjs';

export const zbarPackages = ['zbar-tools'];

/** @returns {boolean} */
export const hasCodeReader = () => onPath('zbarimg') !== undefined;

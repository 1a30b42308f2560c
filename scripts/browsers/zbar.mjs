// Finds Debian's `zbarimg`, an independent program that reads our QR codes in tests.
import { onPath } from './apt.mjs';

export const zbarPackages = ['zbar-tools'];

/** @returns {boolean} */
export const hasCodeReader = () => onPath('zbarimg') !== undefined;

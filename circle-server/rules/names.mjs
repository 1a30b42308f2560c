// The names of a circle's databases and users, and its setup code, which src/circle/members/setup-code.ts reads.
import { createHash, hkdfSync } from 'node:crypto';

/**
 * @typedef {'parent' | 'carer' | 'reader' | 'door'} Role
 * @typedef {{ name: string, role: Role }} Seat
 */

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** How many users there are of each role, by the letter of their names. @type {readonly [string, Role, number][]} */
const kinds = [
  ['p', 'parent', 6],
  ['c', 'carer', 8],
  ['r', 'reader', 6],
  ['d', 'door', 4],
];

/** @param {Uint8Array} number 8 bytes */
export const databaseOf = (number) => `kinleaf-${Buffer.from(number).toString('hex')}`;

/** @param {string} database */
export const doorOf = (database) => `${database}-door`;

/** @param {string} name */
export const isCircle = (name) => /^kinleaf-[\da-f]{16}$/.test(name);

/** Returns the number in the name of a circle's database. @param {string} database */
export const numberOf = (database) => Buffer.from(database.slice('kinleaf-'.length), 'hex');

/**
 * Returns all users of a circle, the parents first.
 * @param {string} database
 * @returns {Seat[]}
 */
export function seatsOf(database) {
  return kinds.flatMap(([letter, role, count]) =>
    Array.from({ length: count }, (_, at) => ({ name: `${database}-${letter}${at + 1}`, role })),
  );
}

/**
 * Returns the id of the one presence document that a user may create. validation.mjs works it out in the same way.
 * @param {string} database
 * @param {string} name
 */
export const presenceIdOf = (database, name) =>
  `p${name.slice(database.length + 1).padStart(22, '-')}`;

/**
 * Returns the initial password of a user, before a device takes the seat.
 * @param {string} database
 * @param {Uint8Array} seed
 * @param {string} name
 */
export function initialPassword(database, seed, name) {
  const bytes = hkdfSync('sha256', seed, database, `password ${name}`, 24);
  return Buffer.from(bytes).toString('base64url');
}

/**
 * Returns a setup code: 44 characters in groups of four.
 * @param {Uint8Array} number 8 bytes
 * @param {Uint8Array} seed 16 bytes
 */
export function setupCode(number, seed) {
  const body = Buffer.concat([Buffer.of(1), number, seed]);
  const check = createHash('sha256').update(body).digest().subarray(0, 2);
  const bits = [...body, ...check].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const characters = (bits.match(/.{1,5}/g) ?? []).map(
    (five) => digits[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '',
  );
  return (characters.join('').match(/.{4}/g) ?? []).join('-');
}

/*
 * The setup code that the person who runs the server gives to a family: `npm run circle-server` makes the database with its users and
 * prints it. It names the database and holds the seed of the users' initial passwords.
 */
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { base32crockford } from '@scure/base';
import type { Role } from '@/domain/circle/members';
import { type Bytes, toBase64Url, utf8 } from '@/lib/bytes';

const version = 1;
const numberLength = 8;
const seedLength = 16;
const checkLength = 2;
const passwordLength = 24;
const bodyLength = 1 + numberLength + seedLength;
/** Characters in a printed group. */
const groupLength = 4;

export interface SetupCode {
  readonly database: string;
  readonly seed: Bytes;
}

/** Returns the printed code for a circle's number (8 bytes) and seed (16 bytes). */
export function formatSetupCode(number: Uint8Array, seed: Uint8Array): string {
  const body = concatBytes(Uint8Array.of(version), number, seed);
  const code = base32crockford.encode(concatBytes(body, checkOf(body)));
  return (code.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join('-');
}

/** Reads a typed code; returns null if any character is wrong, missing or too many. */
export function parseSetupCode(text: string): SetupCode | null {
  const bytes = bytesOfCode(text.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  if (bytes?.length !== bodyLength + checkLength || bytes[0] !== version) return null;
  const body = bytes.subarray(0, bodyLength);
  if (bytesToHex(checkOf(body)) !== bytesToHex(bytes.subarray(bodyLength))) return null;
  return {
    database: `kinleaf-${bytesToHex(body.subarray(1, 1 + numberLength))}`,
    seed: new Uint8Array(body.subarray(1 + numberLength)),
  };
}

function bytesOfCode(code: string): Uint8Array | null {
  try {
    return base32crockford.decode(code);
  } catch {
    return null;
  }
}

const checkOf = (body: Uint8Array) => sha256(body).subarray(0, checkLength);

/** Returns the name of the mailbox database for invitations. */
export const mailboxDatabaseOf = (database: string): string => `${database}-door`;

const seats = { parent: ['p', 6], carer: ['c', 8], reader: ['r', 6], door: ['d', 4] } as const;

/** Returns the server's user names for a role, in the order in which they are used. */
export function usersOf(database: string, role: Role | 'door'): readonly string[] {
  const [letter, count] = seats[role];
  return Array.from({ length: count }, (_, index) => `${database}-${letter}${index + 1}`);
}

/** Returns the user name of the recovery sheet: the last of the parents'. */
export const sheetUserOf = (database: string): string => `${database}-p6`;

/** Returns the initial password of a user, before a member takes the seat. */
export function initialSeatPassword({ database, seed }: SetupCode, user: string): string {
  const info = utf8(`password ${user}`);
  return toBase64Url(hkdf(sha256, seed, utf8(database), info, passwordLength));
}

/*
 * The invitation mailboxes of a circle: a small database in which two devices exchange notes so that one can join. Both know the words of
 * the invitation, which no server ever sees; the notes are encrypted with a key derived from them.
 */
import { hkdf } from '@noble/hashes/hkdf.js';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { type Role, roles } from '@/domain/circle/members';
import { type Bytes, randomBytes, textOf, toBase64Url, utf8 } from '@/lib/bytes';
import type { CircleAccess } from '@/circle/server/server';
import { decryptWith, encryptWith } from '@/circle/crypto/sealed-boxes';
import { mailboxDatabaseOf } from './setup-code';

/** One mailbox, while an invitation uses it. */
export interface InvitationMailbox {
  readonly database: string;
  /** Its user name on the server. */
  readonly user: string;
  readonly password: string;
  /** Encrypts its notes. */
  readonly key: Bytes;
}

/** 44 bits must resist guessing by the person who runs the server: each guess takes 32 MiB and a tenth of a second. */
export const scryptCost = { N: 2 ** 15, r: 8, p: 1 };

/** Derives 32 bytes from words and a salt, slowly: scrypt (RFC 7914) with this cost. */
export type KeyStretcher = (words: string, salt: string) => Promise<Uint8Array>;

/** Yields to the page while it works. */
export const stretch: KeyStretcher = (words, salt) =>
  scryptAsync(words, salt, { ...scryptCost, dkLen: 32 });

const saltLength = 4;

/**
 * Returns a name for a new invitation, the last part of its address: the circle's database with a random salt. No one can know the salt
 * beforehand, so the person who runs the server can't work through the words before the invitation is made.
 */
export function newInvitationName(database: string): string {
  return `${database}-${bytesToHex(randomBytes(saltLength))}`;
}

/** Returns the database in an invitation's name; null if a later version made it. Earlier versions had no salt. */
export function databaseOfInvitation(name: string): string | null {
  const [, database, salt = ''] = /^(kinleaf-[\da-f]{16})-(.*)$/.exec(name) ?? [];
  if (database === undefined) return name;
  return /^[\da-z]+$/.test(salt) ? database : null;
}

/** Derives a mailbox's password and key from the name and the words of an invitation. */
export async function mailboxKeys(
  name: string,
  words: readonly string[],
  stretchWith: KeyStretcher,
): Promise<Pick<InvitationMailbox, 'password' | 'key'>> {
  const secret = await stretchWith(words.join(' '), `kinleaf-invite ${name}`);
  const derive = (use: string, length: number) =>
    new Uint8Array(hkdf(sha256, secret, undefined, utf8(use), length));
  return { password: toBase64Url(derive('door', 24)), key: derive('invite', 32) };
}

const text = z.string().check(z.maxLength(1000));

export interface NoteKind<T> {
  readonly name: 'invite' | 'answer' | 'welcome';
  readonly form: z.ZodMiniType<T>;
}

export interface Invite {
  readonly firstHash: string;
  /** So that a device that keeps this child's journal can ask before it answers; absent from earlier versions. */
  readonly childId?: string | undefined;
  /** Who invites. */
  readonly person: string;
  readonly childName: string;
  readonly role: Role;
  /** ISO date and time. */
  readonly until: string;
  /** Whether that's by the server's clock; absent from earlier versions, and if the inviting device doesn't know it. */
  readonly isServerTime?: boolean | undefined;
}

/** What the new device says about itself. */
export interface Answer {
  readonly deviceId: string;
  readonly person: string;
  readonly device: string;
  readonly signKey: string;
  readonly boxKey: string;
}

/** Written by the parent who invites. */
export const inviteNote: NoteKind<Invite> = {
  name: 'invite',
  form: z.object({
    firstHash: text,
    childId: z.optional(text),
    person: text,
    childName: text,
    role: z.enum(roles),
    until: text,
    isServerTime: z.optional(z.boolean()),
  }),
};

/** Written by the device that joins. */
export const answerNote: NoteKind<Answer> = {
  name: 'answer',
  form: z.object({
    deviceId: z.string().check(z.regex(/^[\w-]{11}$/)),
    person: z.string().check(z.minLength(1), z.maxLength(200)),
    device: z.string().check(z.minLength(1), z.maxLength(200)),
    signKey: z.string().check(z.regex(/^[\w-]{43}$/)),
    boxKey: z.string().check(z.regex(/^[\w-]{43}$/)),
  }),
};

/** Written by the parent after accepting. Only the new device can open the box: `openWelcome`. */
export const welcomeNote: NoteKind<{ readonly box: string }> = {
  name: 'welcome',
  form: z.object({ box: z.string().check(z.maxLength(10_000)) }),
};

type AnyKind = Pick<NoteKind<unknown>, 'name'>;

const idOf = ({ name }: AnyKind, user: string) => `${name}-${user}`;

const contextOf = ({ name }: AnyKind, mailbox: InvitationMailbox) => [
  'door',
  name,
  mailbox.database,
  mailbox.user,
];

/** Reads a note; returns null if there is none, or it was written with other words. Rejects as the server does. */
export async function readMailboxNote<T>(
  access: CircleAccess,
  mailbox: InvitationMailbox,
  kind: NoteKind<T>,
  signal: AbortSignal,
): Promise<T | null> {
  const note = await access.getNote(
    mailboxDatabaseOf(mailbox.database),
    idOf(kind, mailbox.user),
    signal,
  );
  const decrypted =
    note === null ? null : decryptWith(mailbox.key, contextOf(kind, mailbox), note.text);
  return decrypted === null ? null : kind.form.parse(JSON.parse(textOf(decrypted)));
}

/** Writes a note. Returns false if there is one already. */
export async function writeNote<T>(
  access: CircleAccess,
  mailbox: InvitationMailbox,
  kind: NoteKind<T>,
  contents: T,
  signal: AbortSignal,
): Promise<boolean> {
  const encrypted = encryptWith(
    mailbox.key,
    contextOf(kind, mailbox),
    utf8(JSON.stringify(contents)),
  );
  return access.putNote(
    mailboxDatabaseOf(mailbox.database),
    idOf(kind, mailbox.user),
    encrypted,
    null,
    signal,
  );
}

export async function removeNote(
  access: CircleAccess,
  mailbox: Pick<InvitationMailbox, 'database' | 'user'>,
  kind: AnyKind,
  signal: AbortSignal,
): Promise<void> {
  await access.deleteNote(mailboxDatabaseOf(mailbox.database), idOf(kind, mailbox.user), signal);
}

/** Returns whether there is a note, readable or not. */
export const hasNote = async (
  access: CircleAccess,
  mailbox: Pick<InvitationMailbox, 'database' | 'user'>,
  kind: AnyKind,
  signal: AbortSignal,
): Promise<boolean> =>
  (await access.getNote(mailboxDatabaseOf(mailbox.database), idOf(kind, mailbox.user), signal)) !==
  null;

/** Deletes all notes of a mailbox. */
export async function clearMailbox(
  access: CircleAccess,
  mailbox: Pick<InvitationMailbox, 'database' | 'user'>,
  signal: AbortSignal,
): Promise<void> {
  // The invitation last: while it exists, the joining device knows that it wasn't declined.
  for (const kind of [answerNote, welcomeNote, inviteNote]) {
    await removeNote(access, mailbox, kind, signal);
  }
}

/** An invitation has four words of the English BIP 39 list: 44 bits. */
const wordCount = 4;

const bitsOfWord = 11;

async function wordlist(): Promise<readonly string[]> {
  return (await import('@scure/bip39/wordlists/english.js')).wordlist;
}

export async function newWords(): Promise<readonly string[]> {
  const list = await wordlist();
  return Array.from({ length: wordCount }, () => {
    const [high = 0, low = 0] = randomBytes(2);
    return list[((high << 8) | low) & ((1 << bitsOfWord) - 1)] ?? '';
  });
}

/** Reads typed words; returns null unless they are four words of the list. The first four letters of each are enough. */
export async function readWords(typed: readonly string[]): Promise<readonly string[] | null> {
  const list = await wordlist();
  const parts = typed.flatMap((text) => text.toLowerCase().split(/[^a-z]+/));
  const words = parts
    .filter((word) => word !== '')
    .map((word) => {
      if (list.includes(word)) return word;
      return word.length >= 4 ? list.find((known) => known.startsWith(word)) : undefined;
    });
  const known = words.filter((word) => word !== undefined);
  return known.length === wordCount && words.length === wordCount ? known : null;
}

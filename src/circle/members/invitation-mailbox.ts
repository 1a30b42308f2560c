/*
 * The door of a circle: a small database through which two devices hand each other what it takes to let one of them in. Both know the
 * words of the invitation, which no server ever sees; everything that lies there is sealed with a key out of them.
 */
import { hkdf } from '@noble/hashes/hkdf.js';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { sha256 } from '@noble/hashes/sha2.js';
import * as z from 'zod/mini';
import { type Role, roles } from '@/domain/circle/members';
import { type Bytes, randomBytes, textOf, toBase64Url, utf8 } from '@/lib/bytes';
import type { CircleAccess } from '@/circle/server/server';
import { openUnder, sealUnder } from '@/circle/crypto/sealed-boxes';
import { doorOf } from './setup-code';

/** One of the doors, while an invitation has it. */
export interface InvitationMailbox {
  readonly database: string;
  /** The server's name of it. */
  readonly user: string;
  readonly password: string;
  /** Seals what lies there. */
  readonly key: Bytes;
}

/** 44 bits have to withstand whoever runs the server: each guess takes 32 MiB and a tenth of a second. */
export const cost = { N: 2 ** 15, r: 8, p: 1 };

/** Makes 32 bytes of words and a salt, slowly: scrypt (RFC 7914) with this cost. */
export type Stretch = (words: string, salt: string) => Promise<Uint8Array>;

/** Gives way to the page meanwhile. */
export const stretch: Stretch = (words, salt) => scryptAsync(words, salt, { ...cost, dkLen: 32 });

/** What the words open a door with. */
export async function doorKeys(
  database: string,
  words: readonly string[],
  slowly: Stretch,
): Promise<Pick<InvitationMailbox, 'password' | 'key'>> {
  const made = await slowly(words.join(' '), `kinleaf-invite ${database}`);
  const part = (use: string, length: number) =>
    new Uint8Array(hkdf(sha256, made, undefined, utf8(use), length));
  return { password: toBase64Url(part('door', 24)), key: part('invite', 32) };
}

const text = z.string().check(z.maxLength(1000));

/** One kind of what lies at a door. */
export interface NoteKind<T> {
  readonly name: 'invite' | 'answer' | 'welcome';
  readonly form: z.ZodMiniType<T>;
}

export interface Invite {
  readonly firstHash: string;
  /** Who invites, and to whose journal. */
  readonly person: string;
  readonly childName: string;
  readonly role: Role;
  /** An instant. */
  readonly until: string;
}

/** The new device, as it says itself. */
export interface Answer {
  readonly deviceId: string;
  readonly person: string;
  readonly device: string;
  readonly signKey: string;
  readonly boxKey: string;
}

/** By the parent who invites. */
export const inviteNote: NoteKind<Invite> = {
  name: 'invite',
  form: z.object({
    firstHash: text,
    person: text,
    childName: text,
    role: z.enum(roles),
    until: text,
  }),
};

/** By whoever joins. */
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

/** By the parent, once a person said yes; what is in the box is for the new device alone: `welcome.ts`. */
export const welcomeNote: NoteKind<{ readonly box: string }> = {
  name: 'welcome',
  form: z.object({ box: z.string().check(z.maxLength(10_000)) }),
};

type AnyKind = Pick<NoteKind<unknown>, 'name'>;

const idOf = ({ name }: AnyKind, user: string) => `${name}-${user}`;

const contextOf = ({ name }: AnyKind, door: InvitationMailbox) => [
  'door',
  name,
  door.database,
  door.user,
];

/** What lies there; null where nothing does that was written with these words. Rejects as the server does. */
export async function readNote<T>(
  access: CircleAccess,
  door: InvitationMailbox,
  kind: NoteKind<T>,
  signal: AbortSignal,
): Promise<T | null> {
  const note = await access.getNote(doorOf(door.database), idOf(kind, door.user), signal);
  const opened = note === null ? null : openUnder(door.key, contextOf(kind, door), note.text);
  return opened === null ? null : kind.form.parse(JSON.parse(textOf(opened)));
}

/** False where something lies there already. */
export async function writeNote<T>(
  access: CircleAccess,
  door: InvitationMailbox,
  kind: NoteKind<T>,
  says: T,
  signal: AbortSignal,
): Promise<boolean> {
  const sealed = sealUnder(door.key, contextOf(kind, door), utf8(JSON.stringify(says)));
  return access.putNote(doorOf(door.database), idOf(kind, door.user), sealed, null, signal);
}

export async function takeNote(
  access: CircleAccess,
  door: Pick<InvitationMailbox, 'database' | 'user'>,
  kind: AnyKind,
  signal: AbortSignal,
): Promise<void> {
  await access.deleteNote(doorOf(door.database), idOf(kind, door.user), signal);
}

/** Whether something lies there, whatever it says. */
export const hasNote = async (
  access: CircleAccess,
  door: Pick<InvitationMailbox, 'database' | 'user'>,
  kind: AnyKind,
  signal: AbortSignal,
): Promise<boolean> =>
  (await access.getNote(doorOf(door.database), idOf(kind, door.user), signal)) !== null;

/** Clears what lies at a door. */
export async function clearDoor(
  access: CircleAccess,
  door: Pick<InvitationMailbox, 'database' | 'user'>,
  signal: AbortSignal,
): Promise<void> {
  // The invitation last: as long as it lies there, the one who joins sees that it is not over.
  for (const kind of [answerNote, welcomeNote, inviteNote]) {
    await takeNote(access, door, kind, signal);
  }
}

/** The words of an invitation: four of the English list of BIP 39, 44 bits. The list is a chunk of its own. */

const wordCount = 4;

/** A word stands for 11 bits. */
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

/** Words as they were typed; null where there are not four, or one is none of the list. Four letters are enough to tell one. */
export async function readWords(typed: readonly string[]): Promise<readonly string[] | null> {
  const list = await wordlist();
  const parted = typed.flatMap((text) => text.toLowerCase().split(/[^a-z]+/));
  const words = parted
    .filter((word) => word !== '')
    .map((word) => {
      if (list.includes(word)) return word;
      return word.length >= 4 ? list.find((known) => known.startsWith(word)) : undefined;
    });
  const known = words.filter((word) => word !== undefined);
  return known.length === wordCount && words.length === wordCount ? known : null;
}

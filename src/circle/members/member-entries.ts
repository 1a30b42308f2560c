/*
 * One entry of the list of members: who joined, who was removed, who is called otherwise. Each names the one before by its hash and is
 * signed by a parent's device, so that nobody can put one in, leave one out or change one. Its text is kept as it was signed.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import * as z from 'zod/mini';
import { roles } from '@/domain/circle/members';
import { fromBase64Url, toBase64Url, utf8 } from '@/lib/bytes';
import { sign, verify } from '@/circle/crypto/signatures';

/** An entry as it is kept and sent. */
export interface SignedEntry {
  /** Its exact JSON. */
  readonly entry: string;
  /** Ed25519 of whom it names in `by`, base64url. */
  readonly sig: string;
}

const bytes = (length: number) => {
  const characters = Math.ceil((length * 4) / 3);
  return z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`)));
};
const name = z.string().check(z.maxLength(200));
const sealed = z.string().check(z.maxLength(1000));
const instant = z.string().check(z.maxLength(40));
const whole = z.int().check(z.minimum(0));
const key = bytes(32);
const deviceId = bytes(8);
/** The key of the epoch, boxed for each device by its id. */
const wraps = z.record(deviceId, sealed);

const member = z.object({
  id: deviceId,
  person: name,
  device: name,
  isPaper: z.optional(z.boolean()),
  role: z.enum(roles),
  signKey: key,
  boxKey: key,
  user: name,
  addedAt: instant,
});

const headSchema = z.object({
  n: whole,
  prev: z.string(),
  at: instant,
  by: deviceId,
  kind: z.string(),
});
export type EntryHead = z.infer<typeof headSchema>;

const head = { n: whole, prev: z.string(), at: instant, by: deviceId };
/** What tells that a key is the one that was meant, without telling the key. */
const print = bytes(16);
const keyPrints = z.object({ id: print, chain: print, epoch: print });

const entrySchema = z.discriminatedUnion('kind', [
  z.object({ ...head, kind: z.literal('start'), member, keyPrints, wraps }),
  z.object({
    ...head,
    kind: z.literal('add'),
    member,
    wraps,
    /** The paper's password on the server, sealed for parents: `circle-recovery-sheet.ts`. */
    place: z.optional(sealed),
  }),
  z.object({
    ...head,
    kind: z.literal('remove'),
    member: deviceId,
    epoch: whole,
    print,
    wraps,
    /** The key of the epoch before, sealed under the new one. */
    previous: sealed,
  }),
  z.object({ ...head, kind: z.literal('rename'), member: deviceId, person: name, device: name }),
]);
export type ChainEntry = z.infer<typeof entrySchema>;

const kinds: ReadonlySet<string> = new Set<ChainEntry['kind']>([
  'start',
  'add',
  'remove',
  'rename',
]);
export const isKnownKind = (kind: string): boolean => kinds.has(kind);

/** What every entry says, also one of a later version; null where it is none. */
export const readHead = (text: string): EntryHead | null =>
  headSchema.safeParse(json(text)).data ?? null;

/** The whole entry; null where it is none that this version can read. */
export const readEntry = (text: string): ChainEntry | null =>
  entrySchema.safeParse(json(text)).data ?? null;

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What is signed: the entry as it is written, and whose list it belongs to. */
const signedBytes = (database: string, text: string) =>
  utf8(JSON.stringify(['kinleaf-circle-entry', 1, database, text]));

/** What the entry after it names it by, base64url. */
export const hashOf = (database: string, text: string): string =>
  toBase64Url(sha256(signedBytes(database, text)));

export async function signEntry(
  database: string,
  entry: ChainEntry,
  signSecret: string,
): Promise<SignedEntry> {
  const text = JSON.stringify(entry);
  return { entry: text, sig: toBase64Url(await sign(signSecret, signedBytes(database, text))) };
}

export async function isSignedBy(
  database: string,
  { entry, sig }: SignedEntry,
  signKey: string,
): Promise<boolean> {
  try {
    return await verify(signKey, fromBase64Url(sig), signedBytes(database, entry));
  } catch {
    // The signature is no base64url.
    return false;
  }
}

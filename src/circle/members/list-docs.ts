/** The list of members as it stands on the server: one document for each entry, sealed with a key that every member has. */
import * as z from 'zod/mini';
import { CircleError } from '@/domain/circle/circle-errors';
import { fromBase64Url, textOf, utf8 } from '@/lib/bytes';
import type { SignedEntry } from './member-entries';
import { membersName } from '@/circle/crypto/document-names';
import { docKeys } from '@/circle/crypto/epoch-keys';
import { openDoc, sealDoc, SealedDocError } from '@/circle/crypto/encrypt-document';
import type { CircleServer, ServerDoc } from '@/circle/server/server';
import { sign } from '@/circle/crypto/signatures';

/** What it takes to read the list. */
export interface ListKeys {
  readonly database: string;
  readonly chainKey: string;
}

/** Who writes: entries say for themselves who signed them, and a list that is put back is written by somebody else. */
export interface ListWriter extends ListKeys {
  readonly user: string;
  readonly deviceId: string;
  readonly signSecret: string;
}

const storedSchema = z.object({ entry: z.string(), sig: z.string() });

/** Entries asked for at once: most lists are read with one question. */
const atOnce = 30;

/** The entries from a number on, as far as they follow each other. Rejects with CircleError where one cannot be opened. */
export async function readEntries(
  server: CircleServer,
  keys: ListKeys,
  from: number,
  signal: AbortSignal,
): Promise<readonly SignedEntry[]> {
  const entries: SignedEntry[] = [];
  while (true) {
    const next = from + entries.length;
    const names = Array.from({ length: atOnce }, (_, index) => membersName(next + index));
    const found = new Map((await server.winners(names, signal)).map(({ id, doc }) => [id, doc]));
    for (const name of names) {
      const doc = found.get(name) ?? null;
      if (doc === null) return entries;
      entries.push(await openEntry(keys, doc));
    }
  }
}

/** Writes an entry; false where another stands there. Trying again after a cut finds the same one there, and is right. */
export async function writeEntry(
  server: CircleServer,
  writer: ListWriter,
  n: number,
  entry: SignedEntry,
  signal: AbortSignal,
): Promise<boolean> {
  const [outcome] = await server.write([await sealEntry(writer, n, entry)], signal);
  if (outcome?.kind === 'written') return true;
  const [there] = await server.winners([membersName(n)], signal);
  // Somebody who is let write nothing at all is no conflict: nothing stands there.
  if (!there?.doc) throw new CircleError('not-parent');
  return (await openEntry(writer, there.doc)).entry === entry.entry;
}

async function sealEntry(writer: ListWriter, n: number, signed: SignedEntry): Promise<ServerDoc> {
  const { database, user, deviceId: device, signSecret } = writer;
  const plain = utf8(JSON.stringify({ entry: signed.entry, sig: signed.sig }));
  const as = { database, id: membersName(n), epoch: 0, user, device };
  return sealDoc(plain, as, docKeys(fromBase64Url(writer.chainKey)), (bytes) =>
    sign(signSecret, bytes),
  );
}

async function openEntry({ database, chainKey }: ListKeys, doc: ServerDoc): Promise<SignedEntry> {
  const keys = docKeys(fromBase64Url(chainKey));
  try {
    // Whose it is says the entry inside.
    const verify = () => Promise.resolve(true);
    const plain = await openDoc(doc, { database, keysOf: (e) => (e === 0 ? keys : null), verify });
    return storedSchema.parse(JSON.parse(textOf(plain)));
  } catch (error) {
    const isNewer = error instanceof SealedDocError && error.reason === 'newer';
    throw new CircleError(isNewer ? 'newer' : 'list', error);
  }
}

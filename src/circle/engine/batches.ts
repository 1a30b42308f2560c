import { CircleServerError, type ServerDoc, type WriteOutcome } from '@/circle/server/server';
import type { Session } from './session';

/** What became of a document; too large is one that the server does not take even alone. */
export type Written = WriteOutcome | { readonly id: string; readonly kind: 'too-large' };

export const isWritten = (one: Written): one is Written & { readonly kind: 'written' } =>
  one.kind === 'written';

/** In characters of what is sealed: small servers before a database take no more than 1 MB at once. */
const mostAtOnce = 700_000;

/**
 * Writes documents in requests of a size that any server takes, and halves of those that one does not. Tells of each request as it
 * comes back, so that what was written is known even when the next fails. Throws CircleServerError.
 */
export async function writeBatch(
  session: Session,
  docs: readonly ServerDoc[],
  onWritten: (written: readonly Written[]) => Promise<void>,
): Promise<void> {
  for (const part of parts(docs)) await writePart(session, part, onWritten);
}

async function writePart(
  session: Session,
  docs: readonly ServerDoc[],
  onWritten: (written: readonly Written[]) => Promise<void>,
): Promise<void> {
  let outcomes: readonly Written[];
  try {
    outcomes = await session.server.write(docs, session.signal);
  } catch (error) {
    if (!(error instanceof CircleServerError) || error.trouble !== 'too-large') throw error;
    const [only] = docs;
    if (docs.length > 1 && only !== undefined) {
      const half = docs.length >> 1;
      await writePart(session, docs.slice(0, half), onWritten);
      await writePart(session, docs.slice(half), onWritten);
      return;
    }
    outcomes = docs.map(({ _id }) => ({ id: _id, kind: 'too-large' }));
  }
  await onWritten(outcomes);
  session.signal.throwIfAborted();
}

function parts(docs: readonly ServerDoc[]): ServerDoc[][] {
  const all: ServerDoc[][] = [];
  let size = 0;
  for (const doc of docs) {
    const last = all.at(-1);
    if (last === undefined || size + doc.c.length > mostAtOnce) {
      all.push([doc]);
      size = 0;
    } else last.push(doc);
    size += doc.c.length;
  }
  return all;
}

/** In ms: a slice that took as long lets the page go first. A task that a person would feel is 100. */
const longestSlice = 20;

/** Does some work for each item, one after the other, and makes room for the page in between. */
export async function inSlices<T, R>(
  session: Session,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  let begun = performance.now();
  for (const item of items) {
    done.push(await work(item));
    const took = performance.now() - begun;
    if (took < longestSlice) continue;
    await session.tools.giveWay(took);
    session.signal.throwIfAborted();
    begun = performance.now();
  }
  return done;
}

/** A list in pieces of so many. */
export function inChunks<T>(items: readonly T[], size: number): T[][] {
  const all: T[][] = [];
  for (let at = 0; at < items.length; at += size) all.push(items.slice(at, at + size));
  return all;
}

/**
 * Keeps the last that this device wrote as the last that it saw of the server, until the feed has told of it: one that is set back in
 * between is noticed by it. To be kept before what was written waits no longer.
 */
export async function saveCheckpoint(
  session: Session,
  sent: { readonly id: string; readonly rev: string } | undefined,
): Promise<void> {
  if (sent === undefined) return;
  session.sent = sent.id;
  await session.journal.keepProgress({ lastSeen: { id: sent.id, rev: sent.rev } });
}

/** A losing leaf whose every word is in the winner as well. */
export interface SpentLeaf {
  readonly rev: string;
  readonly doc: ServerDoc;
}

/** Deletes leaves that nobody needs any more: as many as this device may. That another has done it already is as good. */
export async function removeLeaves(session: Session, leaves: readonly SpentLeaf[]): Promise<void> {
  const { role, view, server, signal } = session;
  const may = leaves.filter(({ doc }) => role === 'parent' || doc.w === view.user);
  for (const piece of inChunks(may, 100)) {
    await server.write(
      piece.map(({ rev, doc }) => ({ ...doc, _rev: rev, _deleted: true, c: '', s: '' })),
      signal,
    );
    for (const { rev } of piece) session.deadLeaves.add(rev);
  }
}

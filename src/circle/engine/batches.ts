import { inChunks } from '@/lib/values';
import { CircleServerError, type ServerDoc, type WriteOutcome } from '@/circle/server/server';
import type { Session } from './session';

/** The outcome of writing a document; 'too-large' if the server doesn't take it even alone. */
export type Written = WriteOutcome | { readonly id: string; readonly kind: 'too-large' };

export const isWritten = (one: Written): one is Written & { readonly kind: 'written' } =>
  one.kind === 'written';

/** In characters of ciphertext: many reverse proxies limit a request to 1 MB. */
const maxRequestSize = 700_000;

/**
 * Writes documents in requests of a size most servers take, and in halves if one doesn't. Reports the outcome of each request as it
 * comes, so that it's known even if the next one fails. Throws CircleServerError.
 */
export async function writeBatch(
  session: Session,
  docs: readonly ServerDoc[],
  onWritten: (written: readonly Written[]) => Promise<void>,
): Promise<void> {
  for (const request of requestsOf(docs)) await writeRequest(session, request, onWritten);
}

async function writeRequest(
  session: Session,
  docs: readonly ServerDoc[],
  onWritten: (written: readonly Written[]) => Promise<void>,
): Promise<void> {
  let outcomes: readonly Written[];
  try {
    outcomes = await session.server.write(docs, session.signal);
  } catch (error) {
    if (!(error instanceof CircleServerError) || error.code !== 'too-large') throw error;
    const [only] = docs;
    if (docs.length > 1 && only !== undefined) {
      const half = docs.length >> 1;
      await writeRequest(session, docs.slice(0, half), onWritten);
      await writeRequest(session, docs.slice(half), onWritten);
      return;
    }
    outcomes = docs.map(({ _id }) => ({ id: _id, kind: 'too-large' }));
  }
  await onWritten(outcomes);
  session.signal.throwIfAborted();
}

function requestsOf(docs: readonly ServerDoc[]): ServerDoc[][] {
  const all: ServerDoc[][] = [];
  let size = 0;
  for (const doc of docs) {
    const last = all.at(-1);
    if (last === undefined || size + doc.c.length > maxRequestSize) {
      all.push([doc]);
      size = 0;
    } else last.push(doc);
    size += doc.c.length;
  }
  return all;
}

/** In ms: after this long, the page's own reads go first. */
const longestSlice = 20;

/** Works on one item after the other, with pauses in which the page can read its stores. */
export async function inSlices<T, R>(
  session: Session,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  let startedAt = performance.now();
  for (const item of items) {
    done.push(await work(item));
    const took = performance.now() - startedAt;
    if (took < longestSlice) continue;
    await session.tools.yieldToPage(took);
    session.signal.throwIfAborted();
    startedAt = performance.now();
  }
  return done;
}

/** A losing leaf whose content is all in the winner. */
export interface SpentLeaf {
  readonly rev: string;
  readonly doc: ServerDoc;
}

/** Deletes those leaves that this device may delete. It doesn't matter if another device has done so already. */
export async function removeLeaves(session: Session, leaves: readonly SpentLeaf[]): Promise<void> {
  const { role, view, server, signal } = session;
  const deletable = leaves.filter(({ doc }) => role === 'parent' || doc.w === view.user);
  for (const chunk of inChunks(deletable, 100)) {
    await server.write(
      chunk.map(({ rev, doc }) => ({ ...doc, _rev: rev, _deleted: true, c: '', s: '' })),
      signal,
    );
    for (const { rev } of chunk) session.deadLeaves.add(rev);
  }
}

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

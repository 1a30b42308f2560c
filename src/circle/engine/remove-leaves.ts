import type { ServerDoc } from '@/circle/server/server';
import type { Session } from './session';
import { inChunks } from './slices';

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

import type { PhotoBytes } from './engine-ports';
import { CircleServerError, type ServerDoc } from '@/circle/server/server';
import type { Content } from './contents';
import { saveCheckpoint } from './keep-sent';
import { removeLeaves } from './remove-leaves';
import type { Session } from './session';

/** Another device may bring the same photo up at the same time: so often its step is met before this is put off. */
const mostTries = 4;

/** Brings photos up, one after the other. What cannot go now is left for the next connection. */
export async function photosUp(session: Session, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    // Whoever may not write has it from somebody who sends it as well.
    const photo = session.role === 'reader' ? null : await session.journal.readPhoto(id);
    session.signal.throwIfAborted();
    // Its record is gone: there is nothing to bring.
    const isUp = photo === null || (await bringUp(session, photo));
    if (isUp) await session.journal.photosMarked([id], 'there');
    else session.stuckPhotos.add(session.sealing.idOf(`photo/${id}`));
    session.signal.throwIfAborted();
  }
}

async function bringUp(session: Session, photo: PhotoBytes): Promise<boolean> {
  const { server, sealing, signal, view } = session;
  const sealed = await sealing.seal(contentOf(photo), {
    owner: view.user,
    rev: null,
  });
  try {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const [written] = await server.write([sealed], signal);
      if (written === undefined || written.kind === 'refused') return false;
      if (written.kind === 'written') return await addPictures(session, photo, sealed, written.rev);
      const [winner] = await server.winners([sealed._id], signal);
      const doc = winner?.doc;
      if (!winner || !doc) continue;
      // The small one goes up last: where it is, both are.
      if ((await server.getBlob(sealed._id, 'thumb', signal)) !== null) {
        await removeLeaves(
          session,
          winner.conflicts.map((rev) => ({ rev, doc })),
        );
        return true;
      }
      if (await addPictures(session, photo, doc, winner.rev)) return true;
    }
    return false;
  } catch (error) {
    if (!(error instanceof CircleServerError) || error.trouble !== 'too-large') throw error;
    await session.keeper.tell({ trouble: 'one-too-large' });
    return false;
  }
}

const contentOf = ({ id, width, height }: PhotoBytes): Content => ({
  kind: 'photo',
  photo: { id, width, height },
});

/** Both pictures, sealed for the epoch of their document. False where another write came between. */
async function addPictures(
  session: Session,
  { full, thumb }: PhotoBytes,
  doc: ServerDoc,
  rev: string,
): Promise<boolean> {
  const { server, sealing, signal } = session;
  const sealedFull = await sealing.sealPicture(doc, 'full', full);
  if (sealedFull === null) return false;
  const first = await server.putBlob(doc._id, rev, 'full', sealedFull, signal);
  if (first.kind !== 'written') return false;
  const sealedThumb = await sealing.sealPicture(doc, 'thumb', thumb);
  if (sealedThumb === null) return false;
  const second = await server.putBlob(doc._id, first.rev, 'thumb', sealedThumb, signal);
  if (second.kind !== 'written') return false;
  await saveCheckpoint(session, second);
  return true;
}

import type { Session } from './session';
import type { PhotoBytes } from './engine-ports';
import { CircleServerError, type ServerDoc, type Winner } from '@/circle/server/server';
import type { Content } from './document-codec';
import { removeLeaves, saveCheckpoint } from './batches';
import type { QuarantineReason } from '@/circle/crypto/encrypt-document';

/** So few at once: an entry that is written meanwhile does not wait long. */
const atOnce = 3;

/** Brings a few photos up or down; whether there may be more. None while the connection is paid by what goes over it and they are to wait. */
export async function movePhotos(session: Session): Promise<boolean> {
  if (session.view.photosWaitWhenMetered && session.tools.isMetered()) return false;
  const up = session.sealing.canSeal ? await waiting(session, 'up') : [];
  if (up.length > 0) await photosUp(session, up);
  const down = await waiting(session, 'down');
  if (down.length > 0) await photosDown(session, down);
  return up.length + down.length > 0;
}

async function waiting(session: Session, way: 'up' | 'down'): Promise<readonly string[]> {
  const { journal, sealing, stuckPhotos } = session;
  const ids = await journal.photos(way, atOnce + stuckPhotos.size);
  session.signal.throwIfAborted();
  return ids.filter((id) => !stuckPhotos.has(sealing.idOf(`photo/${id}`))).slice(0, atOnce);
}

/** Another device may bring the same photo up at the same time: so often its step is met before this is put off. */
const mostTries = 4;

/** Brings photos up, one after the other. What cannot go now is left for the next connection. */
async function photosUp(session: Session, ids: readonly string[]): Promise<void> {
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

/** Fetches photos, one after the other. One that is not there yet is met again when the server tells of it. */
async function photosDown(session: Session, ids: readonly string[]): Promise<void> {
  const { server, sealing, signal, stuckPhotos, journal } = session;
  const names = new Map(ids.map((id) => [sealing.idOf(`photo/${id}`), id]));
  // Whatever comes of it: it is not asked for a second time before something is heard of it.
  for (const name of names.keys()) stuckPhotos.add(name);
  for (const winner of await server.winners([...names.keys()], signal)) {
    const id = names.get(winner.id);
    if (id === undefined || winner.doc === null) continue;
    const photo = await fetchPhoto(session, id, winner);
    signal.throwIfAborted();
    if (photo === null) continue;
    if ('reason' in photo) {
      await journal.setAside([{ docId: winner.id, rev: winner.rev, ...photo }]);
      session.aside.add(winner.id);
      continue;
    }
    await journal.storePhoto(photo);
    if (session.aside.delete(winner.id)) await journal.notAside([winner.id]);
    stuckPhotos.delete(winner.id);
  }
}

async function fetchPhoto(
  { server, sealing, signal }: Session,
  id: string,
  { doc, id: name }: Winner,
): Promise<PhotoBytes | { readonly reason: QuarantineReason } | null> {
  if (doc === null) return null;
  const opened = await sealing.open(doc, 'photo');
  if ('reason' in opened) return opened;
  if (opened.signer.role === 'reader') return { reason: 'not-allowed' };
  const sealedThumb = await server.getBlob(name, 'thumb', signal);
  const sealedFull = sealedThumb && (await server.getBlob(name, 'full', signal));
  if (sealedThumb === null || sealedFull === null) return null;
  const thumb = await sealing.openPicture(doc, 'thumb', sealedThumb);
  const full = await sealing.openPicture(doc, 'full', sealedFull);
  if (thumb === null || full === null) return { reason: 'sealed-otherwise' };
  // A photo is named by what is in it.
  if ((await sha256(full)) !== id) return { reason: 'unreadable' };
  return { ...opened.content.photo, full, thumb };
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

import type { PhotoBytes } from './engine-ports';
import type { QuarantineReason } from '@/circle/crypto/quarantine-reason';
import type { Winner } from '@/circle/server/server';
import type { Session } from './session';

/** Fetches photos, one after the other. One that is not there yet is met again when the server tells of it. */
export async function photosDown(session: Session, ids: readonly string[]): Promise<void> {
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

import type { Session } from './session';
import type { PhotoBytes } from './engine-ports';
import { CircleServerError, type ServerDoc, type Winner } from '@/circle/server/server';
import type { Content } from './document-codec';
import { sha256Hex } from '@/lib/bytes';
import { canonicalJson } from '@/lib/values';
import {
  afterSuccess,
  failedAgain,
  type FailedPhotos,
  mustWait,
} from '@/domain/circle/failed-photos';
import { removeLeaves } from './batches';
import { checkpointOf } from './progress';
import type { QuarantineReason } from '@/circle/crypto/encrypt-document';

/** So few at a time that a new entry doesn't wait long. */
const atOnce = 3;

/** Uploads and downloads a few photos, unless they should wait for an unmetered connection. Returns whether there may be more. */
export async function movePhotos(session: Session): Promise<boolean> {
  if (session.view.photosWaitWhenMetered && session.tools.isMetered()) return false;
  const up = session.canSend() ? await waitingPhotos(session, 'up') : [];
  if (up.length > 0) await uploadPhotos(session, up);
  const down = await waitingPhotos(session, 'down');
  if (down.length > 0) await downloadPhotos(session, down);
  return up.length + down.length > 0;
}

async function waitingPhotos(
  session: Session,
  direction: 'up' | 'down',
): Promise<readonly string[]> {
  const { journal, codec, stuckPhotos, failedPhotos, tools } = session;
  const failed = new Map(Object.entries(failedPhotos));
  const ids = await journal.photos(direction, atOnce + stuckPhotos.size + failed.size);
  session.signal.throwIfAborted();
  const canMove = (id: string) => {
    const failure = failed.get(id);
    const isWaiting = failure !== undefined && mustWait(failure, tools.now());
    return !isWaiting && !stuckPhotos.has(codec.idOf(`photo/${id}`));
  };
  return ids.filter(canMove).slice(0, atOnce);
}

/** Another device may upload the same photo at the same time: after this many conflicts, this device leaves it for later. */
const maxTries = 4;

/** Uploads photos, one after the other. One that fails waits, and doesn't hold up the others. */
async function uploadPhotos(session: Session, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    // A reader can't upload, but got the photo from a device that can.
    const photo = session.role === 'reader' ? null : await session.journal.readPhoto(id);
    session.signal.throwIfAborted();
    // No photo: its record was deleted.
    const outcome = photo === null ? 'done' : await tryUpload(session, photo);
    if (outcome === 'done') {
      await session.journal.markPhotos([id], 'there');
      await saveFailures(session, afterUpload(session.failedPhotos, id, sizeOf(photo)));
    }
    if (outcome === 'stuck') session.stuckPhotos.add(session.codec.idOf(`photo/${id}`));
    session.signal.throwIfAborted();
  }
}

const sizeOf = (photo: PhotoBytes | null): number => photo?.full.length ?? 0;

function afterUpload(failed: FailedPhotos, id: string, size: number): FailedPhotos {
  const { [id]: uploaded, ...others } = failed;
  return uploaded === undefined && size === 0 ? failed : afterSuccess(others, size);
}

async function saveFailures(session: Session, failedPhotos: FailedPhotos): Promise<void> {
  if (canonicalJson(failedPhotos) === canonicalJson(session.failedPhotos)) return;
  session.failedPhotos = failedPhotos;
  session.hasMoved = true;
  await session.circleState.saveStatus({ failedPhotos });
}

/**
 * Uploads a photo. If that fails although the server answers otherwise, only the photo is the problem: a proxy refuses large files, and
 * a browser may not even read its answer. It waits, longer each time, but isn't set aside if the connection broke. Then this rejects.
 */
async function tryUpload(session: Session, photo: PhotoBytes): Promise<'done' | 'stuck' | 'waits'> {
  const { tools } = session;
  try {
    return (await uploadPhoto(session, photo)) ? 'done' : 'stuck';
  } catch (error) {
    if (!(error instanceof CircleServerError)) throw error;
    const broken = await brokenConnection(session);
    console.info('A photo could not be uploaded, and waits.', error);
    const failure = failedAgain(session.failedPhotos[photo.id], {
      ...{ now: tools.now(), random: tools.random(), retryAfter: error.retryAfter },
      ...{ size: sizeOf(photo), ...(error.code === 'too-large' && { isTooLarge: true }) },
      isCutOff: broken !== null,
    });
    await saveFailures(session, { ...session.failedPhotos, [photo.id]: failure });
    if (broken !== null) throw broken;
    return 'waits';
  }
}

/** Returns why the server doesn't answer; null if it does. */
async function brokenConnection({ server, signal }: Session): Promise<CircleServerError | null> {
  try {
    await server.state(signal);
    signal.throwIfAborted();
    return null;
  } catch (error) {
    if (!(error instanceof CircleServerError)) throw error;
    return error;
  }
}

async function uploadPhoto(session: Session, photo: PhotoBytes): Promise<boolean> {
  const { server, codec, signal, view } = session;
  const encrypted = await codec.encrypt(contentOf(photo), {
    owner: view.user,
    rev: null,
  });
  for (let tries = 0; tries < maxTries; tries += 1) {
    const [written] = await server.write([encrypted], signal);
    if (written === undefined || written.kind === 'refused') return false;
    if (written.kind === 'written') return addPictures(session, photo, encrypted, written.rev);
    const [winner] = await server.winners([encrypted._id], signal);
    const doc = winner?.doc;
    if (!winner || !doc) continue;
    // The thumbnail is uploaded last: if it's there, both are.
    if ((await server.getBlob(encrypted._id, 'thumb', signal)) !== null) {
      await removeLeaves(
        session,
        winner.conflicts.map((rev) => ({ rev, doc })),
      );
      return true;
    }
    if (await addPictures(session, photo, doc, winner.rev)) return true;
  }
  return false;
}

const contentOf = ({ id, width, height }: PhotoBytes): Content => ({
  kind: 'photo',
  photo: { id, width, height },
});

/** Uploads both pictures, encrypted for the epoch of their document. Returns false if another write came in between. */
async function addPictures(
  session: Session,
  { full, thumb }: PhotoBytes,
  doc: ServerDoc,
  rev: string,
): Promise<boolean> {
  const { server, codec, signal } = session;
  const encryptedFull = await codec.encryptPicture(doc, 'full', full);
  if (encryptedFull === null) return false;
  const first = await server.putBlob(doc._id, rev, 'full', encryptedFull, signal);
  if (first.kind !== 'written') return false;
  const encryptedThumb = await codec.encryptPicture(doc, 'thumb', thumb);
  if (encryptedThumb === null) return false;
  const second = await server.putBlob(doc._id, first.rev, 'thumb', encryptedThumb, signal);
  if (second.kind !== 'written') return false;
  await session.journal.saveProgress(checkpointOf(session, [second]));
  return true;
}

/**
 * Downloads photos, one after the other. One that isn't complete on the server yet is tried again when the feed reports it; one that isn't
 * valid is quarantined, and tried again when its document has changed or the worker is started again.
 */
async function downloadPhotos(session: Session, ids: readonly string[]): Promise<void> {
  const { server, codec, signal, stuckPhotos, journal } = session;
  const names = new Map(ids.map((id) => [codec.idOf(`photo/${id}`), id]));
  // Don't request any of them again before the feed reports a change.
  for (const name of names.keys()) stuckPhotos.add(name);
  for (const winner of await server.winners([...names.keys()], signal)) {
    const id = names.get(winner.id);
    if (id === undefined || winner.doc === null) continue;
    if (session.invalidPhotos.get(winner.id) === winner.rev) continue;
    const fetched = await tryDownload(session, id, winner);
    signal.throwIfAborted();
    if (fetched === null) continue;
    const { [id]: _, ...others } = session.failedPhotos;
    await saveFailures(session, others);
    const isValid = 'reason' in fetched || (await journal.storePhoto(fetched));
    const photo = isValid ? fetched : unreadable;
    if ('reason' in photo) {
      await journal.quarantine([{ docId: winner.id, rev: winner.rev, ...photo }]);
      session.quarantined.add(winner.id);
      if (photo.reason === 'unreadable') {
        session.invalidPhotos.set(winner.id, winner.rev);
        session.unreadablePhotos.set(winner.id, winner.rev);
      }
      continue;
    }
    if (session.quarantined.delete(winner.id)) await journal.releaseFromQuarantine([winner.id]);
    stuckPhotos.delete(winner.id);
  }
}

const unreadable = { reason: 'unreadable' } as const;

/** Downloads a photo. If that fails although the server answers otherwise, the photo waits, and this returns null. */
async function tryDownload(session: Session, id: string, winner: Winner) {
  const { tools } = session;
  try {
    return await fetchPhoto(session, id, winner);
  } catch (error) {
    if (!(error instanceof CircleServerError)) throw error;
    const broken = await brokenConnection(session);
    if (broken !== null) throw broken;
    console.info('A photo could not be downloaded, and waits.', error);
    const failure = failedAgain(session.failedPhotos[id], {
      ...{ now: tools.now(), random: tools.random(), retryAfter: error.retryAfter },
      ...{ size: 0, isDownload: true },
    });
    session.stuckPhotos.delete(winner.id);
    await saveFailures(session, { ...session.failedPhotos, [id]: failure });
    return null;
  }
}

async function fetchPhoto(
  { server, codec, signal }: Session,
  id: string,
  { doc, id: name }: Winner,
): Promise<PhotoBytes | { readonly reason: QuarantineReason } | null> {
  if (doc === null) return null;
  const decrypted = await codec.decrypt(doc, 'photo');
  if ('reason' in decrypted) return decrypted;
  if (decrypted.signer.role === 'reader') return { reason: 'not-allowed' };
  const encryptedThumb = await server.getBlob(name, 'thumb', signal);
  const encryptedFull = encryptedThumb && (await server.getBlob(name, 'full', signal));
  if (encryptedThumb === null || encryptedFull === null) return null;
  const thumb = await codec.decryptPicture(doc, 'thumb', encryptedThumb);
  const full = await codec.decryptPicture(doc, 'full', encryptedFull);
  if (thumb === null || full === null) return unreadable;
  // A photo's id is the hash of its content.
  if ((await sha256Hex(full)) !== id) return unreadable;
  return { ...decrypted.content.photo, full, thumb };
}

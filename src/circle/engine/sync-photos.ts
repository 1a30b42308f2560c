import { photosDown } from './photos-down';
import { photosUp } from './photos-up';
import type { Session } from './session';

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

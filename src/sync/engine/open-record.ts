import type { CircleDoc } from '../../domain/circle/circle-doc';
import type { AsideReason } from '../journal';
import type { ServerDoc } from '../server';
import type { Session } from './session';

export type Opened =
  { readonly key: string; readonly doc: CircleDoc } | { readonly reason: AsideReason };

/** Opens a record and looks who wrote it: whether they could, and whether they were let. */
export async function openRecord(session: Session, sealed: ServerDoc): Promise<Opened> {
  const opened = await session.sealing.open(sealed, 'record');
  if ('reason' in opened) return opened;
  const { signer } = opened;
  const { doc } = opened.content;
  const key = `${doc.list}/${doc.id}`;
  if (signer.role === 'reader') return { reason: 'not-allowed' };
  if (signer.role === 'carer' && sealed.w !== signer.user) {
    // What this device knows of the record counts more than what the document says of itself.
    const known = (await session.journal.known([key])).get(key);
    if ((known?.doc.madeBy ?? doc.madeBy) !== signer.id) return { reason: 'not-allowed' };
  }
  return { key, doc };
}

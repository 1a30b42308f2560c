import type { CircleDoc } from '../../domain/circle/circle-doc';
import { saysMore } from '../../domain/circle/merge-docs';
import type { AsideReason } from '../journal';
import type { ServerDoc } from '../server';
import type { OpenedAs } from './sealing';
import type { Session } from './session';

export type Opened =
  { readonly key: string; readonly doc: CircleDoc } | { readonly reason: AsideReason };

/** Opens a record and looks who wrote it: whether they could, and whether they were let. */
export async function openRecord(session: Session, sealed: ServerDoc): Promise<Opened> {
  const opened = await session.sealing.open(sealed, 'record');
  if ('reason' in opened) return opened;
  const { doc } = opened.content;
  const key = `${doc.list}/${doc.id}`;
  return (await mayHaveWritten(session, key, opened, sealed))
    ? { key, doc }
    : { reason: 'not-allowed' };
}

/**
 * What this device knows of a record counts more than what a document says of itself, or the server of it: whoever keeps that can put one
 * in another's place. A carer's that says nothing more than is known takes nothing from anybody.
 */
async function mayHaveWritten(
  session: Session,
  key: string,
  { signer, content: { doc } }: OpenedAs<'record'>,
  sealed: ServerDoc,
): Promise<boolean> {
  if (signer.role !== 'carer') return signer.role === 'parent';
  const known = (await session.journal.known([key])).get(key);
  if (known !== undefined) return known.doc.madeBy === signer.id || !saysMore(doc, known.doc);
  return sealed.w === signer.user || doc.madeBy === signer.id;
}

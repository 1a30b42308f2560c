import type { CircleDoc } from '@/domain/circle/document';
import { saysMore } from '@/domain/circle/merge-documents';
import type { ServerDoc } from '@/circle/server/server';
import type { OpenedAs, Refused } from './document-codec';
import type { Session } from './session';
import type { Member } from '@/domain/circle/members';
import type { Aside } from './engine-ports';

export interface OpenedRecord {
  readonly key: string;
  readonly doc: CircleDoc;
  /** Whoever signed it was removed since, and it is to be signed by this device in their place. */
  readonly isToRenew?: boolean;
  /** It is not what stands on the server, but what this device puts in its place. */
  readonly isOwn?: boolean;
}
export type Opened = OpenedRecord | Refused;

/** Opens a record and looks who wrote it: whether they could, and whether they were let. */
export async function openRecord(
  session: Session,
  sealed: ServerDoc,
  rev: string,
): Promise<Opened> {
  const opened = await session.sealing.open(sealed, 'record');
  if ('reason' in opened) return opened;
  const { doc } = opened.content;
  const key = `${doc.list}/${doc.id}`;
  const { signer } = opened;
  if (signer.role === 'parent' && !isRemovedMember(signer)) return { key, doc };
  const known = (await session.journal.known([key])).get(key)?.doc ?? null;
  if (!mayHaveWritten(known, opened, sealed)) return { reason: 'not-allowed' };
  if (!isRemovedMember(signer)) return { key, doc };
  return openLate(session, { key, doc }, known, { id: sealed._id, rev, by: signer.id });
}

/**
 * What this device knows of a record counts more than what a document says of itself, or the server of it: whoever keeps that can put one
 * in another's place. A carer's that says nothing more than is known takes nothing from anybody.
 */
function mayHaveWritten(
  known: CircleDoc | null,
  { signer, content: { doc } }: OpenedAs<'record'>,
  sealed: ServerDoc,
): boolean {
  if (signer.role !== 'carer') return signer.role === 'parent';
  if (known !== null) return known.madeBy === signer.id || !saysMore(doc, known);
  return sealed.w === signer.user || doc.madeBy === signer.id;
}

/** A removed device's: what is known here already is taken for right, and anything more as a parent said. */
function openLate(
  session: Session,
  late: OpenedRecord,
  known: CircleDoc | null,
  { id, rev, by }: { readonly id: string; readonly rev: string; readonly by: string },
): Opened {
  const isToRenew = session.role === 'parent';
  if (known !== null && !saysMore(late.doc, known)) return { ...late, isToRenew };
  const said = postRemovalDecision(session, id, rev);
  if (said === 'take') return { ...late, isToRenew };
  // In the place of what is left aside stands what is known here.
  if (said === 'leave' && known !== null) return { ...late, doc: known, isToRenew, isOwn: true };
  return { reason: 'late', by, isNew: known === null };
}

/*
 * What a removed device signed. With the keys that it had it can go on as if it had written before, and nobody can tell when it did. So once its
 * removal is known here, nothing more of it is taken in unless a parent says so. What was taken in until then, parents' devices sign in
 * their own name (`pull.ts`), for those who come later.
 */

export const isRemovedMember = ({ lastEpoch }: Member): boolean => lastEpoch !== undefined;

/** The epoch that began when the last device was removed; 1 where none was. A paper signs no records. */
export const epochOfRemovals = (members: readonly Member[]): number =>
  Math.max(1, ...members.map(({ lastEpoch = 0, isPaper }) => (isPaper ? 0 : lastEpoch) + 1));

/** What a parent said on this device of what came late. */
export function postRemovalDecision(
  { role, said }: Session,
  id: string,
  rev: string,
): Aside['said'] {
  const one = role === 'parent' ? said.get(id) : undefined;
  return one?.rev === rev ? one.said : undefined;
}

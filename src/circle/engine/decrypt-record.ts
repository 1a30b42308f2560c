import type { CircleDocument } from '@/domain/circle/document';
import { knowsMore } from '@/domain/circle/merge-documents';
import type { Leaf, ServerDoc } from '@/circle/server/server';
import type { QuarantineReason } from '@/circle/crypto/encrypt-document';
import type { DecryptedAs, Refused } from './document-codec';
import type { Session } from './session';
import type { Member } from '@/domain/circle/members';
import type { QuarantinedDocument } from './engine-ports';

export interface DecryptedRecord {
  readonly key: string;
  readonly doc: CircleDocument;
  /** Whether the original signer has been removed, so that this device must re-sign it. */
  readonly mustReSign?: boolean;
  /** Whether `doc` is this device's own version and not the one on the server. */
  readonly isOwn?: boolean;
}
export type DecryptedOrRefused = DecryptedRecord | Refused;

/** Decrypts a record and checks that its signer was allowed to write it. */
export async function decryptRecord(
  session: Session,
  encrypted: ServerDoc,
  rev: string,
): Promise<DecryptedOrRefused> {
  const decrypted = await session.codec.decrypt(encrypted, 'record');
  if ('reason' in decrypted) return decrypted;
  const { doc } = decrypted.content;
  const key = `${doc.list}/${doc.id}`;
  const { signer } = decrypted;
  if (signer.role === 'parent' && !isRemovedMember(signer)) return { key, doc };
  const known = (await session.journal.known([key])).get(key)?.doc ?? null;
  if (!mayHaveWritten(known, decrypted, encrypted)) return { reason: 'not-allowed' };
  if (!isRemovedMember(signer)) return { key, doc };
  return checkRemovedSigner(session, { key, doc }, known, {
    id: encrypted._id,
    rev,
    by: signer.id,
  });
}

/** Reasons that stay true: no later member log, key or version of Kinleaf makes the document valid. */
const lasting: ReadonlySet<QuarantineReason> = new Set(['signature', 'unreadable', 'not-allowed']);

/**
 * Returns this device's own version of a record, to replace a winner that must not be applied. Otherwise a carer could block a record for
 * everyone. Returns null if this isn't a parent's device, if it doesn't know the record, or if the document may still turn out to be valid.
 * Replaces each document once per connection: two devices that both created the same record could otherwise replace each other forever.
 */
export async function ownVersion(
  session: Session,
  { rev, doc }: Leaf,
  reason: QuarantineReason,
): Promise<DecryptedRecord | null> {
  if (session.role !== 'parent' || doc === null || !lasting.has(reason)) return null;
  // The signer may be a new member: a node of the server can have their document before it has the member log's new entry.
  const isUnknown = !session.isMember(doc.d);
  if (isUnknown && (!session.quarantined.has(doc._id) || (await session.pullMemberLog())))
    return null;
  const key = await session.keyOf(doc._id);
  const known = key === undefined ? undefined : (await session.journal.known([key])).get(key);
  if (key === undefined || known === undefined) return null;
  if ((session.writtenOver.get(doc._id) ?? rev) !== rev) return null;
  // Request the revision again in another way, to rule out a transmission error.
  const [again] = await session.server.leaves(doc._id, [rev], session.signal);
  if (again?.doc?.s !== doc.s || again.doc.c !== doc.c) return null;
  session.writtenOver.set(doc._id, rev);
  session.owners.set(doc._id, doc.w);
  return { key, doc: known.doc, mustReSign: true, isOwn: true };
}

/**
 * Returns whether the signer was allowed to write this document. What this device knows about a record's creator takes
 * precedence over what the document or the server says, because anyone who runs the server could swap documents. A carer's
 * document that adds nothing new does no harm.
 */
function mayHaveWritten(
  known: CircleDocument | null,
  { signer, content: { doc } }: DecryptedAs<'record'>,
  encrypted: ServerDoc,
): boolean {
  if (signer.role !== 'carer') return signer.role === 'parent';
  if (known !== null) return known.madeBy === signer.id || !knowsMore(doc, known);
  return encrypted.w === signer.user || doc.madeBy === signer.id;
}

/**
 * Returns the document of a removed device if it says nothing new or a parent allowed it, marked to be re-signed; otherwise
 * refuses it as 'late'. With its old keys, the device can still write as if before its removal, and nobody can tell when it
 * did.
 */
function checkRemovedSigner(
  session: Session,
  late: DecryptedRecord,
  known: CircleDocument | null,
  { id, rev, by }: { readonly id: string; readonly rev: string; readonly by: string },
): DecryptedOrRefused {
  const mustReSign = session.role === 'parent';
  if (known !== null && !knowsMore(late.doc, known)) return { ...late, mustReSign };
  const decision = postRemovalDecision(session, id, rev);
  if (decision === 'take') return { ...late, mustReSign };
  // Overwrite the rejected version with what is known here.
  if (decision === 'leave' && known !== null)
    return { ...late, doc: known, mustReSign, isOwn: true };
  return { reason: 'late', by, isNew: known === null };
}

export const isRemovedMember = ({ lastEpoch }: Member): boolean => lastEpoch !== undefined;

/** Returns the epoch that began with the last removal of a device; 1 if there was none. Recovery sheets sign no records. */
export const epochOfLastRemoval = (members: readonly Member[]): number =>
  Math.max(1, ...members.map(({ lastEpoch = 0, isPaper }) => (isPaper ? 0 : lastEpoch) + 1));

/** Returns what a parent decided on this device about this revision of a removed device. */
export function postRemovalDecision(
  { role, decisions }: Session,
  id: string,
  rev: string,
): QuarantinedDocument['said'] {
  const one = role === 'parent' ? decisions.get(id) : undefined;
  return one?.rev === rev ? one.said : undefined;
}

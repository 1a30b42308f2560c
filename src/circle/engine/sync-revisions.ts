import type { Member } from '@/domain/circle/members';
import type { QuarantinedDocument, HistoryItem, RevisionStatus } from './engine-ports';
import { isRemovedMember, decryptRecord, postRemovalDecision } from './decrypt-record';
import type { Session } from './session';

/** An earlier version from the server, and who signed it. */
export interface SignedRevision {
  readonly docId: string;
  readonly rev: string;
  /** The user who owns the document on the server. */
  readonly owner: string;
  readonly item: HistoryItem;
  readonly signer: Member;
}

interface SortedRevisions {
  readonly items: readonly SignedRevision[];
  readonly quarantined: readonly QuarantinedDocument[];
  /** Those that a removed device signed, and this one must re-sign. */
  readonly toReSign: readonly SignedRevision[];
}

/**
 * Sorts earlier versions into those to apply and those to quarantine: a carer may only add them to records they made themselves, and a
 * removed device can't add any more. Earlier versions that are here already stay as they are.
 */
export async function sortRevisions(
  session: Session,
  revisions: readonly SignedRevision[],
): Promise<SortedRevisions> {
  const carers = revisions.filter(({ signer }) => signer.role === 'carer');
  const ofRemoved = revisions.filter(({ signer }) => isRemovedMember(signer));
  const placements = await revisionStatusesOf(session, [...new Set([...carers, ...ofRemoved])]);
  const late = new Set(ofRemoved.filter((one) => isPostRemoval(session, placements, one)));
  const fresh = carers.filter(
    (one) => !late.has(one) && placements.get(one.item.id)?.isHere === false,
  );
  const makers = await creatorsOf(
    session,
    fresh.flatMap(({ item }) => placements.get(item.id)?.record ?? []),
  );
  const bad = new Set(
    fresh.filter(({ item, signer }) => {
      const record = placements.get(item.id)?.record ?? '';
      return makers.has(record) && makers.get(record) !== signer.id;
    }),
  );
  // Nobody needs to decide about versions that are too old to keep anyway.
  const undecided = [...late].filter(({ item }) => placements.get(item.id)?.isExpired === false);
  const accepted = revisions.filter((one) => !bad.has(one) && !late.has(one));
  return {
    items: accepted,
    quarantined: [
      ...[...bad].map(({ docId, rev }) => ({ docId, rev, reason: 'not-allowed' as const })),
      ...undecided.map(({ docId, rev, signer }) => ({
        ...{ docId, rev, reason: 'late' as const, by: signer.id },
      })),
    ],
    toReSign:
      session.role === 'parent' ? accepted.filter(({ signer }) => isRemovedMember(signer)) : [],
  };
}

const isPostRemoval = (
  session: Session,
  placements: ReadonlyMap<string, RevisionStatus>,
  { item, docId, rev }: SignedRevision,
): boolean =>
  placements.get(item.id)?.isHere !== true && postRemovalDecision(session, docId, rev) !== 'take';

/** Returns the earlier versions that this device may send: a carer only those of records they made. */
export async function revisionsToSend(
  session: Session,
  items: readonly HistoryItem[],
): Promise<readonly HistoryItem[]> {
  if (session.role !== 'carer') return session.role === 'parent' ? items : [];
  const placements = await revisionStatusesOf(
    session,
    items.map((item) => ({ item })),
  );
  const known = await session.journal.known(recordsIn(placements));
  return items.filter(({ id }) => {
    const madeBy = known.get(placements.get(id)?.record ?? '')?.doc.madeBy;
    return madeBy === undefined || madeBy === session.view.deviceId;
  });
}

/**
 * Returns who made each of these records; null if the record can't be decrypted. Records this device doesn't know yet may come later in
 * the feed, so they're requested. A record that doesn't exist on the server either is left out.
 */
async function creatorsOf(
  session: Session,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const known = await session.journal.known(keys);
  const makers = new Map<string, string | null>(
    [...known].map(([key, { doc }]) => [key, doc.madeBy]),
  );
  const names = new Map(
    keys.flatMap((key) => (known.has(key) ? [] : [[session.codec.idOf(key), key] as const])),
  );
  if (names.size === 0) return makers;
  for (const { id, rev, doc } of await session.server.winners([...names.keys()], session.signal)) {
    const key = names.get(id);
    if (key === undefined || doc === null) continue;
    const decrypted = await decryptRecord(session, doc, rev);
    makers.set(key, 'reason' in decrypted ? null : decrypted.doc.madeBy);
  }
  return makers;
}

async function revisionStatusesOf(
  session: Session,
  revisions: readonly Pick<SignedRevision, 'item'>[],
): Promise<ReadonlyMap<string, RevisionStatus>> {
  if (revisions.length === 0) return new Map();
  const placements = await session.journal.historyStatuses(revisions.map(({ item }) => item));
  return new Map(placements.map((placement) => [placement.id, placement]));
}

const recordsIn = (placements: ReadonlyMap<string, RevisionStatus>): readonly string[] => [
  ...new Set([...placements.values()].flatMap(({ record }) => record ?? [])),
];

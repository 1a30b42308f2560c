import { canonicalJson } from '@/lib/values';
import { knowsMore } from '@/domain/circle/merge-documents';
import type { QuarantinedDocument, Received } from './engine-ports';
import type { ChangeRow, Leaf, ServerDoc } from '@/circle/server/server';
import type { SignedRevision } from './sync-revisions';
import { decryptRecord } from './decrypt-record';
import { notePresence } from './presence';
import type { SpentLeaf } from './batches';
import type { DecryptedAs, Refused } from './document-codec';
import type { Session } from './session';

/** What one changed document contains: what could be decrypted, and what could not. */
export interface InspectedChange {
  readonly received: readonly Received[];
  readonly history: readonly SignedRevision[];
  readonly asides: readonly (QuarantinedDocument & Pick<Refused, 'isNew'>)[];
  readonly spent: readonly SpentLeaf[];
}

const nothing: InspectedChange = { received: [], history: [], asides: [], spent: [] };

/**
 * Decrypts a changed document with its losing leaves. Records whose winner can't be decrypted are blocked for this connection, except
 * those that are new here.
 */
export async function inspectChange(session: Session, row: ChangeRow): Promise<InspectedChange> {
  const kind = row.id.charAt(0);
  if (session.sent === row.id) session.sent = null;
  if (row.isDeleted) {
    session.sawDeleted ||= kind === 'r';
    return nothing;
  }
  const [rev = '', ...others] = row.revs;
  const leaves = others.filter((leaf) => !session.deadLeaves.has(leaf));
  const isEcho = session.echoes.get(row.id) === rev;
  if (isEcho) session.echoes.delete(row.id);
  if (isEcho && leaves.length === 0) return nothing;
  const winner = { rev, doc: row.doc };
  switch (kind) {
    case 'r':
      return inspectRecord(session, row.id, winner, leaves);
    case 'h':
      return inspectHistory(session, row.id, winner, leaves);
    case 'b':
      return inspectPhoto(session, row.id, winner, leaves.length > 0);
    case 'p':
      return inspectPresence(session, row.doc, leaves);
    default:
      return nothing;
  }
}

async function inspectRecord(
  session: Session,
  id: string,
  winner: Leaf,
  leafRevs: readonly string[],
): Promise<InspectedChange> {
  const { opened, asides, others } = await decryptAll(session, id, winner, leafRevs, (doc, rev) =>
    decryptRecord(session, doc, rev),
  );
  const isNew = asides.some((one) => one.rev === winner.rev && one.isNew);
  if (opened === null && !isNew) session.blocked.add(id);
  else session.blocked.delete(id);
  return {
    ...nothing,
    asides,
    received: [
      ...(opened === null ? [] : [{ ...opened, rev: winner.rev }]),
      ...others.map((leaf) => ({ ...leaf.opened, rev: null })),
    ],
    // A leaf that says more than the winner stays until the merge is on the server.
    spent:
      opened === null || opened.isOwn === true
        ? []
        : others.filter((leaf) => !knowsMore(leaf.opened.doc, opened.doc)),
  };
}

async function inspectHistory(
  session: Session,
  id: string,
  winner: Leaf,
  leafRevs: readonly string[],
): Promise<InspectedChange> {
  const { opened, asides, others } = await decryptAll(
    session,
    id,
    winner,
    leafRevs,
    async (doc) => {
      const one = await session.sealing.open(doc, 'history');
      const isReaders = !('reason' in one) && one.signer.role === 'reader';
      return isReaders ? { reason: 'not-allowed' as const } : one;
    },
  );
  const content = opened && canonicalJson(opened.content.item);
  return {
    ...nothing,
    asides,
    history:
      opened === null
        ? []
        : [{ docId: id, rev: winner.rev, owner: winner.doc?.w ?? '', ...revisionOf(opened) }],
    spent: others.filter((leaf) => canonicalJson(leaf.opened.content.item) === content),
  };
}

const revisionOf = ({ content: { item }, signer }: DecryptedAs<'history'>) => ({ item, signer });

/** Photos are downloaded separately. One of two leaves may lack the attachments, so a photo that is here is uploaded again. */
async function inspectPhoto(
  session: Session,
  id: string,
  { doc }: Leaf,
  hasLeaves: boolean,
): Promise<InspectedChange> {
  session.stuckPhotos.delete(id);
  if (doc === null || !hasLeaves) return nothing;
  const opened = await session.sealing.open(doc, 'photo');
  if ('reason' in opened) return nothing;
  const photo = opened.content.photo.id;
  const isHere = (await session.journal.readPhoto(photo)) !== null;
  if (isHere) await session.journal.photosMarked([photo], 'up');
  return nothing;
}

/** Either of two leaves will do, and the device that wrote them may be gone. */
async function inspectPresence(
  session: Session,
  doc: ServerDoc | null,
  leaves: readonly string[],
): Promise<InspectedChange> {
  if (doc === null) return nothing;
  await notePresence(session, doc);
  return { ...nothing, spent: leaves.map((rev) => ({ rev, doc })) };
}

interface DecryptedAll<T> {
  readonly opened: T | null;
  readonly asides: InspectedChange['asides'];
  readonly others: readonly { readonly rev: string; readonly doc: ServerDoc; readonly opened: T }[];
}

/** Decrypts the winner and its leaves in the same way. */
async function decryptAll<T extends object>(
  session: Session,
  id: string,
  winner: Leaf,
  leafRevs: readonly string[],
  decryptOne: (doc: ServerDoc, rev: string) => Promise<T | Refused>,
): Promise<DecryptedAll<T>> {
  const asides: InspectedChange['asides'][number][] = [];
  const open = async ({ rev, doc }: Leaf): Promise<T | null> => {
    const opened = doc === null ? { reason: 'unreadable' as const } : await decryptOne(doc, rev);
    if (!('reason' in opened)) return opened;
    asides.push({ docId: id, rev, ...opened });
    return null;
  };
  const first = await open(winner);
  const others: DecryptedAll<T>['others'][number][] = [];
  for (const { rev, doc } of await liveLeaves(session, id, leafRevs)) {
    const opened = await open({ rev, doc });
    if (opened !== null) others.push({ rev, doc, opened });
  }
  return { opened: first, asides, others };
}

async function liveLeaves(
  session: Session,
  id: string,
  revs: readonly string[],
): Promise<readonly { readonly rev: string; readonly doc: ServerDoc }[]> {
  if (revs.length === 0) return [];
  const leaves = await session.server.leaves(id, revs, session.signal);
  return leaves.flatMap(({ rev, doc }) => {
    if (doc?._id === id) return [{ rev, doc }];
    session.deadLeaves.add(rev);
    return [];
  });
}

import { canonicalJson } from '@/lib/values';
import { knowsMore } from '@/domain/circle/merge-documents';
import type { QuarantinedDocument, Received } from './engine-ports';
import type { ChangeRow, Leaf, ServerDoc } from '@/circle/server/server';
import type { SignedRevision } from './sync-revisions';
import { decryptRecord, ownVersion } from './decrypt-record';
import type { SpentLeaf } from './batches';
import type { DecryptedAs, Refused } from './document-codec';
import type { Session } from './session';

/** What one changed document contains: what could be decrypted, and what could not. */
export interface InspectedChange {
  readonly received: readonly Received[];
  readonly history: readonly SignedRevision[];
  readonly quarantined: readonly (QuarantinedDocument & Pick<Refused, 'isNew'>)[];
  readonly spent: readonly SpentLeaf[];
}

const nothing: InspectedChange = { received: [], history: [], quarantined: [], spent: [] };

/**
 * Decrypts a changed document with its losing leaves. Records whose winner can't be decrypted are blocked for this connection, except
 * those that are new here and those that a parent's device writes its own version over.
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
      return inspectPresence(row.doc, leaves);
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
  const found = await decryptAll(session, id, winner, leafRevs, (doc, rev) =>
    decryptRecord(session, doc, rev),
  );
  const aside = found.asides.find((one) => one.rev === winner.rev);
  const own = aside === undefined ? null : await ownVersion(session, winner, aside.reason);
  const decrypted = found.decrypted ?? own;
  const asides = own === null ? found.asides : found.asides.filter((one) => one !== aside);
  const { others } = found;
  const isNew = aside?.isNew === true;
  if (decrypted === null && !isNew) session.blocked.add(id);
  else session.blocked.delete(id);
  return {
    ...nothing,
    quarantined: asides,
    received: [
      ...(decrypted === null ? [] : [{ ...decrypted, rev: winner.rev }]),
      ...others.map((leaf) => ({ ...leaf.decrypted, rev: null })),
    ],
    // A leaf that says more than the winner stays until the merge is on the server.
    spent:
      decrypted === null || decrypted.isOwn === true
        ? []
        : others.filter((leaf) => !knowsMore(leaf.decrypted.doc, decrypted.doc)),
  };
}

async function inspectHistory(
  session: Session,
  id: string,
  winner: Leaf,
  leafRevs: readonly string[],
): Promise<InspectedChange> {
  const { decrypted, asides, others } = await decryptAll(
    session,
    id,
    winner,
    leafRevs,
    async (doc) => {
      const one = await session.codec.decrypt(doc, 'history');
      const isByReader = !('reason' in one) && one.signer.role === 'reader';
      return isByReader ? { reason: 'not-allowed' as const } : one;
    },
  );
  const content = decrypted && canonicalJson(decrypted.content.item);
  return {
    ...nothing,
    quarantined: asides,
    history:
      decrypted === null
        ? []
        : [{ docId: id, rev: winner.rev, owner: winner.doc?.w ?? '', ...revisionOf(decrypted) }],
    spent: others.filter((leaf) => canonicalJson(leaf.decrypted.content.item) === content),
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
  const decrypted = await session.codec.decrypt(doc, 'photo');
  if ('reason' in decrypted) return nothing;
  const photo = decrypted.content.photo.id;
  const isHere = (await session.journal.readPhoto(photo)) !== null;
  if (isHere) await session.journal.markPhotos([photo], 'up');
  return nothing;
}

/** Either of two leaves will do, and the device that wrote them may be gone. `readPresence` has read the winner. */
function inspectPresence(doc: ServerDoc | null, leaves: readonly string[]): InspectedChange {
  return doc === null ? nothing : { ...nothing, spent: leaves.map((rev) => ({ rev, doc })) };
}

interface DecryptedAll<T> {
  readonly decrypted: T | null;
  readonly asides: InspectedChange['quarantined'];
  readonly others: readonly {
    readonly rev: string;
    readonly doc: ServerDoc;
    readonly decrypted: T;
  }[];
}

/** Decrypts the winner and its leaves in the same way. */
async function decryptAll<T extends object>(
  session: Session,
  id: string,
  winner: Leaf,
  leafRevs: readonly string[],
  decryptOne: (doc: ServerDoc, rev: string) => Promise<T | Refused>,
): Promise<DecryptedAll<T>> {
  const asides: InspectedChange['quarantined'][number][] = [];
  const decrypt = async ({ rev, doc }: Leaf): Promise<T | null> => {
    const decrypted = doc === null ? { reason: 'unreadable' as const } : await decryptOne(doc, rev);
    if (!('reason' in decrypted)) return decrypted;
    asides.push({ docId: id, rev, ...decrypted });
    return null;
  };
  const first = await decrypt(winner);
  const others: DecryptedAll<T>['others'][number][] = [];
  for (const { rev, doc } of await liveLeaves(session, id, leafRevs)) {
    const decrypted = await decrypt({ rev, doc });
    if (decrypted !== null) others.push({ rev, doc, decrypted });
  }
  return { decrypted: first, asides, others };
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

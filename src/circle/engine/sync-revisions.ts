/** Whose earlier words are: a carer adds some to what they made, and to nothing else. */
import type { Member } from '@/domain/circle/members';
import type { Aside, HistoryItem, WordsPlace } from './engine-ports';
import { isRemovedMember, openRecord, postRemovalDecision } from './open-record';
import type { Session } from './session';

/** Earlier words as they stand on the server, and who sealed them. */
export interface SignedWords {
  readonly docId: string;
  readonly rev: string;
  /** Whose the document is for the server. */
  readonly owner: string;
  readonly item: HistoryItem;
  readonly signer: Member;
}

interface WordsSorted {
  readonly items: readonly HistoryItem[];
  readonly asides: readonly Aside[];
  /** Those that a removed device signed, and this one is to sign in its place. */
  readonly toRenew: readonly SignedWords[];
}

/**
 * Those of some earlier words that may be taken in, and those that are set aside: a carer's about a record of another, and what came
 * late of a removed device. What is here already stays as it is, whoever sends it.
 */
export async function wordsToTake(
  session: Session,
  words: readonly SignedWords[],
): Promise<WordsSorted> {
  const carers = words.filter(({ signer }) => signer.role === 'carer');
  const ofOut = words.filter(({ signer }) => isRemovedMember(signer));
  const places = await placesOf(session, [...new Set([...carers, ...ofOut])]);
  const late = new Set(ofOut.filter((one) => isLate(session, places, one)));
  const fresh = carers.filter((one) => !late.has(one) && places.get(one.item.id)?.isHere === false);
  const makers = await makersOf(
    session,
    fresh.flatMap(({ item }) => places.get(item.id)?.record ?? []),
  );
  const bad = new Set(
    fresh.filter(({ item, signer }) => {
      const record = places.get(item.id)?.record ?? '';
      return makers.has(record) && makers.get(record) !== signer.id;
    }),
  );
  // Nobody has to be asked about what is swept anyway.
  const asked = [...late].filter(({ item }) => places.get(item.id)?.isOver === false);
  const taken = words.filter((one) => !bad.has(one) && !late.has(one));
  return {
    items: taken.map(({ item }) => item),
    asides: [
      ...[...bad].map(({ docId, rev }) => ({ docId, rev, reason: 'not-allowed' as const })),
      ...asked.map(({ docId, rev, signer }) => ({
        ...{ docId, rev, reason: 'late' as const, by: signer.id },
      })),
    ],
    toRenew: session.role === 'parent' ? taken.filter(({ signer }) => isRemovedMember(signer)) : [],
  };
}

const isLate = (
  session: Session,
  places: ReadonlyMap<string, WordsPlace>,
  { item, docId, rev }: SignedWords,
): boolean =>
  places.get(item.id)?.isHere !== true && postRemovalDecision(session, docId, rev) !== 'take';

/** Those of the earlier words here that this device may bring: what others made, it leaves to those who may. */
export async function ownWords(
  session: Session,
  items: readonly HistoryItem[],
): Promise<readonly HistoryItem[]> {
  if (session.role !== 'carer') return session.role === 'parent' ? items : [];
  const places = await placesOf(
    session,
    items.map((item) => ({ item })),
  );
  const known = await session.journal.known(recordsIn(places));
  return items.filter(({ id }) => {
    const madeBy = known.get(places.get(id)?.record ?? '')?.doc.madeBy;
    return madeBy === undefined || madeBy === session.view.deviceId;
  });
}

/**
 * Who made each of these records; null where that cannot be seen. What this device does not know yet may come later in the feed, and is
 * asked for; of a record that is nowhere there are no words of others.
 */
async function makersOf(
  session: Session,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const known = await session.journal.known(keys);
  const makers = new Map<string, string | null>(
    [...known].map(([key, { doc }]) => [key, doc.madeBy]),
  );
  const names = new Map(
    keys.flatMap((key) => (known.has(key) ? [] : [[session.sealing.idOf(key), key] as const])),
  );
  if (names.size === 0) return makers;
  for (const { id, rev, doc } of await session.server.winners([...names.keys()], session.signal)) {
    const key = names.get(id);
    if (key === undefined || doc === null) continue;
    const opened = await openRecord(session, doc, rev);
    makers.set(key, 'reason' in opened ? null : opened.doc.madeBy);
  }
  return makers;
}

async function placesOf(
  session: Session,
  words: readonly Pick<SignedWords, 'item'>[],
): Promise<ReadonlyMap<string, WordsPlace>> {
  if (words.length === 0) return new Map();
  const places = await session.journal.placeHistory(words.map(({ item }) => item));
  return new Map(places.map((place) => [place.id, place]));
}

const recordsIn = (places: ReadonlyMap<string, WordsPlace>): readonly string[] => [
  ...new Set([...places.values()].flatMap(({ record }) => record ?? [])),
];

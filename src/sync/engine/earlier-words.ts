/** Whose earlier words are: a carer adds some to what they made, and to nothing else. */
import type { Member } from '../../domain/circle/member';
import type { AsideReason, HistoryItem, WordsPlace } from '../journal';
import { openRecord } from './open-record';
import type { Session } from './session';

/** Earlier words as they stand on the server, and who sealed them. */
export interface SignedWords {
  readonly docId: string;
  readonly rev: string;
  readonly item: HistoryItem;
  readonly signer: Member;
}

interface WordsSorted {
  readonly items: readonly HistoryItem[];
  readonly asides: readonly {
    readonly docId: string;
    readonly rev: string;
    readonly reason: AsideReason;
  }[];
}

/**
 * Those of some earlier words that may be taken in, and those that are set aside: a carer's about a record of another. What is here
 * already stays as it is, whoever sends it.
 */
export async function wordsToTake(
  session: Session,
  words: readonly SignedWords[],
): Promise<WordsSorted> {
  const carers = words.filter(({ signer }) => signer.role === 'carer');
  const places = await placesOf(session, carers);
  const fresh = carers.filter(({ item }) => places.get(item.id)?.isHere === false);
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
  return {
    items: words.filter((one) => !bad.has(one)).map(({ item }) => item),
    asides: [...bad].map(({ docId, rev }) => ({ docId, rev, reason: 'not-allowed' })),
  };
}

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
  for (const { id, doc } of await session.server.winners([...names.keys()], session.signal)) {
    const key = names.get(id);
    if (key === undefined || doc === null) continue;
    const opened = await openRecord(session, doc);
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

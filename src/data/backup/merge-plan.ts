import { type AnyRecord, type ListName, listNames } from '@/domain/schema/lists';
import { canonicalJson, recordOf } from '@/lib/values';
import { conflictCopyId, type MergeChoice, mergeRecords } from '@/domain/merge/merge-record';
import { db } from '@/data/db/db';
import {
  type BothSides,
  isOrphan,
  matchRecords,
  type MatchedRecord,
  isMergeable,
} from './match-records';

/** The ids of the versions of one record: its own, that of the version stored beside it, and so on. */
export type Chain = readonly string[];

/** What a merge has to do, in any order, because everything about one record is done at once. */
export interface MergePlan {
  /** The ids that are merged one by one, by the key of their staged batch. */
  readonly single: ReadonlyMap<number, ReadonlySet<string>>;
  readonly chains: Readonly<Record<ListName, readonly Chain[]>>;
  /** All ids of the chains. */
  readonly chained: Readonly<Record<ListName, ReadonlySet<string>>>;
}

/** Plans the merge of the staged records. Keeps only ids in memory. */
export async function planMerge(
  sides: BothSides,
  choiceOf: (met: MatchedRecord) => MergeChoice,
): Promise<MergePlan> {
  const single = new Map<number, ReadonlySet<string>>();
  const heads = recordOf(listNames, () => new Map<string, number>());
  for (const key of await db.staged.toCollection().primaryKeys()) {
    const batch = await db.staged.get(key);
    if (!batch || batch.list === 'setAside') continue;
    const ids = new Set<string>();
    for (const met of await matchRecords(batch.list, batch.records, sides)) {
      const { list, incoming } = met;
      const carried = carriedBeyond(met, choiceOf);
      if (list === 'children' || met.local === null || met.kind === 'orphan') ids.add(incoming.id);
      else if (carried !== null) heads[list].set(incoming.id, carried);
    }
    if (ids.size > 0) single.set(key, ids);
  }
  const all = recordOf(listNames, (): readonly Chain[] => []);
  for (const list of listNames) all[list] = await chainsFrom(list, heads[list], sides);
  const chained = recordOf(listNames, (list) => new Set(all[list].flat()));
  return { single, chains: all, chained };
}

/** Returns how many versions are carried on beyond the stored record; null if there is nothing to do. */
function carriedBeyond(
  met: MatchedRecord,
  choiceOf: (met: MatchedRecord) => MergeChoice,
): number | null {
  const { list, local, incoming } = met;
  if (local === null) return null;
  const { record, others } = mergeRecords(list, local, incoming, choiceOf(met));
  // Even so, the version stored beside it may get an earlier timestamp.
  return others.length === 0 && canonicalJson(record) === canonicalJson(local)
    ? null
    : others.length;
}

/** Returns the chains that begin at these ids, as far as carried versions can get: a free id takes one version, an occupied one none. */
async function chainsFrom(
  list: ListName,
  heads: ReadonlyMap<string, number>,
  { staged }: BothSides,
): Promise<readonly Chain[]> {
  const chains = new Map([...heads.keys()].map((id) => [id, [id]]));
  let open = [...heads].filter(([, carried]) => carried > 0);
  while (open.length > 0) {
    const ids = new Map(
      open.map(([head]) => [head, conflictCopyId(list, chains.get(head)?.at(-1) ?? head)]),
    );
    const here = await idsHere(list, [...ids.values()]);
    open = open.flatMap(([head, carried]): [string, number][] => {
      const id = ids.get(head) ?? head;
      chains.get(head)?.push(id);
      const left = carried + Number(here.has(id)) + Number(staged[list].has(id)) - 1;
      return left > 0 ? [[head, left]] : [];
    });
  }
  const reached = new Set([...chains.values()].flatMap((chain) => chain.slice(1)));
  return [...chains.values()].filter(([head = '']) => !reached.has(head));
}

async function idsHere(list: ListName, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await db.table<unknown, string>(list).where(':id').anyOf(ids).primaryKeys());
}

/** Returns the staged records with these ids, except those without a child on either side. */
export async function stagedOf(
  list: ListName,
  ids: readonly string[],
  sides: BothSides,
): Promise<ReadonlyMap<string, AnyRecord>> {
  const found = new Map<string, AnyRecord>();
  const wanted = new Set(ids);
  const keys = new Set(ids.flatMap((id) => sides.staged[list].get(id) ?? []));
  for (const key of keys) {
    const batch = await db.staged.get(key);
    if (batch?.list !== list) continue;
    for (const record of batch.records)
      if (wanted.has(record.id) && isMergeable(list, record) && !isOrphan(list, record, sides))
        found.set(record.id, record);
  }
  return found;
}

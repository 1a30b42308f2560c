import { type AnyRecord, type ListName, listNames } from '@/domain/schema/lists';
import { canonicalJson, recordOf } from '@/lib/values';
import { idBeside, type MergeChoice, mergeRecords } from '@/domain/merge/merge-record';
import { db } from '@/data/db/db';
import { type BothSides, isOrphan, matchRecords, type Met, takesPart } from './match-records';

/** Where versions of one record stand: at its own id, at that of what is kept beside it, and so on. */
export type Chain = readonly string[];

/** What a merge has to do: in which order changes nothing, because what belongs to one record is done at once. */
export interface MergePlan {
  /** The ids that are looked at one by one, by the batches in which they are staged. */
  readonly single: ReadonlyMap<number, ReadonlySet<string>>;
  readonly chains: Readonly<Record<ListName, readonly Chain[]>>;
  /** All ids of the chains. */
  readonly chained: Readonly<Record<ListName, ReadonlySet<string>>>;
}

/** Plans the merge of what is staged. Holds ids alone. */
export async function planMerge(
  sides: BothSides,
  choiceOf: (met: Met) => MergeChoice,
): Promise<MergePlan> {
  const single = new Map<number, ReadonlySet<string>>();
  const heads = recordOf(listNames, () => new Map<string, number>());
  for (const key of await db.staged.toCollection().primaryKeys()) {
    const batch = await db.staged.get(key);
    if (!batch || batch.list === 'setAside') continue;
    const ids = new Set<string>();
    for (const met of await matchRecords(batch.list, batch.records, sides)) {
      const { list, theirs } = met;
      const passedOn = passedOnBy(met, choiceOf);
      if (list === 'children' || met.mine === null || met.kind === 'orphan') ids.add(theirs.id);
      else if (passedOn !== null) heads[list].set(theirs.id, passedOn);
    }
    if (ids.size > 0) single.set(key, ids);
  }
  const all = recordOf(listNames, (): readonly Chain[] => []);
  for (const list of listNames) all[list] = await chainsFrom(list, heads[list], sides);
  const chained = recordOf(listNames, (list) => new Set(all[list].flat()));
  return { single, chains: all, chained };
}

/** How many versions go on to what is kept beside the stored record; null where nothing is to be done. */
function passedOnBy(met: Met, choiceOf: (met: Met) => MergeChoice): number | null {
  const { list, mine, theirs } = met;
  if (mine === null) return null;
  const { record, others } = mergeRecords(list, mine, theirs, choiceOf(met));
  // What stands beside it already may say an earlier instant there.
  return others.length === 0 && canonicalJson(record) === canonicalJson(mine)
    ? null
    : others.length;
}

/**
 * The chains that begin at these ids, as far as what is passed on may come: a place that is free takes one version, and one where
 * others stand takes none.
 */
async function chainsFrom(
  list: ListName,
  heads: ReadonlyMap<string, number>,
  { staged }: BothSides,
): Promise<readonly Chain[]> {
  const chains = new Map([...heads.keys()].map((id) => [id, [id]]));
  let moving = [...heads].filter(([, passedOn]) => passedOn > 0);
  while (moving.length > 0) {
    const ids = new Map(
      moving.map(([head]) => [head, idBeside(list, chains.get(head)?.at(-1) ?? head)]),
    );
    const here = await idsHere(list, [...ids.values()]);
    moving = moving.flatMap(([head, passedOn]): [string, number][] => {
      const id = ids.get(head) ?? head;
      chains.get(head)?.push(id);
      const left = passedOn + Number(here.has(id)) + Number(staged[list].has(id)) - 1;
      return left > 0 ? [[head, left]] : [];
    });
  }
  const reached = new Set([...chains.values()].flatMap((chain) => chain.slice(1)));
  return [...chains.values()].filter(([head = '']) => !reached.has(head));
}

async function idsHere(list: ListName, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await db.table<unknown, string>(list).where(':id').anyOf(ids).primaryKeys());
}

/** The records of the file of some ids, but for those whose child is on neither side. */
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
      if (wanted.has(record.id) && takesPart(list, record) && !isOrphan(list, record, sides))
        found.set(record.id, record);
  }
  return found;
}

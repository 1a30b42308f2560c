import { Dexie } from 'dexie';
import type { ListName } from '@/domain/schema/lists';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { newestFirst } from '@/domain/schema/newest-first';
import { readConsistently, readFirst, readSome } from './readable-records';
import type { ReadonlyTable } from '@/data/db/readonly-view';

/** Where a dated record stands in the order of its list. */
export interface Place {
  readonly date: CalendarDay;
  readonly createdAt: string;
  readonly id: string;
}

/** A stretch of a list: after one place (null: from its start) and up to another, which is included (null: to its end). */
export interface Stretch {
  readonly after: Place | null;
  readonly to: Place | null;
}

/** A list as an index has it: its name and the keys that begin with `prefix` and go on with day and instant. */
export interface DatedList<T extends Place> {
  readonly list: ListName;
  readonly table: ReadonlyTable<T, string>;
  readonly index: string;
  readonly prefix: readonly string[];
  /** The keys that the list lies between; by default all with that prefix. */
  readonly bounds?: readonly [lower: unknown[], upper: unknown[]];
}

/** The newest `limit` records of a stretch. Reads no more than those, wherever in the list they stand. */
export async function readStretch<T extends Place>(
  { list, table, index, prefix, bounds }: DatedList<T>,
  { after, to }: Stretch,
  limit: number,
): Promise<T[]> {
  const [start, end] = bounds ?? [[...prefix], [...prefix, Dexie.maxKey]];
  const keyOf = ({ date, createdAt }: Place) => [...prefix, date, createdAt];
  // Records of one day and one instant follow one another by their ids, which no range can name: at both ends these
  // are picked by their ids alone, and what is strictly between them is a range.
  const idsAt = async (place: Place) =>
    (await table.where(index).equals(keyOf(place)).primaryKeys()).filter(
      (id) =>
        (!after || !isAt(place, after) || id < after.id) &&
        (!to || !isAt(place, to) || id >= to.id),
    );
  const readNewest = async (ids: readonly string[], most: number) =>
    (await readSome<T>(list, ids.toSorted().reverse().slice(0, most))).sort(newestFirst);
  return readConsistently([table], async () => {
    const found = after ? await readNewest(await idsAt(after), limit) : [];
    if (after && to && isAt(after, to)) return found;
    if (found.length < limit) {
      const between = table
        .where(index)
        .between(to ? keyOf(to) : start, after ? keyOf(after) : end, !to, !after);
      found.push(...(await readFirst(list, between.reverse(), limit - found.length)));
    }
    if (to && found.length < limit)
      found.push(...(await readNewest(await idsAt(to), limit - found.length)));
    return found;
  });
}

function isAt(one: Place, other: Place): boolean {
  return one.date === other.date && one.createdAt === other.createdAt;
}

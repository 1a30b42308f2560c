import type { ReadonlyTable } from './readonly-view';

/**
 * Those of these ids that name a row. Each is asked for by itself: the walk from one to the next that the library does for
 * `anyOf` needs the order of the ids, which is not that of the rows while they are sealed.
 */
export async function storedIdsAmong<T>(
  table: ReadonlyTable<T, string>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await Promise.all(ids.map((id) => table.where(':id').equals(id).primaryKeys()));
  return new Set(found.flat());
}

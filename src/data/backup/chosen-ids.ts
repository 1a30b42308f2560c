import type { ListName } from '@/domain/schema/lists';
import type { Chosen } from '@/domain/backup/export-choice';
import type { HandoverChoice } from '@/domain/backup/handover';
import { db } from '@/data/db/db';
import { datedOfChild, stampedOfChild } from '@/data/db/ranges';
import type { ReadonlyCollection } from '@/data/db/readonly-view';

/** The ids of records to write, in order; null stands for all of them. */
export type Ids = readonly string[] | null;

/** The ids of those records of a list that were chosen. A record of a child goes with the child it belongs to. */
export async function chosenIds(chosen: Chosen | null, list: ListName): Promise<Ids> {
  if (chosen === null) return null;
  if (chosen.kind === 'set-aside') return [];
  const { childId } = chosen;
  if (list === 'children') return [childId];
  if (chosen.kind === 'child')
    return (await db.table<unknown, string>(list).where({ childId }).primaryKeys()).sort();
  if (chosen.kind === 'handover') return (await inReach(chosen, list)?.primaryKeys()) ?? [];
  if (chosen.kind === 'entries') return list === 'journal' ? chosen.ids : [];
  return list === 'reports' ? [chosen.reportId] : [];
}

/** Among these are the chosen ones: what an index tells. The rule itself looks at each of them (`domain/backup/handover.ts`). */
function inReach(
  { childId, period, foods, reports }: HandoverChoice,
  list: ListName,
): ReadonlyCollection<unknown, string> | null {
  const { start = null, end = null } = period ?? {};
  if (list === 'journal') return datedOfChild(db.journal, childId, start, end);
  if (list === 'food' && foods !== 'none')
    return foods === 'all'
      ? datedOfChild(db.food, childId)
      : datedOfChild(db.food, childId, start, end);
  return list === 'reports' && reports !== 'none' ? stampedOfChild(db.reports, childId) : null;
}

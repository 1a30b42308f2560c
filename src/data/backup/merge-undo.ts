import { Dexie } from 'dexie';
import type { AnyRecord, ListName } from '../../domain/backup-file';
import { printOf } from '../../domain/merge/content';
import type { AsideRecord } from '../../domain/set-aside';
import { type Change, put, remove } from '../commit/changes';
import { type Apply, commitWithin } from '../commit/commit';
import { db, type MergedRow } from '../stores/db';
import { guarded } from '../stores/errors';
import { findLostBatches } from '../stores/lost-records';
import { despiteLost } from './merge-look';
import { mergedStores } from './merge-staged';
import { removalOf } from './restore-staged';

export interface MergeUndone {
  /** Records that are as they were before the merge. */
  readonly takenBack: number;
  /** Records that stayed, because somebody changed them since or wrote something about them. */
  readonly stayed: number;
}

/** Where the records of a child are found. */
const ofChild = [
  ['journal', '[childId+date+createdAt]'],
  ['food', '[childId+date+createdAt]'],
  ['reports', '[childId+createdAt]'],
  ['recommendations', '[childId+createdAt]'],
] as const;

/**
 * Takes the latest merge back, in one transaction: each row that is still as the merge stored it becomes what it was, or goes.
 * What somebody changed since stays, and so does a child that has records of its own by now; what was deleted since stays
 * deleted. Null where there is no merge to take back. Throws what the stores throw; then nothing has changed.
 */
export async function undoMerge(): Promise<MergeUndone | null> {
  const lostBatches = await guarded(() => findLostBatches(db.replaced));
  return despiteLost((lost) =>
    commitWithin(mergedStores, async (apply) => {
      const mark = await db.marks.get('replaced');
      if (mark?.key !== 'replaced' || mark.kind !== 'before-merge') return null;
      const undoing = new Undoing(apply, (list) => lost.get(list) ?? new Set());
      // The last first: children came before what is theirs.
      for (const key of (await db.replaced.toCollection().primaryKeys()).reverse()) {
        const batch = lostBatches.has(key) ? undefined : await db.replaced.get(key);
        if (!batch?.merged) continue;
        await undoing.takeBack(batch.list, batch.records, batch.merged);
      }
      await undoing.takeBackChildren();
      await apply([...(await removalOf('replaced')), remove('marks', 'replaced')]);
      return { takenBack: undoing.takenBack, stayed: undoing.stayed };
    }),
  );
}

class Undoing {
  takenBack = 0;
  stayed = 0;
  readonly #apply: Apply;
  readonly #lostIn: (list: string) => ReadonlySet<string>;
  /** Children that the merge added: they go last, where nothing is theirs. */
  readonly #children: string[] = [];

  constructor(apply: Apply, lostIn: (list: string) => ReadonlySet<string>) {
    this.#apply = apply;
    this.#lostIn = lostIn;
  }

  async takeBack(
    list: ListName | 'setAside',
    before: readonly (AnyRecord | AsideRecord)[],
    merged: readonly MergedRow[],
  ): Promise<void> {
    const lost = this.#lostIn(list);
    const ids = merged.map(({ id }) => id).filter((id) => !lost.has(id));
    this.stayed += merged.length - ids.length;
    const rows = await db.table<AnyRecord | AsideRecord, string>(list).bulkGet(ids);
    const now = new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));
    const earlier = new Map(before.map((row) => [row.id, row]));
    const changes: Change[] = [];
    for (const { id, print } of merged) {
      const row = now.get(id);
      if (!row) continue;
      if (printOf(row) !== print) this.stayed += 1;
      else if (list === 'children' && !earlier.has(id)) this.#children.push(id);
      else changes.push(backTo(list, row, earlier.get(id)));
    }
    this.takenBack += changes.length;
    await this.#apply(changes);
  }

  async takeBackChildren(): Promise<void> {
    for (const id of this.#children) {
      const child = await db.children.get(id);
      if (child && !(await hasRecords(id))) {
        await this.#apply([remove('children', id, child)]);
        this.takenBack += 1;
      } else this.stayed += 1;
    }
  }
}

async function hasRecords(childId: string): Promise<boolean> {
  for (const [list, index] of ofChild) {
    const own = db.table(list).where(index).between([childId], [childId, Dexie.maxKey]);
    if ((await own.limit(1).primaryKeys()).length > 0) return true;
  }
  return false;
}

function backTo(
  list: ListName | 'setAside',
  row: AnyRecord | AsideRecord,
  earlier: AnyRecord | AsideRecord | undefined,
): Change {
  return earlier ? put(list, earlier, { before: row }) : remove(list, row.id, row);
}

import { Dexie } from 'dexie';
import {
  type AnyRecord,
  contentOf,
  countAll,
  fingerprintOf,
  type ListName,
} from '@/domain/schema/lists';
import { canonicalJson } from '@/lib/values';
import { isQuarantined, type QuarantinedRecord } from '@/domain/backup/quarantine';
import { isValidRecord } from '@/domain/schema/stored-record';
import { type Change, put, remove } from '@/data/commit/changes';
import { type Apply, commitWithin } from '@/data/commit/commit';
import { quarantineChanges } from '@/data/records/quarantined-records';
import type { MergedMark, MergedRow } from '@/data/db/rows';
import { db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { findLostBatches, type LostRecords, readAll } from '@/data/db/readable-rows';
import { subtractMergedSinceBackup } from './backup-marks';
import { quarantineInMerge, mergeWithoutLost } from './match-records';
import { mergedStores } from './apply-merge';
import { removalOf } from './restore';

export interface MergeUndone {
  /** Records that are as they were before the merge. */
  readonly reverted: number;
  /** Records that stayed because they, or what belongs to them, have been edited since. */
  readonly stayed: number;
}

/** The lists of a child that a person writes. Recommendations are derived, so they are deleted with the child. */
const writtenOf = [
  ['journal', '[childId+date+createdAt]'],
  ['food', '[childId+date+createdAt]'],
  ['reports', '[childId+createdAt]'],
] as const;

/**
 * Undoes the latest merge in one transaction. A row that is still as the merge stored it gets its earlier version back, or is
 * deleted if the merge added it. A row changed since stays, as does an added child that now has records; its earlier version is
 * kept as a separate record. A row deleted since comes back in its earlier version, unless its child is gone. Returns null if
 * there is no merge to undo, or the latest isn't the one of `at`. Throws what the stores throw; nothing has changed then.
 */
export async function undoMerge(at?: string, now = new Date()): Promise<MergeUndone | null> {
  const lostBatches = await guarded(() => findLostBatches(db.replaced));
  return mergeWithoutLost((lost) =>
    commitWithin(mergedStores, async (apply) => {
      const mark = await db.marks.get('replaced');
      if (mark?.key !== 'replaced' || mark.kind !== 'before-merge') return null;
      if (at !== undefined && mark.at !== at) return null;
      const children = new Set(await db.children.toCollection().primaryKeys());
      const undoer = new MergeUndoer({ apply, lost, children, now });
      // In reverse: the merge added children before their records.
      for (const key of (await db.replaced.toCollection().primaryKeys()).reverse()) {
        const batch = lostBatches.has(key) ? undefined : await db.replaced.get(key);
        if (!batch?.merged) continue;
        await undoer.takeBack(batch.list, batch.records, batch.merged);
      }
      await undoer.takeBackChildren();
      const { reverted, seen } = undoer;
      // Rows whose earlier version the browser lost stay too.
      const unseen = lostBatches.size === 0 ? 0 : Math.max(1, touchedBy(mark) - seen);
      const stayed = undoer.stayed + unseen;
      await apply([...(await removalOf('replaced')), remove('marks', 'replaced')]);
      await apply(await subtractMergedSinceBackup(mark, stayed));
      return { reverted, stayed };
    }),
  );
}

const touchedBy = ({ added, changed, setAside }: MergedMark): number =>
  countAll(added) + changed + setAside;

interface UndoOptions {
  readonly apply: Apply;
  readonly lost: LostRecords;
  readonly children: ReadonlySet<string>;
  readonly now: Date;
}

class MergeUndoer {
  reverted = 0;
  stayed = 0;
  /** Rows that were checked. */
  seen = 0;
  readonly #options: UndoOptions;
  /** Children that the merge added; they are removed last, if they have no records. */
  readonly #children: string[] = [];

  constructor(options: UndoOptions) {
    this.#options = options;
  }

  async takeBack(
    list: ListName | 'setAside',
    before: readonly (AnyRecord | QuarantinedRecord)[],
    merged: readonly MergedRow[],
  ): Promise<void> {
    this.seen += merged.length;
    const lost = this.#options.lost.get(list);
    const ids = merged.map(({ id }) => id).filter((id) => lost?.has(id) !== true);
    const rows = await db.table<AnyRecord | QuarantinedRecord, string>(list).bulkGet(ids);
    const now = new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));
    const earlier = new Map(before.map((row) => [row.id, row]));
    const changed = merged.filter(({ id, print }) => {
      const row = now.get(id);
      return row !== undefined && fingerprintOf(row) !== print;
    });
    this.stayed += changed.length;
    const stays = new Set(changed.map(({ id }) => id));
    const displaced = changed.flatMap(({ id }) => earlier.get(id) ?? []);
    const beside = await this.#keepBeside(list, displaced, [...now.values()].filter(isAdded));
    const changes: Change[] = [];
    for (const { id } of merged) {
      if (stays.has(id) || beside.has(id)) continue;
      const [row, was] = [now.get(id), earlier.get(id)];
      if (row && !was && list === 'children') this.#children.push(id);
      else if (row) changes.push(was ? put(list, was, { before: row }) : remove(list, id, row));
      else if (was && (lost?.has(id) === true || this.#isWanted(list, was)))
        changes.push(put(list, was));
      else if (lost?.has(id) === true) this.stayed += 1;
    }
    this.reverted += changes.length;
    await this.#options.apply(changes);

    function isAdded({ id }: AnyRecord | QuarantinedRecord): boolean {
      return !stays.has(id) && !earlier.has(id);
    }
  }

  /** Returns whether the earlier version replaces a row deleted since: only if its child exists. */
  #isWanted(list: ListName | 'setAside', was: AnyRecord | QuarantinedRecord): boolean {
    const childId: unknown = list === 'children' ? was.id : Reflect.get(was, 'childId');
    return typeof childId !== 'string' || this.#options.children.has(childId);
  }

  /**
   * Keeps earlier versions of rows that were changed since: if the merge has added one as a separate record, that record stays; any other
   * is quarantined. Returns the ids of the records that stay.
   */
  async #keepBeside(
    list: ListName | 'setAside',
    versions: readonly (AnyRecord | QuarantinedRecord)[],
    added: readonly (AnyRecord | QuarantinedRecord)[],
  ): Promise<ReadonlySet<string>> {
    if (list === 'setAside' || versions.length === 0) return new Set();
    const idByContent = new Map<string, string>();
    // A second profile of a child would appear as a child without a journal.
    for (const row of list === 'children' ? [] : added)
      if (!isQuarantined(row)) idByContent.set(contentKey(list, row), row.id);
    const stay = new Set<string>();
    const quarantined: QuarantinedRecord[] = [];
    const { apply, lost, now } = this.#options;
    for (const was of versions) {
      if (isQuarantined(was)) continue;
      const isWhole = isValidRecord(list, was);
      const id = isWhole ? idByContent.get(contentKey(list, was)) : undefined;
      if (id === undefined)
        quarantined.push(quarantineInMerge(list, was, isWhole ? 'same-id' : 'unreadable', now));
      else stay.add(id);
    }
    const lostInQuarantine = new Set(lost.get('setAside'));
    await apply(quarantineChanges(quarantined, await readAll(db.setAside, lost), lostInQuarantine));
    return stay;
  }

  async takeBackChildren(): Promise<void> {
    for (const id of this.#children) {
      const child = await db.children.get(id);
      if (child && !(await hasRecords(id))) {
        const derived = await ofChild('recommendations', '[childId+createdAt]', id).primaryKeys();
        await this.#options.apply([
          ...derived.map((key) => remove('recommendations', key)),
          remove('children', id, child),
        ]);
        this.reverted += 1;
      } else this.stayed += 1;
    }
  }
}

/** Returns a record's content without its id. */
const contentKey = (list: ListName, record: AnyRecord): string =>
  canonicalJson({ ...contentOf(list, record), id: '' });

async function hasRecords(childId: string): Promise<boolean> {
  for (const [list, index] of writtenOf)
    if ((await ofChild(list, index, childId).limit(1).primaryKeys()).length > 0) return true;
  return false;
}

const ofChild = (list: ListName, index: string, childId: string) =>
  db.table<unknown, string>(list).where(index).between([childId], [childId, Dexie.maxKey]);

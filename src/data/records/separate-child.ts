import { Dexie } from 'dexie';
import { type AnyRecord, fieldOf, fingerprintOf, type ListName } from '@/domain/schema/lists';
import { NewIds, separateName } from '@/domain/child/separate-copy';
import { isQuarantined, type QuarantinedRecord } from '@/domain/backup/quarantine';
import { add, type Change, put, remove, type StoreName } from '@/data/commit/changes';
import { type Apply, commitWithin } from '@/data/commit/commit';
import { db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { datedOfChild, undatedOfChild } from '@/data/db/ranges';
import {
  findLostBatches,
  isDecrypted,
  type LostRecords,
  readAll,
  retryWithoutLost,
  storedIdsAmong,
} from '@/data/db/readable-rows';
import type { ReadonlyTable } from '@/data/db/readonly-view';
import type { MergedRow, RecordBatch } from '@/data/db/rows';
import {
  type CopiedDraft,
  copyDrafts,
  discardCopied,
  forgetCopies,
  hasOpenDraft,
} from '@/data/drafts/copy-drafts';
import { isAbout } from './quarantined-records';

/*
 * Turns a child into another one, so that a circle's child with the same id can come in beside it. Records get new ids too: the circle
 * may have records with the old ones, such as those of a backup that both families restored.
 */

const stores = [
  ...(['children', 'journal', 'food', 'reports', 'recommendations', 'history'] as const),
  ...(['setAside', 'replaced', 'marks', 'draftPhotos'] as const),
];

/** The stores whose rows may be lost. */
const tables = [
  db.children,
  db.journal,
  db.food,
  db.reports,
  db.recommendations,
  db.history,
  db.setAside,
];

/**
 * Gives everything of a child new ids, in one transaction with the changes that `others` returns for further stores; then the drafts
 * about it. Rows that can't be read stay as they are. Returns the new id of the child. Throws StorageFailure and what `others` throws; nothing has changed then.
 */
export async function separateChild(
  childId: string,
  { stores: more, changes: others }: OtherChanges,
): Promise<string> {
  const ids = new NewIds(childId, crypto.randomUUID());
  const lostBatches = await guarded(() => findLostBatches(db.replaced));
  // First: a draft about a record whose id is gone would be deleted by the next sweep.
  const drafts = copyDrafts(childId, await guarded(() => recordsWithDrafts(childId)), ids);
  try {
    await retryWithoutLost(tables, (lost) =>
      commitWithin(
        [...stores, ...more],
        async (apply) => {
          const changes = await others();
          const separation = new Separation({ apply, childId, ids, lost });
          await separation.undoOfMerge(lostBatches);
          await separation.records();
          await separation.history();
          await separation.quarantine();
          await separation.draftPhotos(drafts);
          await separation.photoMarks();
          await apply(changes);
        },
        // Nothing is edited, so there are no earlier versions, and nothing to send.
        { from: 'circle' },
      ),
    );
  } catch (error) {
    forgetCopies(drafts);
    throw error;
  }
  await discardCopied(drafts, ids);
  return ids.childId;
}

/** Returns whether a form about the child or a record of it is open, in this tab or another. Throws StorageFailure. */
export async function hasOpenForm(childId: string): Promise<boolean> {
  return hasOpenDraft(childId, await guarded(() => recordsWithDrafts(childId)));
}

interface OtherChanges {
  readonly stores: readonly StoreName[];
  /** Called inside the transaction. */
  readonly changes: () => Promise<readonly Change[]>;
}

async function recordsWithDrafts(childId: string): Promise<ReadonlySet<string>> {
  return new Set([
    ...(await datedOfChild(db.journal, childId).primaryKeys()),
    ...(await datedOfChild(db.food, childId).primaryKeys()),
  ]);
}

/** How many rows are in memory at a time. */
const pageSize = 500;

interface SeparationOptions {
  readonly apply: Apply;
  readonly childId: string;
  readonly ids: NewIds;
  readonly lost: LostRecords;
}

class Separation {
  readonly #options: SeparationOptions;

  constructor(options: SeparationOptions) {
    this.#options = options;
  }

  async records(): Promise<void> {
    const { childId } = this.#options;
    const owned = [
      ['children', await db.children.where('id').equals(childId).primaryKeys()],
      ['journal', await datedOfChild(db.journal, childId).primaryKeys()],
      ['food', await datedOfChild(db.food, childId).primaryKeys()],
      ['reports', await undatedOfChild(db.reports, childId).primaryKeys()],
      ['recommendations', await undatedOfChild(db.recommendations, childId).primaryKeys()],
    ] as const;
    for (const [list, keys] of owned)
      await this.#inPages(db.table<AnyRecord, string>(list), keys, (rows) => [
        ...rows.map((row) => add(list, this.#recordOf(list, row))),
        ...rows.map((row) => remove(list, row.id, row)),
      ]);
  }

  async history(): Promise<void> {
    const { childId, ids } = this.#options;
    const revisions = db.history
      .where('[childId+at]')
      .between([childId, Dexie.minKey], [childId, Dexie.maxKey]);
    await this.#inPages(db.history, await revisions.primaryKeys(), (rows) => [
      ...rows.map((row) =>
        add('history', {
          ...ids.references(row),
          ...{ id: ids.of('history', row.id), recordId: ids.of(row.list, row.recordId) },
          was: ids.record(row.list, row.was),
        }),
      ),
      ...rows.map(({ id }) => remove('history', id)),
    ]);
  }

  async quarantine(): Promise<void> {
    const rows = await readAll(db.setAside, this.#options.lost);
    const own = rows.filter((row) => isAbout(this.#options.childId, row));
    await this.#options.apply(
      own.map((row) => put('setAside', this.#quarantinedOf(row), { before: row })),
    );
  }

  /** The texts of the drafts are copied already. The originals go with their texts. */
  async draftPhotos(drafts: readonly CopiedDraft[]): Promise<void> {
    for (const { from, to } of drafts) {
      const row = await db.draftPhotos.get(from);
      if (row && isDecrypted(row))
        await this.#options.apply([put('draftPhotos', { ...row, key: to })]);
    }
  }

  /** Another child's photo, which a member of an earlier circle named, stays out of a circle of the copy as well. */
  async photoMarks(): Promise<void> {
    const { apply, childId, ids } = this.#options;
    const own = await db.circlePhotos.where('[childId+state]').equals([childId, 'down']).toArray();
    const stored = await storedIdsAmong(
      db.photos,
      own.map(({ picture }) => picture),
    );
    await apply(
      [...stored].map((picture) =>
        put('circlePhotos', { childId: ids.childId, picture, state: 'down' }),
      ),
    );
  }

  /**
   * Changes what undoing the latest merge would bring back: under the old ids it would go to the circle. Call it before the records
   * are moved. Undoing a restore stops the circle until somebody has decided.
   */
  async undoOfMerge(lostBatches: ReadonlySet<number>): Promise<void> {
    const mark = await db.marks.get('replaced');
    if (mark?.key !== 'replaced' || mark.kind !== 'before-merge') return;
    for (const key of await db.replaced.toCollection().primaryKeys()) {
      const batch = lostBatches.has(key) ? undefined : await db.replaced.get(key);
      if (!batch || !isDecrypted(batch)) continue;
      const merged = await this.#mergedOf(batch);
      await this.#options.apply([
        put(
          'replaced',
          batch.list === 'setAside'
            ? { ...batch, merged, records: batch.records.map((row) => this.#quarantinedOf(row)) }
            : {
                ...batch,
                merged,
                records: batch.records.map((row) => this.#recordOf(batch.list, row)),
              },
        ),
      ]);
    }
  }

  async #mergedOf({ list, records, merged = [] }: RecordBatch): Promise<readonly MergedRow[]> {
    const lost = this.#options.lost.get(list);
    const keys = merged.map(({ id }) => id).filter((id) => lost?.has(id) !== true);
    const rows = await db.table<AnyRecord | QuarantinedRecord, string>(list).bulkGet(keys);
    const known = new Map([...records, ...rows].flatMap((row) => (row ? [[row.id, row]] : [])));
    const stored = new Set(rows);
    return merged.map((one) => {
      const row = known.get(one.id);
      if (row === undefined) return one;
      const copy =
        list === 'setAside' || isQuarantined(row)
          ? this.#quarantinedOf(row)
          : this.#recordOf(list, row);
      const isUnchanged = stored.has(row) && fingerprintOf(row) === one.print;
      return { id: copy.id, print: isUnchanged ? fingerprintOf(copy) : one.print };
    });
  }

  /** Returns a record with new ids, if it is the child or belongs to it. */
  #recordOf<T extends AnyRecord>(list: ListName, record: T): T {
    const { childId, ids } = this.#options;
    if ((list === 'children' ? record.id : Reflect.get(record, 'childId')) !== childId)
      return record;
    const copy = ids.record(list, record);
    return list === 'children' && 'name' in copy
      ? { ...copy, name: separateName(copy.name) }
      : copy;
  }

  #quarantinedOf<T extends object>(row: T): T {
    const { childId, ids } = this.#options;
    if (!isQuarantined(row) || !isAbout(childId, row)) return row;
    const id = fieldOf(row.record, 'id');
    const record = ids.references<unknown>(row.record);
    const isNamed = typeof id === 'string' && typeof record === 'object';
    return { ...row, record: isNamed ? { ...record, id: ids.of(row.list, id) } : record };
  }

  /** Replaces rows page by page. Those that can't be read stay. */
  async #inPages<T extends object>(
    table: ReadonlyTable<T, string>,
    keys: readonly string[],
    changesFor: (rows: readonly T[]) => readonly Change[],
  ): Promise<void> {
    const lost = this.#options.lost.get(table.name);
    const readable = keys.filter((key) => lost?.has(key) !== true);
    for (let at = 0; at < readable.length; at += pageSize) {
      const rows = await table.bulkGet(readable.slice(at, at + pageSize));
      const found = rows.filter((row) => row !== undefined).filter(isDecrypted);
      await this.#options.apply(changesFor(found));
    }
  }
}

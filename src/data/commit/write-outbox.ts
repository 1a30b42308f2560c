import { type CircleList, circleLists } from '@/domain/circle/document';
import { lastWriter } from '@/domain/circle/show-document';
import { type CircleDocRow, db, type RevisionRow, type OutboxRow } from '@/data/db/db';
import { isDecrypted } from '@/data/db/readable-rows';
import { type Change, put, remove, type Rows, type StoreName } from './changes';
import { ChildInCircleError, canChangeIn, ReadOnlyError } from './permissions';

/*
 * Everything written about a child that has a circle must be pushed. The outbox row is stored in the same transaction, so that neither
 * exists without the other. Which children have a circle is read in there too: another tab may have started one a moment ago.
 */

/**
 * Who writes.
 * - `person`: any action of a person.
 * - `circle`: what was pulled, which is not pushed back.
 * - `restore`: a restore or its undo, which replaces the whole journal. Nothing is pushed until somebody has confirmed it.
 * - `damage`: unreadable records are quarantined, which must not count as a deletion.
 */
export type WriteOrigin = 'person' | 'circle' | 'restore' | 'damage';

type PushedStore = OutboxRow['list'];

const pushed: readonly string[] = [...circleLists, 'history'] satisfies PushedStore[];

/** Returns the stores that a write to `stores` needs for the outbox. */
export function outboxStoresFor(stores: Iterable<string>): readonly StoreName[] {
  const isPushed = [...stores].some((store) => pushed.includes(store));
  return isPushed ? ['circles', 'circleDocs', 'outbox'] : [];
}

/** The key of a record in the stores of a circle. */
export const circleKey = (list: PushedStore, id: string): string => `${list}/${id}`;

/** A written record of a child with a circle; `known` is what the circle has of it. */
interface Written extends OutboxRow {
  readonly isDeleted: boolean;
  /** Whether the stored row's own timestamp says when it was written. */
  readonly isStamped: boolean;
  readonly known: CircleDocRow | undefined;
}

/** Adds the changes of one transaction to the outboxes of their children. */
export class OutboxWriter {
  readonly #from: WriteOrigin;
  /** The children that have a circle; null until it was read. */
  #children: ReadonlySet<string> | null = null;
  #isHeld = false;

  constructor(from: WriteOrigin) {
    this.#from = from;
  }

  /**
   * Returns the changes to store besides `changes`; `replaced` are the history rows among those. Call it inside the write. Without any
   * circle it costs a single read of keys. Throws ReadOnlyError if this device may not write a record, and ChildInCircleError for the
   * deletion of a child.
   */
  async changesFor(
    changes: readonly Change[],
    replaced: readonly RevisionRow[],
  ): Promise<readonly Change[]> {
    if (this.#from === 'circle') return [];
    const own = changes.filter(({ store }) => pushed.includes(store));
    if (own.length === 0) return [];
    this.#children ??= new Set(await db.circles.toCollection().primaryKeys());
    if (this.#children.size === 0) return [];
    if (this.#from === 'restore') return this.#hold(this.#children);
    const written = await writtenOf(own, this.#children);
    if (this.#from === 'damage') return written.flatMap(parkDamaged);
    for (const childId of new Set(written.map((one) => one.childId)))
      await refuseForbidden(childId, written);
    const now = new Date().toISOString();
    const outboxRows = written.flatMap((one) => outboxChanges(one, now));
    return [...outboxRows, ...(await withAuthors(replaced, written))];
  }

  /** Pauses these circles in both directions until somebody has decided about the difference. */
  async #hold(children: ReadonlySet<string>): Promise<readonly Change[]> {
    if (this.#isHeld) return [];
    this.#isHeld = true;
    const circles = await db.circles.bulkGet([...children]);
    return (
      circles
        .filter((circle) => circle !== undefined)
        .filter(isDecrypted)
        // These never sync again: deciding about the difference must not resume them.
        .filter(({ held }) => held !== 'removed' && held !== 'forked')
        .map((circle) => put('circles', { ...circle, held: 'restored' }))
    );
  }
}

/**
 * Returns the records among the changes that belong to these children. The child of a deleted record is known from the deleted row, from
 * the circle's document, or from the outbox; a record in none of these needs no push. A parked document isn't the stored row's: without
 * the row, nothing is known.
 */
async function writtenOf(
  changes: readonly Change[],
  children: ReadonlySet<string>,
): Promise<readonly Written[]> {
  const names = changes.flatMap((change) => {
    const one = nameOf(change);
    return one && (one.childId === null || children.has(one.childId)) ? [one] : [];
  });
  const keys = names.map(({ key }) => key);
  const docs = await db.circleDocs.bulkGet(keys);
  const unknown = keys.filter((_, at) => docs[at] === undefined && names[at]?.isDeleted === true);
  const waiting = unknown.length === 0 ? [] : await db.outbox.bulkGet(unknown);
  const waits = new Map(waiting.flatMap((row) => (row ? [[row.key, row.childId] as const] : [])));
  return names.flatMap((one, at) => {
    const doc = docs[at];
    const owner = doc?.mark === 'parked' ? undefined : doc?.childId;
    const childId = one.childId ?? owner ?? waits.get(one.key);
    if (childId === undefined || !children.has(childId)) return [];
    // Another child's document with the same id says nothing about this record.
    const known = doc?.childId === childId ? doc : undefined;
    return [{ ...one, childId, known }];
  });
}

type Name = Omit<Written, 'childId' | 'known'> & { readonly childId: string | null };

/** Returns how the circle names the record of a change; null for one that isn't pushed. */
function nameOf(change: Change): Name | null {
  const list = pushedStore(change.store);
  if (list === null) return null;
  if (change.kind === 'delete') {
    // A deleted history row doesn't have to be pushed any more.
    if (list === 'history') return null;
    const id = String(change.id);
    const childId = change.before ? idsIn(change.before).childId : null;
    return { ...named(list, id, childId), isDeleted: true, isStamped: false };
  }
  const { id, childId, sample } = idsIn(change.row);
  if (id === null || sample) return null;
  const isStamped =
    change.before === undefined || timestampOf(change.row) > timestampOf(change.before);
  return { ...named(list, id, childId), isDeleted: false, isStamped };
}

const named = (list: PushedStore, id: string, childId: string | null) => ({
  key: circleKey(list, id),
  list,
  id,
  childId: list === 'children' ? id : childId,
});

/** Returns a record's own timestamp, in milliseconds. Changed lists of a child and stars don't update it; an undo sets it back. */
export function timestampOf(row: object): number {
  return Date.parse(String('updatedAt' in row ? row.updatedAt : Reflect.get(row, 'createdAt')));
}

function pushedStore(store: StoreName): PushedStore | null {
  const list: CircleList | undefined = circleLists.find((name) => name === store);
  return list ?? (store === 'history' ? store : null);
}

function idsIn(row: Rows[StoreName]) {
  const id: unknown = Reflect.get(row, 'id');
  const childId: unknown = Reflect.get(row, 'childId');
  return {
    id: typeof id === 'string' ? id : null,
    childId: typeof childId === 'string' ? childId : null,
    sample: Reflect.get(row, 'sample') === true,
  };
}

/** Throws if this device may not write these records of a child. */
async function refuseForbidden(childId: string, all: readonly Written[]): Promise<void> {
  const written = all.filter((one) => one.childId === childId && one.list !== 'history');
  if (written.some(({ list, isDeleted }) => list === 'children' && isDeleted))
    throw new ChildInCircleError(childId);
  const circle = await db.circles.get(childId);
  if (circle && !written.every(({ known }) => canChangeIn(circle, known)))
    throw new ReadOnlyError(childId);
}

/**
 * Returns the history rows with their authors. A version that is still in the outbox, or that the circle doesn't know, was written
 * here; otherwise the circle's document says who wrote it, if it can be read.
 */
async function withAuthors(
  replaced: readonly RevisionRow[],
  written: readonly Written[],
): Promise<readonly Change[]> {
  const keys = replaced.map(({ list, recordId }) => circleKey(list, recordId));
  if (keys.length === 0) return [];
  const waiting = await db.outbox.bulkGet(keys);
  const circles = await db.circles.bulkGet(replaced.map(({ childId }) => childId));
  return replaced.flatMap((row, at) => {
    const circle = circles[at];
    const known = written.find(({ key }) => key === keys[at])?.known;
    if (!circle || !isDecrypted(circle)) return [];
    if (waiting[at]?.childId === row.childId || !known)
      return [put('history', { ...row, by: circle.deviceId })];
    return isDecrypted(known) ? [put('history', { ...row, by: lastWriter(known.doc) })] : [];
  });
}

/**
 * Returns the outbox row of a record, with the time of writing unless its own timestamp says it. A deleted record was visible, so its
 * document is not parked any more.
 */
function outboxChanges(
  { key, childId, list, id, isDeleted, isStamped, known }: Written,
  now: string,
): Change[] {
  const shown =
    isDeleted && known && isDecrypted(known) && known.mark === 'parked'
      ? [put('circleDocs', { ...known, mark: 'none' })]
      : [];
  const waits = { key, childId, list, id };
  return [put('outbox', isStamped ? waits : { ...waits, at: now }), ...shown];
}

/** Parks the document of a quarantined record: the circle keeps it unchanged, and syncing shows it again. */
function parkDamaged({ key, known }: Written): Change[] {
  const parked =
    known && isDecrypted(known) ? [put('circleDocs', { ...known, mark: 'parked' })] : [];
  return [remove('outbox', key), ...parked];
}

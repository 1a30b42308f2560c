import { type CircleList, circleLists } from '@/domain/circle/document';
import { lastWriter } from '@/domain/circle/show-document';
import { type CircleDocRow, db, type RevisionRow, type OutboxRow } from '@/data/db/db';
import { isDecrypted } from '@/data/db/readable-rows';
import { type Change, put, remove, type Rows, type StoreName } from './changes';
import { ChildInCircleError, canChangeIn, ReadOnlyError } from './permissions';

/*
 * What is written of a child that has a circle has to go there: it is noted in the transaction that stores it, so that nothing is stored
 * without its note, and no note stands of what was refused. Which children have one is looked at in there as well: another tab may have
 * started a circle a moment ago.
 */

/**
 * Who writes. A person, in whatever way. The circle itself: what came from there does not go there. A restore and its undoing, which put
 * another journal in the place of this one: nobody else hears of it before somebody has said so. Damage: what cannot be read is moved
 * out of the way, which is no deletion.
 */
export type From = 'person' | 'circle' | 'restore' | 'damage';

type NotedStore = OutboxRow['list'];

const noted: readonly string[] = [...circleLists, 'history'] satisfies NotedStore[];

/** What a write to some of these stores has to hold besides. */
export function storesOfCircle(stores: Iterable<string>): readonly StoreName[] {
  const isNoted = [...stores].some((store) => noted.includes(store));
  return isNoted ? ['circles', 'circleDocs', 'outbox'] : [];
}

/** The name of a record in the stores of a circle. */
export const circleKey = (list: NotedStore, id: string): string => `${list}/${id}`;

/** A record of a child with a circle that is written: `known` is what the circle has of it. */
interface Written extends OutboxRow {
  readonly isDeleted: boolean;
  /** Whether what is stored says itself when it was written. */
  readonly isStamped: boolean;
  readonly known: CircleDocRow | undefined;
}

/** Notes the changes of one transaction for the circles of their children. */
export class OutboxWriter {
  readonly #from: From;
  /** The children that have a circle, once somebody has asked. */
  #children: ReadonlySet<string> | null = null;
  #isHeld = false;

  constructor(from: From) {
    this.#from = from;
  }

  /**
   * Inside a write: the changes that belong to some others, `replaced` among them, the earlier words that they leave. Without any circle, one look at the keys of none. Throws ReadOnlyError where
   * this device may not write that, and ChildInCircleError for the deletion of a child.
   */
  async changesFor(
    changes: readonly Change[],
    replaced: readonly RevisionRow[],
  ): Promise<readonly Change[]> {
    if (this.#from === 'circle') return [];
    const own = changes.filter(({ store }) => noted.includes(store));
    if (own.length === 0) return [];
    this.#children ??= new Set(await db.circles.toCollection().primaryKeys());
    if (this.#children.size === 0) return [];
    if (this.#from === 'restore') return this.#hold(this.#children);
    const written = await writtenOf(own, this.#children);
    if (this.#from === 'damage') return written.flatMap(leftOut);
    for (const childId of new Set(written.map((one) => one.childId)))
      await refuse(childId, written);
    const now = new Date().toISOString();
    const notes = written.flatMap((one) => noteOf(one, now));
    return [...notes, ...(await withTheirWriters(replaced, written))];
  }

  /** Nothing goes to these circles or comes from them before somebody has said what is to become of the difference. */
  async #hold(children: ReadonlySet<string>): Promise<readonly Change[]> {
    if (this.#isHeld) return [];
    this.#isHeld = true;
    const circles = await db.circles.bulkGet([...children]);
    return circles
      .filter((circle) => circle !== undefined)
      .filter((circle) => isDecrypted(circle) && circle.held !== 'removed')
      .map((circle) => put('circles', { ...circle, held: 'restored' }));
  }
}

/**
 * Those of the changes that are of these children. Whose it was that is deleted is said by whoever read it; else by what the circle knows
 * of it, or what waits to go there. Nothing else would have to be told of.
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
    const known = docs[at];
    const childId = one.childId ?? known?.childId ?? waits.get(one.key);
    return childId === undefined || !children.has(childId) ? [] : [{ ...one, childId, known }];
  });
}

type Name = Omit<Written, 'childId' | 'known'> & { readonly childId: string | null };

/** How the circle names what a change writes. Null for what goes to no circle. */
function nameOf(change: Change): Name | null {
  const list = notedStore(change.store);
  if (list === null) return null;
  if (change.kind === 'delete') {
    // Earlier words that have gone are not asked for any more.
    if (list === 'history') return null;
    const id = String(change.id);
    const childId = change.before ? namesIn(change.before).childId : null;
    return { ...named(list, id, childId), isDeleted: true, isStamped: false };
  }
  const { id, childId, sample } = namesIn(change.row);
  if (id === null || sample) return null;
  const isStamped = change.before === undefined || stampOf(change.row) > stampOf(change.before);
  return { ...named(list, id, childId), isDeleted: false, isStamped };
}

const named = (list: NotedStore, id: string, childId: string | null) => ({
  key: circleKey(list, id),
  list,
  id,
  childId: list === 'children' ? id : childId,
});

/** When a record says that it was written, in milliseconds. Lists of a child and stars leave that alone; what is taken back sets it back. */
export function stampOf(row: object): number {
  return Date.parse(String('updatedAt' in row ? row.updatedAt : Reflect.get(row, 'createdAt')));
}

function notedStore(store: StoreName): NotedStore | null {
  const list: CircleList | undefined = circleLists.find((name) => name === store);
  return list ?? (store === 'history' ? store : null);
}

function namesIn(row: Rows[StoreName]) {
  const id: unknown = Reflect.get(row, 'id');
  const childId: unknown = Reflect.get(row, 'childId');
  return {
    id: typeof id === 'string' ? id : null,
    childId: typeof childId === 'string' ? childId : null,
    sample: Reflect.get(row, 'sample') === true,
  };
}

/** Throws where this device may not write some records of a child. */
async function refuse(childId: string, all: readonly Written[]): Promise<void> {
  const written = all.filter((one) => one.childId === childId && one.list !== 'history');
  if (written.some(({ list, isDeleted }) => list === 'children' && isDeleted))
    throw new ChildInCircleError(childId);
  const circle = await db.circles.get(childId);
  if (circle && !written.every(({ known }) => canChangeIn(circle, known)))
    throw new ReadOnlyError(childId);
}

/**
 * Whose the words were that are replaced, where the record is one of those. What waits to go to the circle, or never went there, was
 * written here; else the circle says it, where it can be read.
 */
async function withTheirWriters(
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
    if (waiting[at] || !known) return [put('history', { ...row, by: circle.deviceId })];
    return isDecrypted(known) ? [put('history', { ...row, by: lastWriter(known.doc) })] : [];
  });
}

/** That a record waits, and when it was written where it does not say so itself. What a person deletes was shown: it is not parked, whatever was thought of it before. */
function noteOf(
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

/** What was moved out of the way: the circle keeps it as it is there, and it is shown again by what the circle says. */
function leftOut({ key, known }: Written): Change[] {
  const parked =
    known && isDecrypted(known) ? [put('circleDocs', { ...known, mark: 'parked' })] : [];
  return [remove('outbox', key), ...parked];
}

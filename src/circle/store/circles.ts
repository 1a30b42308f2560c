import { liveQuery } from 'dexie';
import { put } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { type CircleRow, db } from '@/data/db/db';
import { isDecrypted } from '@/data/db/readable-rows';
import { NamedError } from '@/data/db/errors';

/** The circle that keeps a child's journal; null where there is none, or this device cannot open what it knew of it. */
export async function readCircle(childId: string): Promise<CircleRow | null> {
  const circle = await db.circles.get(childId);
  return circle && isDecrypted(circle) ? circle : null;
}

/** All circles of this device. One that it cannot open is not among them: it is joined anew. */
export async function listCircles(): Promise<readonly CircleRow[]> {
  return (await db.circles.toArray()).filter(isDecrypted);
}

/** Some fields of a circle; undefined takes one away. */
export type CircleFields = {
  readonly [F in keyof Omit<CircleRow, 'childId'>]?: CircleRow[F] | undefined;
};

/** Changes what this device knows of a circle, where there is one. Throws StorageFailure. */
export async function changeCircle(
  childId: string,
  fields: CircleFields | ((circle: CircleRow) => CircleFields),
): Promise<void> {
  await commitWithin(['circles'], async (apply) => {
    const circle = await readCircle(childId);
    if (circle === null) return;
    const changed = typeof fields === 'function' ? fields(circle) : fields;
    await apply([put('circles', changedBy(circle, changed))]);
  });
}

/** The circle with these fields in place of its own. */
export function changedBy(circle: CircleRow, fields: CircleFields): CircleRow {
  const next = { ...circle, ...fields };
  for (const [name, value] of Object.entries(fields))
    if (value === undefined) Reflect.deleteProperty(next, name);
  // Every field that a circle cannot do without has a value of its own among those.
  return isWhole(next) ? next : circle;
}

const needed = ['server', 'database', 'user', 'password', 'deviceId', 'members'] as const;

const isWhole = (circle: object): circle is CircleRow =>
  needed.every((name) => Reflect.get(circle, name) !== undefined);

/** Tells which circles this device has, now and whenever one of them may have changed. Answers the way to stop. */
export function followCircles(onCircles: (circles: readonly CircleRow[]) => void): () => void {
  const subscription = liveQuery(listCircles).subscribe({ next: onCircles, error: tell });
  return () => {
    subscription.unsubscribe();
  };
}

/** Calls back once, as soon as this device has a circle. */
export function whenThereIsACircle(then: () => void): void {
  const subscription = liveQuery(() => db.circles.count()).subscribe({
    next: (count) => {
      if (count === 0) return;
      // The first answer may come before there is a subscription to end.
      queueMicrotask(() => {
        subscription.unsubscribe();
      });
      then();
    },
    error: tell,
  });
}

function tell(error: unknown): void {
  console.info('The circles of this device could not be looked at.', error);
}

/** The circle was left, or waits for a person, since the engine asked: nothing was folded or taken in. */
class CircleStoppedError extends NamedError {
  override readonly name = 'CircleStoppedError';
}

/**
 * Inside a write of the engine, which may have waited behind a restore or a farewell: what these did must not be folded as this
 * device's own words, or be written over. Throws CircleStoppedError, so that the engine does not count what it read as taken in.
 */
export async function assertActive(childId: string): Promise<void> {
  const circle = await readCircle(childId);
  if (circle === null || circle.held !== undefined)
    throw new CircleStoppedError('The circle does not go on');
}

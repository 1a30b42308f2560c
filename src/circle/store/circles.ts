import { put } from '@/data/commit/changes';
import { type Apply, commitWithin } from '@/data/commit/commit';
import { liveQuery } from '@/data/db/async-scopes';
import { type CircleRow, db } from '@/data/db/db';
import { isDecrypted } from '@/data/db/readable-rows';
import { NamedError } from '@/data/db/errors';
import { isSameValue } from '@/lib/values';

/** Returns a child's circle; null if there is none or its row can't be decrypted. */
export async function readCircle(childId: string): Promise<CircleRow | null> {
  const circle = await db.circles.get(childId);
  return circle && isDecrypted(circle) ? circle : null;
}

/** Returns all circles of this device, except those whose row can't be decrypted: for these, someone has to invite the device again. */
export async function listCircles(): Promise<readonly CircleRow[]> {
  return (await db.circles.toArray()).filter(isDecrypted);
}

/** Some fields of a circle; undefined removes a field. */
export type CircleFields = {
  readonly [F in keyof Omit<CircleRow, 'childId'>]?: CircleRow[F] | undefined;
};

/** Changes fields of a circle, if there is one. Throws StorageFailure. */
export async function changeCircle(
  childId: string,
  fields: CircleFields | ((circle: CircleRow) => CircleFields),
): Promise<void> {
  await commitWithin(['circles'], (apply) => changeCircleWithin(apply, childId, fields));
}

/** Stores why a circle isn't in sync, if the device can store it. Never rejects. */
export async function storeTrouble(childId: string, trouble: string): Promise<void> {
  try {
    // A held circle shows why it stopped.
    await changeCircle(childId, ({ held }) => (held === undefined ? { trouble } : {}));
  } catch (error) {
    // A full device may have no room for this either.
    console.info('Could not store why a circle is not in sync.', error);
  }
}

/** Like `changeCircle`, inside a write. */
export async function changeCircleWithin(
  apply: Apply,
  childId: string,
  fields: CircleFields | ((circle: CircleRow) => CircleFields),
): Promise<void> {
  const circle = await readCircle(childId);
  if (circle === null) return;
  const changed = typeof fields === 'function' ? fields(circle) : fields;
  const next = changedBy(circle, changed);
  // An unchanged row isn't written, so that nothing that shows it reads it again.
  if (!isSameValue(next, circle)) await apply([put('circles', next)]);
}

export function changedBy(circle: CircleRow, fields: CircleFields): CircleRow {
  const next = { ...circle, ...fields };
  for (const [name, value] of Object.entries(fields))
    if (value === undefined) Reflect.deleteProperty(next, name);
  // A change that would leave out a required field is ignored.
  return isWhole(next) ? next : circle;
}

const requiredFields = ['server', 'database', 'user', 'password', 'deviceId', 'members'] as const;

const isWhole = (circle: object): circle is CircleRow =>
  requiredFields.every((name) => Reflect.get(circle, name) !== undefined);

/** Calls back with this device's circles, now and whenever one may have changed. Returns a function that stops it. */
export function followCircles(onCircles: (circles: readonly CircleRow[]) => void): () => void {
  const subscription = liveQuery(listCircles).subscribe({ next: onCircles, error: logError });
  return () => {
    subscription.unsubscribe();
  };
}

/** Calls back once, as soon as this device has a circle. */
export function onFirstCircle(then: () => void): void {
  const subscription = liveQuery(() => db.circles.count()).subscribe({
    next: (count) => {
      if (count === 0) return;
      // The first result may come before `subscription` is assigned.
      queueMicrotask(() => {
        subscription.unsubscribe();
      });
      then();
    },
    error: logError,
  });
}

function logError(error: unknown): void {
  console.info('Could not read the circles of this device.', error);
}

/** The circle was left or is held since the engine started this write, so nothing was written. */
class CircleStoppedError extends NamedError {
  override readonly name = 'CircleStoppedError';
}

/**
 * Throws CircleStoppedError if the circle was left or is on hold, so that the engine doesn't count what it read as applied. Call it inside a
 * write of the engine, which may have waited for a restore or for leaving the circle: their changes must not be folded as this device's
 * own edits, nor overwritten.
 */
export async function assertActive(childId: string): Promise<void> {
  const circle = await readCircle(childId);
  if (circle === null || circle.held !== undefined)
    throw new CircleStoppedError('The circle was left or is held');
}

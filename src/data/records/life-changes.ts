import type { LifeChange } from '@/domain/schema/child-lists';
import type { LifeChangeFields } from '@/domain/child/life-changes';
import { newId } from '@/lib/ids';
import { invariant } from '@/lib/invariant';
import { ConflictError, NotFoundError } from '@/data/db/errors';
import { changeLists } from './child-lists';

/** Adds a life change to a child, and answers it. Throws NotFoundError, StorageFailure. */
export async function addLifeChange(
  childId: string,
  fields: LifeChangeFields,
): Promise<LifeChange> {
  const change = { id: newId(), ...fields };
  await changeLists(childId, ({ changes = [] }) => ({ changes: [...changes, change] }));
  return change;
}

/** What a life change says, as one text: it has no moment of its last edit, and is told from what it was by this. */
export function saidBy({ words, day, kind }: LifeChangeFields): string {
  return JSON.stringify([words, day, kind]);
}

/**
 * Puts other words, another day or another kind into a life change. `expected` is `saidBy` of what they were typed over:
 * where it says something else by now, ConflictError is thrown; undefined overwrites on purpose. What a later version wrote
 * into it stays. Throws NotFoundError, ConflictError, StorageFailure.
 */
export async function updateLifeChange(
  childId: string,
  id: string,
  fields: LifeChangeFields,
  expected: string | undefined,
): Promise<LifeChange> {
  const child = await changeLists(childId, ({ changes = [] }) => {
    const stored = changes.find((one) => one.id === id);
    if (!stored) throw new NotFoundError('Change', id);
    if (expected !== undefined && saidBy(stored) !== expected)
      throw new ConflictError('Change changed elsewhere');
    return { changes: changes.map((one) => (one.id === id ? { ...stored, ...fields } : one)) };
  });
  return invariant(
    child.changes?.find((one) => one.id === id),
    'the change that was stored',
  );
}

/** A life change that was deleted, and where it stood in its list. */
export interface TakenLifeChange {
  readonly childId: string;
  readonly change: LifeChange;
  readonly index: number;
}

/** Deletes a life change. Answers what it took away; null when there was none. Throws NotFoundError, StorageFailure. */
export async function deleteLifeChange(
  childId: string,
  id: string,
): Promise<TakenLifeChange | null> {
  const taken: TakenLifeChange[] = [];
  await changeLists(childId, ({ changes = [] }) => {
    const index = changes.findIndex((one) => one.id === id);
    const change = changes[index];
    if (change) taken.push({ childId, change, index });
    return { changes: changes.filter((one) => one.id !== id) };
  });
  return taken[0] ?? null;
}

/**
 * Puts it back where it stood, and answers whether it had to: one of its id that is there stays as it is. Throws
 * NotFoundError where the child is gone, StorageFailure.
 */
export async function bringBackLifeChange({
  childId,
  change,
  index,
}: TakenLifeChange): Promise<boolean> {
  let isBack = false;
  await changeLists(childId, ({ changes = [] }) => {
    isBack = !changes.some(({ id }) => id === change.id);
    return { changes: isBack ? changes.toSpliced(index, 0, change) : changes };
  });
  return isBack;
}

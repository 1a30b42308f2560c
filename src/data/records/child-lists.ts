import { childListNames } from '@/domain/schema/child-lists';
import type { Child } from '@/domain/schema/entities';
import { put } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { db } from '@/data/db/db';
import { NotFoundError } from '@/data/db/errors';

/** The lists that a child has beside its profile: `domain/schema/child-lists.ts`. An empty one is none. */
export type ChildLists = Pick<Child, 'medicines' | 'goals' | 'changes' | 'picks'>;

/**
 * Changes some of a child's lists; `change` gets the stored ones and answers those that are other from now on. The moment of the
 * profile's last edit stays: the lists are no part of what its form holds, so a form that is open elsewhere saves beside it.
 * Throws NotFoundError, StorageFailure.
 */
export async function changeLists(
  childId: string,
  change: (lists: ChildLists) => ChildLists,
): Promise<Child> {
  return commitWithin(['children'], async (apply) => {
    const child = await db.children.get(childId);
    if (!child) throw new NotFoundError('Child', childId);
    const next = { ...child, ...change(child) };
    for (const name of childListNames)
      if (next[name]?.length === 0) Reflect.deleteProperty(next, name);
    await apply([put('children', next, { before: child })]);
    return next;
  });
}

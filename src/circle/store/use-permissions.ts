import { liveQuery, type Subscription } from 'dexie';
import { useEffect, useState } from 'react';
import type { CircleList } from '@/domain/circle/document';
import type { Role } from '@/domain/circle/members';
import { createStore } from '@/lib/store';
import { useStore } from '@/lib/use-store';
import { canChangeIn, roleIn } from '@/data/commit/permissions';
import { circleKey } from '@/data/commit/write-outbox';
import { db } from '@/data/db/db';

/*
 * What this device may write, for the screens: one read of all circles serves every card of a page, so that a journal which nobody
 * shares pays for a look into an empty store and no more. Whatever they show, the commit decides.
 */

/** What this device is in the circle of each child that has one; null before it was read. */
const roles = createStore<ReadonlyMap<string, Role | null> | null>(null);
/** The children whose journals this device only reads. */
let readOnly: ReadonlySet<string> = new Set();
let reading: Subscription | null = null;

function take(next: ReadonlyMap<string, Role | null>): void {
  const ids = [...next].flatMap(([id, role]) => (role === 'reader' ? [id] : []));
  if (ids.length !== readOnly.size || ids.some((id) => !readOnly.has(id))) readOnly = new Set(ids);
  roles.set(next);
}

function follow(listener: () => void): () => void {
  const stop = roles.subscribe(listener);
  reading ??= liveQuery(() => db.circles.toArray()).subscribe({
    next: (circles) => {
      take(new Map(circles.map((circle) => [circle.childId, roleIn(circle)])));
    },
    // Nobody can tell: nothing is taken away from anybody, and the commit refuses what it has to.
    error: () => {
      reading = null;
      take(new Map());
    },
  });
  return () => {
    stop();
    if (roles.hasListeners()) return;
    reading?.unsubscribe();
    reading = null;
  };
}

/** As a page that has just been opened, which has read nothing yet. */
export function forgetRoles(): void {
  readOnly = new Set();
  roles.set(null);
}

/** Undefined before it was read; null where the child has no circle, or this device is in it no more. */
function useRole(childId: string | null): Role | null | undefined {
  return useStore({
    subscribe: follow,
    get() {
      const known = roles.get();
      if (known === null) return undefined;
      return childId === null ? null : (known.get(childId) ?? null);
    },
  });
}

/** Whether this device may write new records of a child. Until it was read, and where nobody shares the child, it may. */
export function useCanWrite(childId: string | null): boolean {
  return useRole(childId) !== 'reader';
}

/** The same for a form that is about to open: undefined until it was read. */
export function useMayOpenNew(childId: string): boolean | undefined {
  const role = useRole(childId);
  return role === undefined ? undefined : role !== 'reader';
}

/** The children whose journals this device only reads. */
export function useReadOnly(): ReadonlySet<string> {
  return useStore({ subscribe: follow, get: () => readOnly });
}

/** Whether this device may change whatever is there, as a parent does. */
export function useMayChangeAll(childId: string): boolean {
  const role = useRole(childId);
  return role !== 'reader' && role !== 'carer';
}

/** Whether this device may change or delete a record of a child; as `useCanWrite` where that is not known. */
export function useMayChange(list: CircleList, id: string, childId: string): boolean {
  const role = useRole(childId);
  const isOwn = useIsOwn(role === 'carer' ? circleKey(list, id) : null, childId);
  return role === 'carer' ? isOwn === true : role !== 'reader';
}

/** The same for a form that is about to open: undefined until it was read. */
export function useMayOpen(list: CircleList, id: string, childId: string): boolean | undefined {
  const role = useRole(childId);
  const isOwn = useIsOwn(role === 'carer' ? circleKey(list, id) : null, childId);
  if (role === undefined) return undefined;
  return role === 'carer' ? isOwn : role !== 'reader';
}

/** Whether a carer's device wrote a record, by its key; undefined until it was read, and for no key. */
function useIsOwn(key: string | null, childId: string): boolean | undefined {
  const [known, setKnown] = useState<{ readonly key: string; readonly isOwn: boolean } | null>(
    null,
  );
  useEffect(() => {
    if (key === null) return;
    const subscription = liveQuery(async () => {
      const circle = await db.circles.get(childId);
      return circle === undefined || canChangeIn(circle, await db.circleDocs.get(key));
    }).subscribe({
      next: (isOwn) => {
        setKnown({ key, isOwn });
      },
      error: () => {
        setKnown({ key, isOwn: true });
      },
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [key, childId]);
  return known?.key === key ? known.isOwn : undefined;
}

import type { Subscription } from 'dexie';
import { useEffect, useState } from 'react';
import type { CircleList } from '@/domain/circle/document';
import type { Role } from '@/domain/circle/members';
import { createStore } from '@/lib/store';
import { useStore } from '@/lib/use-store';
import { canChangeIn, roleIn } from '@/data/commit/permissions';
import { circleKey } from '@/data/commit/write-outbox';
import { liveQuery } from '@/data/db/async-scopes';
import { db } from '@/data/db/db';
import { docsOfChild } from './stored-records';

/*
 * What this device may write, for the screens. One read of all circles serves every card of a page, so a journal that isn't shared costs
 * only a read of an empty store. The commit has the last word.
 */

/** This device's role by child, for children with a circle; null until it was read. */
const roles = createStore<ReadonlyMap<string, Role | null> | null>(null);
/** The children whose journals this device can only read. */
let readOnly: ReadonlySet<string> = new Set();
let reading: Subscription | null = null;

function setRoles(next: ReadonlyMap<string, Role | null>): void {
  const ids = [...next].flatMap(([id, role]) => (role === 'reader' ? [id] : []));
  if (ids.length !== readOnly.size || ids.some((id) => !readOnly.has(id))) readOnly = new Set(ids);
  roles.set(next);
}

function follow(listener: () => void): () => void {
  const stop = roles.subscribe(listener);
  reading ??= liveQuery(() => db.circles.toArray()).subscribe({
    next: (circles) => {
      setRoles(new Map(circles.map((circle) => [circle.childId, roleIn(circle)])));
    },
    // Unknown: show everything as writable, and let the commit refuse.
    error: () => {
      reading = null;
      setRoles(new Map());
    },
  });
  return () => {
    stop();
    if (roles.hasListeners()) return;
    reading?.unsubscribe();
    reading = null;
  };
}

/** Forgets what was read, for tests: as in a page that was just opened. */
export function forgetRoles(): void {
  readOnly = new Set();
  roles.set(null);
}

/** Returns undefined until it was read; null if the child has no circle or this device is no longer in it. */
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

/** Returns whether this device may add records of a child. True until it was read, and without a circle. */
export function useCanWrite(childId: string | null): boolean {
  return useRole(childId) !== 'reader';
}

/** Like `useCanWrite`, for a form that is about to open: undefined until it was read. */
export function useCanOpenNew(childId: string): boolean | undefined {
  const role = useRole(childId);
  return role === undefined ? undefined : role !== 'reader';
}

/** Returns the children whose journals this device can only read. */
export function useReadOnly(): ReadonlySet<string> {
  return useStore({ subscribe: follow, get: () => readOnly });
}

/** Returns whether this device may change everything, like a parent. */
export function useCanChangeAll(childId: string): boolean {
  const role = useRole(childId);
  return role !== 'reader' && role !== 'carer';
}

/** Returns whether this device may change or delete a record. True until it was read, except for carers. */
export function useCanChange(list: CircleList, id: string, childId: string): boolean {
  const role = useRole(childId);
  const isOwn = useIsOwn(role === 'carer' ? circleKey(list, id) : null, childId);
  return role === 'carer' ? isOwn === true : role !== 'reader';
}

/** Like `useCanChange`, for a form that is about to open: undefined until it was read. */
export function useCanOpen(list: CircleList, id: string, childId: string): boolean | undefined {
  const role = useRole(childId);
  const isOwn = useIsOwn(role === 'carer' ? circleKey(list, id) : null, childId);
  if (role === undefined) return undefined;
  return role === 'carer' ? isOwn : role !== 'reader';
}

/** Returns whether a carer's device made the record with this key; undefined until it was read, and without a key. */
function useIsOwn(key: string | null, childId: string): boolean | undefined {
  const [known, setKnown] = useState<{ readonly key: string; readonly isOwn: boolean } | null>(
    null,
  );
  useEffect(() => {
    if (key === null) return;
    const subscription = liveQuery(async () => {
      const circle = await db.circles.get(childId);
      const [known] = await docsOfChild([key], childId);
      return circle === undefined || canChangeIn(circle, known);
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

import { liveQuery, type Subscription } from 'dexie';
import type { CircleList } from '@/domain/circle/document';
import { createStore } from '@/lib/store';
import { useStore } from '@/lib/use-store';
import { whenIdle } from '@/lib/scheduling';
import { circleKey } from '@/data/commit/write-outbox';
import { db } from '@/data/db/db';

/** The records of which somebody has to choose what they say, by their keys: one read serves every card of a page. */
const marked = createStore<ReadonlySet<string>>(new Set());
let reading: Subscription | null = null;
let callOff: (() => void) | null = null;

async function readMarked(): Promise<ReadonlySet<string>> {
  const children = await db.circles.toCollection().primaryKeys();
  const found = await Promise.all(
    children.map((id) =>
      db.circleDocs.where('[childId+mark]').equals([id, 'versions']).primaryKeys(),
    ),
  );
  return new Set(found.flat());
}

function follow(listener: () => void): () => void {
  const stop = marked.subscribe(listener);
  // The cards are drawn first: seldom has one of them a mark.
  if (reading === null) callOff ??= whenIdle(read);
  return () => {
    stop();
    if (marked.hasListeners()) return;
    callOff?.();
    callOff = null;
    reading?.unsubscribe();
    reading = null;
  };
}

function read(): void {
  callOff = null;
  reading = liveQuery(readMarked).subscribe({
    next: (found) => {
      if (found.size > 0 || marked.get().size > 0) marked.set(found);
    },
    // A mark less: the circle's page says the same.
    error: () => {
      reading = null;
    },
  });
}

/** Whether two people wrote a record without knowing of each other, and nobody has chosen. */
export function useHasConflict(list: CircleList, id: string): boolean {
  return useStore({ subscribe: follow, get: () => marked.get().has(circleKey(list, id)) });
}

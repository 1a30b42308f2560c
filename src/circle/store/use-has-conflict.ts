import type { Subscription } from 'dexie';
import type { RecordRef } from '@/domain/circle/document';
import { createStore } from '@/lib/store';
import { useStore } from '@/lib/use-store';
import { whenIdle } from '@/lib/scheduling';
import { circleKey } from '@/data/commit/write-outbox';
import { liveQuery } from '@/data/db/async-scopes';
import { db } from '@/data/db/db';

/** The children and keys of records with conflicts: one read serves every card of a page. */
const marked = createStore<ReadonlySet<string>>(new Set());
let reading: Subscription | null = null;
let cancelRead: (() => void) | null = null;

async function readMarked(): Promise<ReadonlySet<string>> {
  const children = await db.circles.toCollection().primaryKeys();
  const found = await Promise.all(
    children.map((id) =>
      db.circleDocs.where('[childId+mark]').equals([id, 'versions']).primaryKeys(),
    ),
  );
  return new Set(found.flatMap((keys, at) => keys.map((key) => `${children[at]}/${key}`)));
}

function follow(listener: () => void): () => void {
  const stop = marked.subscribe(listener);
  // Draw the cards first: few ever have a mark.
  if (reading === null) cancelRead ??= whenIdle(read);
  return () => {
    stop();
    if (marked.hasListeners()) return;
    cancelRead?.();
    cancelRead = null;
    reading?.unsubscribe();
    reading = null;
  };
}

function read(): void {
  cancelRead = null;
  reading = liveQuery(readMarked).subscribe({
    next: (found) => {
      if (found.size > 0 || marked.get().size > 0) marked.set(found);
    },
    // Then only the mark is missing: the circle's page shows the conflicts too.
    error: () => {
      reading = null;
    },
  });
}

/** Returns whether the record has an unresolved conflict. */
export function useHasConflict({ list, id, childId }: RecordRef): boolean {
  const name = `${childId}/${circleKey(list, id)}`;
  return useStore({ subscribe: follow, get: () => marked.get().has(name) });
}

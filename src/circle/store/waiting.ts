import { Dexie, RangeSet } from 'dexie';
import { createEmitter } from '@/lib/store';
import { db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';

/*
 * What waits to go to the circle of a child, held in memory. Chromium steps over every row that an index ever had to find those that it
 * has: after a first sync, each look into the store would take as long as one at the whole journal. It is read once, and kept in step by
 * what the writes of this tab and of the others say that they touched.
 */

/** The keys in the outbox, by child, of those children that somebody has asked for. */
const known = new Map<string, Set<string>>();
/** Keys that were written since, and are to be looked at again. */
const touched = new Set<string>();
/** More of them than this, and all is read anew. */
const atMost = 1000;
let timesForgotten = 0;
const changes = createEmitter();

function forget(): void {
  known.clear();
  touched.clear();
  timesForgotten += 1;
}

Dexie.on('storagemutated', (parts) => {
  const written = parts[`idb://${db.name}/outbox/`];
  // Of a page that comes back nobody knows what it has missed.
  const isUnknown = Object.hasOwn(parts, 'all');
  if (!written && !isUnknown) return;
  if (isUnknown) forget();
  for (const { from, to } of written ? RangeSet(written) : []) {
    if (typeof from === 'string' && from === to) touched.add(from);
    else forget();
  }
  if (touched.size > atMost) forget();
  changes.emit();
});

let last: Promise<unknown> = Promise.resolve();

/** The keys of what waits, one look after the other. Throws StorageFailure. */
export function keysWaiting(childId: string): Promise<readonly string[]> {
  const reading = last.then(() => read(childId));
  last = reading.catch(() => undefined);
  return reading;
}

async function read(childId: string): Promise<readonly string[]> {
  const found = known.get(childId) ?? (await readAll(childId));
  await lookAgain();
  return [...(known.get(childId) ?? found)];
}

async function readAll(childId: string): Promise<Set<string>> {
  const before = timesForgotten;
  const stored = db.outbox.where('childId').equals(childId);
  const keys = new Set(await guarded(() => stored.primaryKeys()));
  if (before === timesForgotten) known.set(childId, keys);
  return keys;
}

async function lookAgain(): Promise<void> {
  const keys = [...touched];
  if (keys.length === 0) return;
  touched.clear();
  try {
    const rows = await guarded(() => db.outbox.bulkGet(keys));
    for (const [childId, waiting] of known)
      for (const [at, key] of keys.entries())
        if (rows[at]?.childId === childId) waiting.add(key);
        else waiting.delete(key);
  } catch (error) {
    forget();
    throw error;
  }
}

/** Tells how much of a child waits to be sent, now and whenever that may have changed, in this tab or another. Answers the way to stop. */
export function followOutbox(childId: string, onCount: (count: number) => void): () => void {
  let isReading = false;
  let isStale = false;
  let isStopped = false;
  const look = async () => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale) {
      isStale = false;
      const keys = await keysWaiting(childId).catch(tell);
      if (keys && !isStopped) onCount(keys.length);
    }
    isReading = false;
  };
  const again = () => void look();
  const stop = changes.subscribe(again);
  again();
  return () => {
    isStopped = true;
    stop();
  };
}

function tell(error: unknown): void {
  console.info('What waits for a circle could not be looked at.', error);
}

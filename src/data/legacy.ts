import type { Table } from 'dexie';
import {
  readLegacyChild,
  readLegacyEntry,
  readLegacyFood,
  readLegacyRecommendation,
  readLegacyReport,
} from '../domain/legacy';
import type { ReadRecord } from '../domain/read-record';
import { dataUrlToBlob } from './data-url';
import { db } from './db';
import { rowOf } from './photo-rows';
import { type PreparedPhoto, preparePhoto } from './prepare-photo';
import { localStore } from './web-storage';

export interface LegacyOutcome {
  readonly moved: number;
  /** Records that could not be understood; they stay in localStorage under `kinleaf_kept_aside_{list}`. */
  readonly keptAside: number;
}

/** One list, read and with its pictures decoded: the slow part, done before the transaction. */
interface ReadList {
  readonly name: string;
  readonly text: string;
  readonly unread: readonly unknown[];
  /** Inside the transaction: stores what is not stored yet; answers how many records that were. */
  readonly move: () => Promise<number>;
}

type ListReader = (now: string) => Promise<ReadList | null>;

const prefix = 'kinleaf_';

const readers: readonly ListReader[] = [
  listReader('children', db.children, readLegacyChild),
  listReader('journal', db.journal, readLegacyEntry),
  listReader('food', db.food, readLegacyFood),
  listReader('reports', db.reports, readLegacyReport),
  listReader('recommendations', db.recommendations, readLegacyRecommendation),
];

/** Whether there is a list of the earlier layout. Cheap: asked at every start. */
export function hasLegacyLists(): boolean {
  return ['children', 'journal', 'food', 'reports', 'recommendations'].some(
    (name) => localStore.get(prefix + name) !== null,
  );
}

/**
 * Moves lists found in localStorage (the layout of the specification) into the stores in one transaction, then
 * removes them. What cannot be understood, or a record whose picture cannot be decoded, is kept aside, never
 * dropped. When anything fails the lists stay as they were. A record whose id is stored already was moved before.
 */
export async function moveLegacyLists(now = new Date()): Promise<LegacyOutcome> {
  if (!hasLegacyLists()) return { moved: 0, keptAside: 0 };
  const found = (await Promise.all(readers.map((read) => read(now.toISOString())))).filter(
    (one) => one !== null,
  );
  const moved = await db.transaction('rw', db.tables, async () => {
    let count = 0;
    for (const { move } of found) count += await move();
    return count;
  });
  for (const { name, text, unread } of found) {
    if (localStore.get(prefix + name) !== text) continue;
    // The list itself goes only when its leftovers are safe; otherwise it is read again next time.
    if (unread.length === 0 || keepAside(name, text, unread)) localStore.remove(prefix + name);
  }
  return { moved, keptAside: found.reduce((sum, { unread }) => sum + unread.length, 0) };
}

function keepAside(name: string, list: string, unread: readonly unknown[]): boolean {
  const key = `${prefix}kept_aside_${name}`;
  // A visit that ended before the list was removed has set the same leftovers aside already.
  const earlier = parseList(localStore.get(key) ?? '[]');
  const known = new Set(earlier.map((value) => JSON.stringify(value)));
  const fresh = unread.filter((value) => !known.has(JSON.stringify(value)));
  const leftovers = JSON.stringify([...earlier, ...fresh]);
  if (localStore.set(key, leftovers)) return true;
  // No room for both: the leftovers take the place of their own list.
  localStore.remove(prefix + name);
  if (localStore.set(key, leftovers)) return true;
  localStore.set(prefix + name, list);
  return false;
}

function listReader<T extends { id: string; photoId?: string | undefined }>(
  name: string,
  table: Table<T, string>,
  read: (value: unknown, now: string) => ReadRecord<T> | null,
): ListReader {
  return async (now) => {
    const text = localStore.get(prefix + name);
    if (text === null) return null;
    const moving: { record: T; photo: PreparedPhoto | null }[] = [];
    const unread: unknown[] = [];
    const ids = new Set<string>();
    for (const value of parseList(text)) {
      const parsed = read(value, now);
      // Two records of one id: only the first can be stored.
      const one = parsed && !ids.has(parsed.record.id) ? parsed : null;
      if (one) ids.add(one.record.id);
      const photo = one?.photoUrl ? await decodePhoto(one.photoUrl) : null;
      if (!one || photo === 'unreadable') unread.push(value);
      if (one) moving.push({ record: one.record, photo: photo === 'unreadable' ? null : photo });
    }
    const move = async () => {
      // Another tab moved the list meanwhile, and what it moved may be deleted again by now.
      if (localStore.get(prefix + name) !== text) return 0;
      let count = 0;
      for (const { record, photo } of moving) {
        if ((await table.get(record.id)) !== undefined) continue;
        if (photo) await db.photos.put(rowOf(photo));
        await table.add(photo ? { ...record, photoId: photo.id } : record);
        count += 1;
      }
      return count;
    };
    return { name, text, unread, move };
  };
}

/** The records of a list; a text that is not a list is one record that nobody can read. */
function parseList(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return [text];
  }
}

async function decodePhoto(url: string): Promise<PreparedPhoto | 'unreadable'> {
  const blob = dataUrlToBlob(url);
  if (!blob) return 'unreadable';
  try {
    return await preparePhoto(blob);
  } catch {
    return 'unreadable';
  }
}

import { type AnyRecord, type ListName, listNames } from '@/domain/schema/lists';
import {
  readLegacyChild,
  readLegacyEntry,
  readLegacyFood,
  readLegacyRecommendation,
  readLegacyReport,
  type ReadRecord,
} from '@/domain/backup/read-record';
import { maxPhotos, photoFields } from '@/domain/schema/photo-fields';
import type { RecordQuarantineReason, QuarantinedRecord } from '@/domain/backup/quarantine';
import { add } from '@/data/commit/changes';
import { dataUrlToBlob } from '@/data/photos/data-url';
import { db } from '@/data/db/db';
import { type PreparedPhoto, preparePhoto } from '@/data/photos/prepare-photo';
import { commitWithQuarantine, quarantineChanges } from '@/data/records/quarantined-records';
import { localStore } from '@/data/db/web-storage';

export interface LegacyOutcome {
  readonly moved: number;
  /** Records that could not be understood; they are set aside. */
  readonly keptAside: number;
}

interface MovingRecord {
  readonly list: ListName;
  readonly record: AnyRecord;
  readonly photos: readonly PreparedPhoto[];
}

/** One text of localStorage, read and with its pictures decoded: the slow part, done before the transaction. */
interface ReadText {
  readonly key: string;
  readonly text: string;
  /** Records to set aside. */
  readonly unread: readonly QuarantinedRecord[];
  /** Its records; one that is stored already was moved before. */
  readonly moving: readonly MovingRecord[];
}

type ListReader = (now: string) => Promise<ReadText | null>;

const prefix = 'kinleaf_';
/** Before version 3 of the stores, what could not be understood stayed in localStorage, where drafts need the room. */
const asidePrefix = 'kinleaf_kept_aside_';

const readers: readonly ListReader[] = [
  listReader('children', readLegacyChild),
  listReader('journal', readLegacyEntry),
  listReader('food', readLegacyFood),
  listReader('reports', readLegacyReport),
  listReader('recommendations', readLegacyRecommendation),
  asideReader('children', readLegacyChild),
  asideReader('journal', readLegacyEntry),
  asideReader('food', readLegacyFood),
  asideReader('reports', readLegacyReport),
  asideReader('recommendations', readLegacyRecommendation),
];

/** Whether localStorage holds records of the earlier layout. Cheap: asked at every start. */
export function hasLegacyLists(): boolean {
  return listNames.some(
    (list) => localStore.get(prefix + list) !== null || localStore.get(asidePrefix + list) !== null,
  );
}

/**
 * Moves lists found in localStorage (the layout of the specification) into the stores in one transaction, then
 * removes them. What cannot be understood, or a record whose picture cannot be decoded, is set aside, never
 * dropped. When anything fails the lists stay as they were. A record whose id is stored already was moved before.
 */
export async function moveLegacyLists(now = new Date()): Promise<LegacyOutcome> {
  if (!hasLegacyLists()) return { moved: 0, keptAside: 0 };
  const found = (await Promise.all(readers.map((read) => read(now.toISOString())))).filter(
    (one) => one !== null,
  );
  const moved = await commitWithQuarantine(async (apply, aside) => {
    let count = 0;
    for (const { key, text, unread, moving } of found) {
      // Another tab moved this list meanwhile, and what it moved may be deleted again by now.
      if (localStore.get(key) !== text) continue;
      for (const { list, record, photos } of moving) {
        if ((await db.table(list).get(record.id)) !== undefined) continue;
        const row = { ...record, ...photoFields(photos.map(({ id }) => id)) };
        await apply([add(list, row, { photos })]);
        count += 1;
      }
      if (unread.length > 0) await apply(quarantineChanges(unread, await aside()));
    }
    return count;
  });
  for (const { key, text } of found) if (localStore.get(key) === text) localStore.remove(key);
  const fresh = found.filter(({ key }) => !key.startsWith(asidePrefix));
  return { moved, keptAside: fresh.reduce((sum, { unread }) => sum + unread.length, 0) };
}

type Read<T> = (value: unknown, now: string) => ReadRecord<T> | null;

function listReader<T extends AnyRecord>(list: ListName, read: Read<T>): ListReader {
  return async (now) => {
    const key = prefix + list;
    const text = localStore.get(key);
    if (text === null) return null;
    const moving: MovingRecord[] = [];
    const unread: QuarantinedRecord[] = [];
    const ids = new Set<string>();
    for (const value of parseList(text)) {
      const parsed = read(value, now);
      // Two records of one id: only the first can be stored.
      const one = parsed && !ids.has(parsed.record.id) ? parsed : null;
      if (one) ids.add(one.record.id);
      const urls = one
        ? [one.photoUrl ?? '', ...one.morePhotoUrls].filter((url) => url !== '')
        : [];
      const found = await Promise.all(urls.slice(0, maxPhotos).map(decodePhoto));
      const photos = found.filter((photo) => photo !== 'unreadable');
      const reason = parsed === null ? 'unreadable' : one === null ? 'same-id' : null;
      if (reason !== null || photos.length < urls.length)
        unread.push(asAside(list, value, reason ?? 'photo', now));
      if (one) moving.push({ list, record: one.record, photos });
    }
    return { key, text, unread, moving };
  };
}

/** What was kept aside before moves as it is; why it was is found out anew. */
function asideReader<T>(list: ListName, read: Read<T>): ListReader {
  return (now) => {
    const key = asidePrefix + list;
    const text = localStore.get(key);
    if (text === null) return Promise.resolve(null);
    const unread = parseList(text).map((value) => {
      const parsed = read(value, now);
      const reason = parsed === null ? 'unreadable' : parsed.photoUrl ? 'photo' : 'same-id';
      return asAside(list, value, reason, now);
    });
    return Promise.resolve({ key, text, unread, moving: [] });
  };
}

function asAside(
  list: ListName,
  record: unknown,
  reason: RecordQuarantineReason,
  at: string,
): QuarantinedRecord {
  return { id: crypto.randomUUID(), list, reason, at, record, photoIds: [] };
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

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
import { type PreparedPhoto, preparePhoto } from '@/data/photos/shrink-photo';
import { commitWithQuarantine, quarantineChanges } from '@/data/records/quarantined-records';
import { localStore } from '@/data/db/web-storage';

export interface LegacyOutcome {
  readonly moved: number;
  /** The number of records that couldn't be understood, which are quarantined. */
  readonly quarantined: number;
}

interface MovingRecord {
  readonly list: ListName;
  readonly record: AnyRecord;
  readonly photos: readonly PreparedPhoto[];
}

/** One item of localStorage, parsed and with its pictures decoded: the slow part, done before the transaction. */
interface ReadText {
  readonly key: string;
  readonly text: string;
  /** Records to quarantine. */
  readonly unread: readonly QuarantinedRecord[];
  /** Records to store, unless they were moved earlier. */
  readonly moving: readonly MovingRecord[];
}

type ListReader = (now: string) => Promise<ReadText | null>;

const prefix = 'kinleaf_';
/** Before version 3 of the database, records that couldn't be understood stayed in localStorage, where drafts need the room. */
const quarantinePrefix = 'kinleaf_kept_aside_';

const readers: readonly ListReader[] = [
  listReader('children', readLegacyChild),
  listReader('journal', readLegacyEntry),
  listReader('food', readLegacyFood),
  listReader('reports', readLegacyReport),
  listReader('recommendations', readLegacyRecommendation),
  quarantineReader('children', readLegacyChild),
  quarantineReader('journal', readLegacyEntry),
  quarantineReader('food', readLegacyFood),
  quarantineReader('reports', readLegacyReport),
  quarantineReader('recommendations', readLegacyRecommendation),
];

/** Returns whether localStorage holds records of the earlier layout. Cheap, since it runs at every start. */
export function hasLegacyLists(): boolean {
  return listNames.some(
    (list) =>
      localStore.get(prefix + list) !== null || localStore.get(quarantinePrefix + list) !== null,
  );
}

/**
 * Moves lists in localStorage (the layout of the specification) into the stores in one transaction, then removes them.
 * A record that can't be understood, or whose picture can't be decoded, is quarantined, never dropped. If anything
 * fails, the lists stay as they were. A record whose id is stored was moved earlier.
 */
export async function moveLegacyLists(now = new Date()): Promise<LegacyOutcome> {
  if (!hasLegacyLists()) return { moved: 0, quarantined: 0 };
  const found = (await Promise.all(readers.map((read) => read(now.toISOString())))).filter(
    (one) => one !== null,
  );
  const moved = await commitWithQuarantine(async (apply, readQuarantined) => {
    let count = 0;
    for (const { key, text, unread, moving } of found) {
      // Another tab has moved this list, and its records may have been deleted since.
      if (localStore.get(key) !== text) continue;
      for (const { list, record, photos } of moving) {
        if ((await db.table(list).get(record.id)) !== undefined) continue;
        const row = { ...record, ...photoFields(photos.map(({ id }) => id)) };
        await apply([add(list, row, { photos })]);
        count += 1;
      }
      if (unread.length > 0) await apply(quarantineChanges(unread, await readQuarantined()));
    }
    return count;
  });
  for (const { key, text } of found) if (localStore.get(key) === text) localStore.remove(key);
  const fresh = found.filter(({ key }) => !key.startsWith(quarantinePrefix));
  return { moved, quarantined: fresh.reduce((sum, { unread }) => sum + unread.length, 0) };
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
      // Of two records with one id, only the first can be stored.
      const one = parsed && !ids.has(parsed.record.id) ? parsed : null;
      if (one) ids.add(one.record.id);
      const urls = one
        ? [one.photoUrl ?? '', ...one.morePhotoUrls].filter((url) => url !== '')
        : [];
      const found = await Promise.all(urls.slice(0, maxPhotos).map(decodePhoto));
      const photos = found.filter((photo) => photo !== 'unreadable');
      const reason = parsed === null ? 'unreadable' : one === null ? 'same-id' : null;
      if (reason !== null || photos.length < urls.length)
        unread.push(asQuarantined(list, value, reason ?? 'photo', now));
      if (one) moving.push({ list, record: one.record, photos });
    }
    return { key, text, unread, moving };
  };
}

/** Reads what an earlier version quarantined; the reason is worked out again. */
function quarantineReader<T>(list: ListName, read: Read<T>): ListReader {
  return (now) => {
    const key = quarantinePrefix + list;
    const text = localStore.get(key);
    if (text === null) return Promise.resolve(null);
    const unread = parseList(text).map((value) => {
      const parsed = read(value, now);
      const reason = parsed === null ? 'unreadable' : parsed.photoUrl ? 'photo' : 'same-id';
      return asQuarantined(list, value, reason, now);
    });
    return Promise.resolve({ key, text, unread, moving: [] });
  };
}

function asQuarantined(
  list: ListName,
  record: unknown,
  reason: RecordQuarantineReason,
  at: string,
): QuarantinedRecord {
  return { id: crypto.randomUUID(), list, reason, at, record, photoIds: [] };
}

/** Returns the records of a list; a text that isn't a list counts as one unreadable record. */
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

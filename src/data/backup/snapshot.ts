import { type BackupScope, noteName, readBackupRecord } from '@/domain/backup/backup-file';
import { backupFormat } from '@/domain/backup/backup-format';
import {
  type AnyRecord,
  childIdOf,
  type Counts,
  type ListName,
  listNames,
  noCounts,
  titleAndDay,
} from '@/domain/schema/lists';
import type { FoodItem } from '@/domain/schema/entities';
import { maxPhotos } from '@/domain/schema/photo-fields';
import type { RecordQuarantineReason, QuarantinedRecord } from '@/domain/backup/quarantine';
import { version } from '@/lib/build-info';
import { photosOf } from '@/data/commit/changes';
import { db } from '@/data/db/db';
import type { ExportChoice } from '@/domain/backup/export-choice';
import { pictureOf, type StoredPicture } from '@/data/photos/photo-store';
import {
  forHandover,
  type HandoverChoice,
  handoverNote,
  isVisitWithheld,
} from '@/domain/backup/handover';
import { type HandoverSummary, HandoverTally } from '@/domain/backup/handover-summary';
import { findLost, isLost, type LostRecords, noneLost } from '@/data/db/readable-rows';
import { type Piece, Pieces } from './write-pieces';
import type { ReadonlyCollection, ReadonlyTable } from '@/data/db/readonly-view';
import { datedOfChild, undatedOfChild } from '@/data/db/ranges';

/** Records read at a time, so that no read holds the whole journal. */
const pageSize = 200;

/** A backup file as pieces, in order. */
export interface Snapshot {
  readonly pieces: readonly Piece[];
  readonly counts: Counts;
  /** Quarantined records in the file. */
  readonly setAside: number;
  /** Records that the browser can't read any more and that are missing from the file. */
  readonly lostRecords: number;
  /** The contents of a file for one person. */
  readonly summary: HandoverSummary;
  /** Chosen records that a handover holds back because they are damaged, so that their contents are unknown; 0 for other files. */
  readonly damaged: number;
}

/**
 * Reads the whole journal in the format of the backup file (domain/backup/backup-file.ts), consistently even if something is saved or
 * deleted at the same time. Photos are handles, whose bytes are read when they are written. Keys and settings are not included. With
 * `chosen`, reads only those records, in the same format.
 *
 * A record that an import would refuse, because it is damaged or its child isn't stored, goes into the file as a quarantined one, so that
 * every file can be restored completely.
 */
export async function readSnapshot(
  now: Date,
  chosen: ExportChoice | null = null,
): Promise<Snapshot> {
  const stores = [
    db.photos,
    db.setAside,
    ...listNames.map((name) => db.table<unknown, string>(name)),
  ];
  const read = async (lost: LostRecords) =>
    db.transaction('r', stores, async () => new SnapshotReader(now, chosen, lost).read());
  try {
    return await read(noneLost);
  } catch (error) {
    if (!isLost(error)) throw error;
    return read(await findLost(stores));
  }
}

class SnapshotReader {
  readonly #at: string;
  readonly #chosen: ExportChoice | null;
  readonly #lost: LostRecords;
  #lostRecords = 0;
  readonly #pieces = new Pieces();
  readonly #children = new Set<string>();
  readonly #quarantined: QuarantinedRecord[] = [];
  readonly #tally = new HandoverTally();
  #damaged = 0;

  constructor(now: Date, chosen: ExportChoice | null, lost: LostRecords) {
    this.#at = now.toISOString();
    this.#chosen = chosen;
    this.#lost = lost;
  }

  async read(): Promise<Snapshot> {
    const scope: BackupScope = this.#chosen?.kind ?? 'everything';
    const handover = this.#chosen?.kind === 'handover' && handoverNote(this.#chosen);
    const note = {
      format: backupFormat,
      version,
      createdAt: this.#at,
      scope,
      ...(handover && { handover }),
    };
    this.#pieces.add(`{"${noteName}":${JSON.stringify(note)}`);
    const counts = noCounts();
    for (const list of listNames) {
      this.#pieces.add(`,"${list}":[`);
      counts[list] = await this.#addList(list, await chosenIds(this.#chosen, list));
      this.#pieces.add(']');
    }
    const setAside = await this.#addQuarantine();
    this.#pieces.add('}');
    return {
      pieces: this.#pieces.all(),
      counts,
      setAside,
      lostRecords: this.#lostRecords,
      summary: this.#tally.summary,
      damaged: this.#damaged,
    };
  }

  async #addList(list: ListName, ids: Ids): Promise<number> {
    let count = 0;
    const table = db.table<AnyRecord, string>(list);
    await eachPage(table, await this.#readable(table, ids), async (found) => {
      const rows = found.flatMap((row) => this.#asChosen(list, row) ?? []);
      const photos = await this.#readPhotos(rows.flatMap((row) => photosOf(list, row)));
      for (const row of rows) {
        const record = forBackup(list, row);
        const ids = photosOf(list, row);
        const reason = ids.length > maxPhotos ? 'unreadable' : this.#reasonAgainst(list, record);
        if (reason) {
          this.#quarantine(list, row, reason);
          continue;
        }
        if (list === 'children') this.#children.add(row.id);
        if (this.#chosen?.kind === 'handover') this.#tally.add(list, row, ids);
        if (count > 0) this.#pieces.add(',');
        count += 1;
        const [own, ...others] = ids;
        this.#addRecord(list, record, [own, ...others], photos);
      }
    });
    return count;
  }

  /** Adds the quarantine, if there is any; returns the number of its records. */
  async #addQuarantine(): Promise<number> {
    let count = 0;
    const add = async (rows: readonly QuarantinedRecord[]) => {
      const photos = await this.#readPhotos(rows.flatMap(({ photoIds }) => photoIds));
      for (const { photoIds, ...row } of rows) {
        this.#pieces.add(count === 0 ? ',"setAside":[' : ',');
        count += 1;
        const own = photoIds.find((id) => id === namedPhoto(row.record));
        const others = photoIds.filter((id) => id !== own);
        this.#addRecord(row.list, row, [own, ...others], photos, row.record);
      }
    };
    await add(this.#quarantined);
    const isIncluded = this.#chosen === null || this.#chosen.kind === 'set-aside';
    if (isIncluded) await eachPage(db.setAside, await this.#readable(db.setAside, null), add);
    if (count > 0) this.#pieces.add(']');
    return count;
  }

  /** Returns the ids of readable rows, and counts the others as lost. */
  async #readable<T>(table: ReadonlyTable<T, string>, ids: Ids): Promise<Ids> {
    const lost = this.#lost.get(table.name);
    if (!lost) return ids;
    const all = ids ?? (await table.toCollection().primaryKeys());
    const left = all.filter((id) => !lost.has(id));
    this.#lostRecords += all.length - left.length;
    return left;
  }

  async #readPhotos(ids: readonly string[]): Promise<ReadonlyMap<string, StoredPicture>> {
    const lost = this.#lost.get(db.photos.name);
    return readPhotos(ids.filter((id) => !lost?.has(id)));
  }

  /** Adds a record with its own photo, if it names one, and its other photos. */
  #addRecord(
    list: ListName,
    record: object,
    [photoId, ...moreIds]: readonly [own: string | undefined, ...others: string[]],
    photos: ReadonlyMap<string, StoredPicture>,
    shown: unknown = record,
  ): void {
    const text = JSON.stringify(record);
    if (photoId === undefined && moreIds.length === 0) {
      this.#pieces.add(text);
      return;
    }
    const of = { words: titleAndDay(list, shown) };
    const addPhoto = (before: string, id: string) => {
      this.#pieces.add(before);
      this.#pieces.addPhoto({ photo: photos.get(id) ?? null, shownBy: of });
    };
    this.#pieces.add(text.slice(0, -1));
    if (photoId !== undefined) addPhoto(',"photoUrl":', photoId);
    for (const [at, id] of moreIds.entries()) addPhoto(at === 0 ? ',"morePhotoUrls":[' : ',', id);
    this.#pieces.add(moreIds.length > 0 ? ']}' : '}');
  }

  /** Returns why an import would refuse the record; null if it wouldn't. */
  #reasonAgainst(list: ListName, record: object): RecordQuarantineReason | null {
    const read = readBackupRecord(list, record, this.#at);
    if ('problem' in read) return 'unreadable';
    const { record: one } = read;
    const childId = childIdOf(list, one);
    return childId !== null && !this.#children.has(childId) ? 'orphan' : null;
  }

  /** Returns the row for the file: in a handover, some rows are held back, and some fields of others. */
  #asChosen(list: ListName, row: AnyRecord): AnyRecord | null {
    if (this.#chosen?.kind !== 'handover') return row;
    // The rules of a handover read fields that a damaged row may lack.
    if ('problem' in readBackupRecord(list, forBackup(list, row), this.#at)) {
      this.#damaged += 1;
      return null;
    }
    if (isVisitWithheld(this.#chosen, list, row)) this.#tally.countUnnamedVisit();
    return forHandover(this.#chosen, list, row);
  }

  #quarantine(list: ListName, record: AnyRecord, reason: RecordQuarantineReason): void {
    if (this.#chosen?.kind === 'handover') {
      this.#damaged += 1;
      return;
    }
    const photoIds = photosOf(list, record);
    this.#quarantined.push({
      id: crypto.randomUUID(),
      list,
      reason,
      at: this.#at,
      record,
      photoIds,
    });
  }
}

/** Returns a stored record in the format of the file, without its photos, which the caller adds. */
function forBackup(list: ListName, record: AnyRecord): object {
  if (list === 'food' && 'state' in record) return foodForBackup(record);
  const { photoId: _, ...rest } = { photoId: undefined, ...record };
  if (list === 'children')
    return photosOf(list, record).length === 0 ? { ...rest, photoUrl: '' } : rest;
  if (list !== 'journal') return rest;
  const { morePhotoIds: __, ...entry } = { morePhotoIds: undefined, ...rest };
  return entry;
}

/** Returns a food as backup files store it: `category` is its state, `foodCategory` its category. */
function foodForBackup({ photoId: _, state, category, ...item }: FoodItem): object {
  return { ...item, category: state, foodCategory: category };
}

/** Returns the photo id of a record of any shape. */
function namedPhoto(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'photoId' in record
    ? record.photoId
    : undefined;
}

/** Reads a store page by page, or only the records in `ids` that still exist. */
async function eachPage<T extends { readonly id: string }>(
  table: ReadonlyTable<T, string>,
  ids: Ids,
  handle: (rows: readonly T[]) => Promise<void>,
): Promise<void> {
  // By key rather than by offset, for which the browser would step through all earlier keys.
  for (let last = '', at = 0; ; at += pageSize) {
    const page = ids?.slice(at, at + pageSize);
    const rows = page
      ? (await table.bulkGet([...page])).filter((row) => row !== undefined)
      : await table.where(':id').above(last).limit(pageSize).toArray();
    await handle(rows);
    last = rows.at(-1)?.id ?? '';
    if ((page ?? rows).length < pageSize) break;
  }
}

/** Reads the pictures of a page at once: a transaction doesn't survive a long series of awaits between its reads. */
async function readPhotos(ids: readonly string[]): Promise<ReadonlyMap<string, StoredPicture>> {
  const found = await db.photos.bulkGet([...new Set(ids)]);
  const rows = found.filter((row) => row !== undefined);
  return new Map(rows.map((row) => [row.id, pictureOf(row, 'full')]));
}

/** The ids of records to write, in order; null for all. */
export type Ids = readonly string[] | null;

/** Returns the ids of the chosen records of a list. A record is always written with the child it belongs to. */
async function chosenIds(chosen: ExportChoice | null, list: ListName): Promise<Ids> {
  if (chosen === null) return null;
  if (chosen.kind === 'set-aside') return [];
  const { childId } = chosen;
  if (list === 'children') return [childId];
  if (chosen.kind === 'child')
    return (await db.table<unknown, string>(list).where({ childId }).primaryKeys()).sort();
  if (chosen.kind === 'handover') return (await inReach(chosen, list)?.primaryKeys()) ?? [];
  if (chosen.kind === 'entries') return list === 'journal' ? chosen.ids : [];
  return list === 'reports' ? [chosen.reportId] : [];
}

/** Returns an index range that includes the chosen records; `domain/backup/handover.ts` then checks each of them. */
function inReach(
  { childId, period, foods, reports }: HandoverChoice,
  list: ListName,
): ReadonlyCollection<unknown, string> | null {
  const { start = null, end = null } = period ?? {};
  if (list === 'journal') return datedOfChild(db.journal, childId, start, end);
  if (list === 'food' && foods !== 'none')
    return foods === 'all'
      ? datedOfChild(db.food, childId)
      : datedOfChild(db.food, childId, start, end);
  return list === 'reports' && reports !== 'none' ? undatedOfChild(db.reports, childId) : null;
}

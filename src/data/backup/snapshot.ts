import type { Table } from 'dexie';
import {
  backupFormat,
  type Counts,
  type ListName,
  listNames,
  noCounts,
  noteName,
} from '../../domain/backup-file';
import type { FoodItem } from '../../domain/entities';
import { version } from '../../lib/identity';
import { db } from '../db';
import type { Chosen } from '../export/chosen';
import { photoIn } from '../photo-rows';

/** Records read at a time, so that no read holds the whole journal. */
const pageSize = 200;

/** Text of the file is gathered to pieces of about so many characters. */
const pieceLength = 1 << 18;

/** A piece of the file; a blob stands for the data URL of a photo. */
export type Piece = string | Blob;

/** The backup file as pieces, in the order of the file. */
export interface Snapshot {
  readonly pieces: readonly Piece[];
  readonly counts: Counts;
  /** Distinct pictures. */
  readonly photos: number;
}

/** The ids of the records of a list to write, in order; null stands for all of them. */
type Picked = (list: ListName) => Promise<readonly string[]> | null;

const everything: Picked = () => null;

/**
 * The whole journal in the form of the backup file (domain/backup-file.ts), as the stores were at one moment,
 * whatever is saved or deleted meanwhile. Photos are handles: their bytes are read when they are written.
 * Keys and settings are not part of it. With `chosen`, only those records, in the same form.
 */
export async function readSnapshot(now: Date, chosen: Chosen | null = null): Promise<Snapshot> {
  // An async function, though it awaits nothing itself: the transaction only waits for the awaits of one.
  return db.transaction('r', [db.photos, ...listNames.map((name) => db.table(name))], async () =>
    readPieces(now, chosen === null ? everything : (list) => chosenIds(chosen, list)),
  );
}

/** The ids of those records of a list that were chosen. A record of a child goes with the child it belongs to. */
async function chosenIds(chosen: Chosen, list: ListName): Promise<readonly string[]> {
  const { childId } = chosen;
  if (list === 'children') return [childId];
  if (chosen.kind === 'child')
    return (await db.table<unknown, string>(list).where({ childId }).primaryKeys()).sort();
  if (chosen.kind === 'entries') return list === 'journal' ? chosen.ids : [];
  return list === 'reports' ? [chosen.reportId] : [];
}

async function readPieces(now: Date, picked: Picked): Promise<Snapshot> {
  const gathered = new Gathered();
  const counts = noCounts();
  const note = { format: backupFormat, version, createdAt: now.toISOString() };
  gathered.add(`{"${noteName}":${JSON.stringify(note)}`);
  for (const name of listNames) {
    gathered.add(`,"${name}":`);
    counts[name] = await lists[name](gathered, await picked(name));
  }
  gathered.add('}');
  return { pieces: gathered.pieces(), counts, photos: gathered.photoIds.size };
}

class Gathered {
  readonly photoIds = new Set<string>();
  readonly #pieces: Piece[] = [];
  #texts: string[] = [];
  #length = 0;

  add(...pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      if (piece instanceof Blob) {
        this.#flush();
        this.#pieces.push(piece);
      } else {
        this.#texts.push(piece);
        this.#length += piece.length;
        if (this.#length > pieceLength) this.#flush();
      }
    }
  }

  pieces(): readonly Piece[] {
    this.#flush();
    return this.#pieces;
  }

  #flush(): void {
    if (this.#texts.length > 0) this.#pieces.push(this.#texts.join(''));
    this.#texts = [];
    this.#length = 0;
  }
}

type Ids = readonly string[] | null;

const lists: Readonly<Record<ListName, (to: Gathered, ids: Ids) => Promise<number>>> = {
  children: (to, ids) =>
    appendList(to, db.children, ids, ({ photoId, ...child }) => ({
      ...child,
      photo: photoId ?? null,
    })),
  journal: (to, ids) =>
    appendList(to, db.journal, ids, ({ photoId, ...entry }) => ({ ...entry, photo: photoId })),
  food: (to, ids) => appendList(to, db.food, ids, foodForBackup),
  reports: (to, ids) => appendList(to, db.reports, ids, (report) => report),
  recommendations: (to, ids) => appendList(to, db.recommendations, ids, (one) => one),
};

/** In a backup file `category` carries the food state and `foodCategory` the food category. */
function foodForBackup({ photoId, state, category, ...item }: FoodItem) {
  return { ...item, category: state, foodCategory: category, photo: photoId };
}

interface BackupRecord {
  readonly id: string;
  /** The photo's id: left out when undefined, empty text in the file when null. */
  readonly photo?: string | null | undefined;
}

/** Appends a store, or those records of it that are still there, as a list; answers how many it holds. */
async function appendList<T>(
  to: Gathered,
  table: Table<T, string>,
  ids: Ids,
  toRecord: (row: T) => BackupRecord,
): Promise<number> {
  to.add('[');
  let count = 0;
  // From key to key rather than by offset, which would count its way to every page.
  for (let last = '', at = 0; ; at += pageSize) {
    const page = ids?.slice(at, at + pageSize);
    const found = page
      ? (await table.bulkGet([...page])).filter((row) => row !== undefined)
      : await table.where(':id').above(last).limit(pageSize).toArray();
    const rows = found.map(toRecord);
    const photos = await readPhotos(rows);
    for (const { photo, ...record } of rows) {
      if (count > 0) to.add(',');
      count += 1;
      const text = JSON.stringify(record);
      if (photo === undefined) {
        to.add(text);
        continue;
      }
      const picture = photos.get(photo);
      if (picture && photo !== null) to.photoIds.add(photo);
      to.add(text.slice(0, -1), ',"photoUrl":', picture ?? '""', '}');
    }
    last = rows.at(-1)?.id ?? '';
    if ((page ?? rows).length < pageSize) break;
  }
  to.add(']');
  return count;
}

/** The pictures of a page in one read: a transaction does not outlive a long row of awaits between its reads. */
async function readPhotos(rows: readonly BackupRecord[]): Promise<Map<string | null, Blob>> {
  const ids = new Set(rows.map(({ photo }) => photo).filter((id) => typeof id === 'string'));
  const found = await db.photos.bulkGet([...ids]);
  const photos = found.filter((row) => row !== undefined).map(photoIn);
  return new Map(photos.map(({ id, full }) => [id, full]));
}

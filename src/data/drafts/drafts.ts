import { type Change, put, remove } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { quarantinedTextKeys } from '@/data/db/damaged-texts';
import { localStore } from '@/data/db/web-storage';
import { db, type PhotoRow, type StoredPhoto } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import {
  photoInMemory,
  photoRowOf,
  rowsToStore,
  withStorableBytes,
} from '@/data/photos/photo-store';

/*
 * Unsaved input of forms. The text goes to localStorage on every change, because that is the only storage that is written before the page
 * can be reloaded or killed; photos, too big for it, go to IndexedDB.
 *
 * A form names its drafts (`entry_new_{childId}`), and each open form has one of its own (`{form}~{id}`), so that two tabs never
 * overwrite each other. draft-locks.ts knows which drafts are in an open form and which wait.
 */
const prefix = 'kinleaf_draft_';

export interface Draft {
  /** The form's values as last typed; validate them when reading. */
  readonly values: unknown;
  /** The `updatedAt` of the edited record when the form was opened, so that a conflict is still noticed. */
  readonly basedOn?: string | undefined;
  /** The form of a new record, with which the draft continues if its record is deleted. */
  readonly asNew?: string | undefined;
  /** The form of the deleted record, if the draft has continued as a new one; absent once it is edited. */
  readonly cameFrom?: string | undefined;
  readonly photo: 'keep' | 'remove' | 'set';
  /** With `set`: the ids of all photos, in order; absent in drafts of an earlier version, which had one. */
  readonly photos?: readonly string[] | undefined;
  /** The instant of the last change; absent in drafts of an earlier version. */
  readonly changedAt?: string | undefined;
  /** Fields of a later version. They stay while this version edits the draft. */
  readonly later?: Readonly<Record<string, unknown>> | undefined;
}

const known = new Set<string>([
  'values',
  'basedOn',
  'asNew',
  'cameFrom',
  'photo',
  'photos',
  'changedAt',
] satisfies (keyof Draft)[]);

/** A draft that a form opens with. */
export interface StoredDraft<T> extends Draft {
  readonly values: T;
  /** Values of a later version's form, which this one has no fields for. */
  readonly laterValues: Readonly<Record<string, unknown>>;
}

/** Returns a draft with the values of a form; null if they don't fit it. */
export function asStoredDraft<T extends object>(
  draft: Draft | null,
  parse: (values: unknown) => T | null,
): StoredDraft<T> | null {
  const values = draft && parse(draft.values);
  if (!values) return null;
  // An earlier version stored a message as a plain string.
  const all = typeof draft.values === 'object' ? Object.entries(draft.values ?? {}) : [];
  const later = all.filter(([name]) => !Object.hasOwn(values, name));
  return { ...draft, values, laterValues: Object.fromEntries(later) };
}

export interface KeyedDraft extends Draft {
  readonly key: string;
}

/** Separates the form from the draft's id in a key. */
const mark = '~';
const idAtEnd = /~[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function newDraftKey(form: string): string {
  return `${form}${mark}${crypto.randomUUID()}`;
}

/** Returns the form that a draft belongs to. Earlier versions had one draft per form, under the form's own name. */
export function formOf(key: string): string {
  return key.replace(idAtEnd, '');
}

/** Returns the keys of all drafts, readable or not. */
export function draftKeys(): string[] {
  return keysAmong(localStore.keys());
}

/** Returns the keys of drafts whose text is damaged and quarantined. */
export function damagedDraftKeys(): string[] {
  return keysAmong(quarantinedTextKeys());
}

function keysAmong(stored: readonly string[]): string[] {
  return stored.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

/** Returns the readable drafts of a form, the last changed first. */
export function draftsOf(form: string): KeyedDraft[] {
  const drafts: KeyedDraft[] = [];
  for (const key of draftKeys()) {
    const draft = formOf(key) === form ? readDraft(key) : null;
    if (draft) drafts.push({ ...draft, key });
  }
  const byChange = ({ changedAt: a = '' }: Draft, { changedAt: b = '' }: Draft) =>
    a === b ? 0 : a < b ? 1 : -1;
  return drafts.sort(byChange);
}

/** Returns the draft under a key such as `entry_new_{childId}~{id}`; null if there is none or it can't be read. */
export function readDraft(key: string): Draft | null {
  const text = draftText(key);
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
    // Arrays pass `'values' in found`: they have a method of that name.
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return null;
    if (!('values' in found)) return null;
    const photo =
      'photo' in found && (found.photo === 'remove' || found.photo === 'set')
        ? found.photo
        : 'keep';
    const later = Object.entries(found).filter(([name]) => !known.has(name));
    return {
      values: found.values,
      photo,
      ...('photos' in found && { photos: idsIn(found.photos) }),
      basedOn: textIn(found, 'basedOn'),
      asNew: textIn(found, 'asNew'),
      cameFrom: textIn(found, 'cameFrom'),
      changedAt: textIn(found, 'changedAt'),
      ...(later.length > 0 && { later: Object.fromEntries(later) }),
    };
  } catch {
    return null;
  }
}

function textIn(found: object, name: string): string | undefined {
  const value: unknown = Reflect.get(found, name);
  return typeof value === 'string' ? value : undefined;
}

function idsIn(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : undefined;
}

/** Returns the stored text unparsed, to see whether somebody has changed it. */
export function draftText(key: string): string | null {
  return localStore.get(prefix + key);
}

/** Stores the draft. Returns false if there is no room or storage is refused. */
export function writeDraft(key: string, { later, ...draft }: Draft): boolean {
  return localStore.set(prefix + key, JSON.stringify({ ...later, ...draft }));
}

/** Restores the text of a deleted draft, unless there is a new one under its key. */
export function restoreDraftText(key: string, text: string): void {
  if (draftText(key) === null) localStore.set(prefix + key, text);
}

export function forgetDraftText(key: string): void {
  localStore.remove(prefix + key);
}

/** Deletes the draft and its photos. Throws StorageFailure; the text is deleted all the same. */
export async function discardDraft(key: string): Promise<void> {
  forgetDraftText(key);
  await writeDraftPhotos(key, []);
}

export interface ReadPhotos {
  readonly photos: readonly StoredPhoto[];
  /** Ids of stored photos that could not be read, twice. The next time they may be: the browser doesn't say. */
  readonly unread: readonly string[];
}

/** Reads the photos of a draft, to be stored with its record. Throws StorageFailure. */
export async function tryDraftPhotos(key: string): Promise<ReadPhotos> {
  const first = await guarded(() => photosOf(key));
  return first.unread.length === 0 ? first : guarded(() => photosOf(key));
}

/** Reads the photos of a draft without those that can't be read. Throws StorageFailure. */
export async function readDraftPhotos(key: string): Promise<readonly StoredPhoto[]> {
  return (await tryDraftPhotos(key)).photos;
}

async function photosOf(key: string): Promise<ReadPhotos> {
  const rows = await rowsOf(key);
  const found = await Promise.all(rows.map(photoInMemory));
  const unread = rows.filter((_, at) => found[at] === null).map(({ id }) => id);
  return { photos: found.filter((photo) => photo !== null), unread };
}

async function rowsOf(key: string): Promise<readonly PhotoRow[]> {
  const row = await db.draftPhotos.get(key);
  return row ? [row.photo, ...(row.more ?? [])] : [];
}

/**
 * Copies the photos of a draft to another one; those that could not be read are copied in their stored form, since they may be readable
 * the next time. Throws StorageFailure.
 */
export async function copyDraftPhotos(from: string, to: string, read: ReadPhotos): Promise<void> {
  await commitWithin(['draftPhotos'], async (apply) => {
    const unread = (await rowsOf(from)).filter(({ id }) => read.unread.includes(id));
    await apply([draftChange(to, [...(await rowsToStore(read.photos)), ...unread])]);
  });
}

/** Stores the photos of a draft, or deletes them if there are none. Throws StorageFailure. */
export async function writeDraftPhotos(key: string, photos: readonly StoredPhoto[]): Promise<void> {
  const before = preparing.get(key);
  if (photos.every((photo) => photoRowOf(photo) !== null) && !before)
    return storePhotos(key, photos);
  // Photos that were prepared before the lock was turned on or off have to be prepared again; later writes must not overtake this one.
  const work = guarded(async () => {
    const prepared = await Promise.all(photos.map(withStorableBytes));
    await before?.catch(() => undefined);
    await storePhotos(key, prepared);
  });
  preparing.set(key, work);
  try {
    await work;
  } finally {
    if (preparing.get(key) === work) preparing.delete(key);
  }
}

/** Runs again if this page had to catch up with the lock, with the photos in their other form. */
async function storePhotos(key: string, photos: readonly StoredPhoto[]): Promise<void> {
  await commitWithin(['draftPhotos'], async (apply) => {
    await apply([draftChange(key, await rowsToStore(photos))]);
  });
}

/** For each draft, the latest write that waits for its photos to be prepared. */
const preparing = new Map<string, Promise<void>>();

function draftChange(key: string, [photo, ...more]: readonly PhotoRow[]): Change {
  return photo ? put('draftPhotos', draftRow(key, photo, more)) : remove('draftPhotos', key);
}

export function draftRow(key: string, photo: PhotoRow, more: readonly PhotoRow[]) {
  return more.length === 0 ? { key, photo } : { key, photo, more };
}

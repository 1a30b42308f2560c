import { type Change, put, remove } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { keysOfDamaged } from '@/data/db/damaged-texts';
import { localStore } from '@/data/db/web-storage';
import { db, type PhotoRow, type StoredPhoto } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { photoInHand, rowOf, rowsInside, withStorableBytes } from '@/data/photos/photo-store';

/*
 * What is typed in a form that was not saved yet. The text goes to localStorage on every change, because that
 * is the one store that is written before the page can be reloaded or killed; the photo, too big for it, goes
 * to IndexedDB.
 *
 * A form names its drafts (`entry_new_{childId}`), and each open form has one of its own (`{form}~{id}`), so that two
 * tabs never write over each other. Which drafts are in an open form, and which wait, is known to draft-locks.ts.
 */
const prefix = 'kinleaf_draft_';

export interface Draft {
  /** The form's own values as they were last typed; the form's reader checks them. */
  readonly values: unknown;
  /** What the form held when it was opened for an existing record, so that a conflict is still noticed. */
  readonly basedOn?: string | undefined;
  /** The form of a new record, where the draft goes on when the record that it is about is gone. */
  readonly asNew?: string | undefined;
  /** The form of the record that is gone, from which the draft went on in that way; absent once it is typed on. */
  readonly cameFrom?: string | undefined;
  readonly photo: 'keep' | 'remove' | 'set';
  /** With `set`: the ids of all photos, in their order; absent in drafts of an earlier version, which had one. */
  readonly photos?: readonly string[] | undefined;
  /** The instant of the last change; absent in drafts of an earlier version. */
  readonly changedAt?: string | undefined;
  /** What a later version keeps in its drafts beside all this. It stays while this version goes on writing. */
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
export interface KeptDraft<T> extends Draft {
  readonly values: T;
  /** The values of a later version's form, which this one has no fields for. */
  readonly laterValues: Readonly<Record<string, unknown>>;
}

/** A draft as the values of a form; null when it is none of that form. */
export function keptAs<T extends object>(
  draft: Draft | null,
  parse: (values: unknown) => T | null,
): KeptDraft<T> | null {
  const values = draft && parse(draft.values);
  if (!values) return null;
  // An earlier version kept the text of a message by itself.
  const all = typeof draft.values === 'object' ? Object.entries(draft.values ?? {}) : [];
  const later = all.filter(([name]) => !Object.hasOwn(values, name));
  return { ...draft, values, laterValues: Object.fromEntries(later) };
}

/** A draft with the key that it is stored under. */
export interface KeyedDraft extends Draft {
  readonly key: string;
}

/** Before the id of a draft in its key. */
const mark = '~';
const idAtEnd = /~[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A key for a new draft of a form. */
export function newDraftKey(form: string): string {
  return `${form}${mark}${crypto.randomUUID()}`;
}

/** The form that a draft belongs to. Earlier versions kept one draft per form, under the form's own name. */
export function formOf(key: string): string {
  return key.replace(idAtEnd, '');
}

/** The keys of all drafts, whether they can be read or not. */
export function draftKeys(): string[] {
  return keysAmong(localStore.keys());
}

/** The keys of drafts whose text is damaged and was set aside. */
export function damagedDraftKeys(): string[] {
  return keysAmong(keysOfDamaged());
}

function keysAmong(stored: readonly string[]): string[] {
  return stored.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

/** The readable drafts of a form, the last changed first. */
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

/** The draft under a key such as `entry_new_{childId}~{id}`, or null when there is none or it cannot be read. */
export function readDraft(key: string): Draft | null {
  const text = draftText(key);
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
    // A list would answer yes to 'values' in found: it has a method of that name.
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

/** What is stored under a key, unread: to see whether somebody else has changed it. */
export function draftText(key: string): string | null {
  return localStore.get(prefix + key);
}

/** Keeps the draft. Answers false when there was no room or storage is refused. */
export function writeDraft(key: string, { later, ...draft }: Draft): boolean {
  return localStore.set(prefix + key, JSON.stringify({ ...later, ...draft }));
}

/** Keeps the text of a draft that was forgotten, as it stood; one that is there by now stays. */
export function keepDraftText(key: string, text: string): void {
  if (draftText(key) === null) localStore.set(prefix + key, text);
}

/** Forgets the draft's text at once. */
export function forgetDraftText(key: string): void {
  localStore.remove(prefix + key);
}

/** Forgets the draft and its photos. Throws StorageFailure; the text is gone all the same. */
export async function discardDraft(key: string): Promise<void> {
  forgetDraftText(key);
  await writeDraftPhotos(key, []);
}

/** The photos of a draft, as far as they could be read. */
export interface ReadPhotos {
  readonly photos: readonly StoredPhoto[];
  /** Ids of those that are there and could not be read, twice. They may be the next time: the browser does not say. */
  readonly unread: readonly string[];
}

/** The photos of a draft that no record has yet, to be stored with one. Throws StorageFailure. */
export async function tryDraftPhotos(key: string): Promise<ReadPhotos> {
  const first = await guarded(() => photosOf(key));
  return first.unread.length === 0 ? first : guarded(() => photosOf(key));
}

/** The same without those that cannot be read. */
export async function readDraftPhotos(key: string): Promise<readonly StoredPhoto[]> {
  return (await tryDraftPhotos(key)).photos;
}

async function photosOf(key: string): Promise<ReadPhotos> {
  const rows = await rowsOf(key);
  const found = await Promise.all(rows.map(photoInHand));
  const unread = rows.filter((_, at) => found[at] === null).map(({ id }) => id);
  return { photos: found.filter((photo) => photo !== null), unread };
}

async function rowsOf(key: string): Promise<readonly PhotoRow[]> {
  const row = await db.draftPhotos.get(key);
  return row ? [row.photo, ...(row.more ?? [])] : [];
}

/**
 * Keeps the photos of a draft for another one as well; those of them that could not be read as they are stored, since they may be
 * readable the next time. Throws StorageFailure.
 */
export async function copyDraftPhotos(from: string, to: string, read: ReadPhotos): Promise<void> {
  await commitWithin(['draftPhotos'], async (apply) => {
    const unread = (await rowsOf(from)).filter(({ id }) => read.unread.includes(id));
    await apply([draftChange(to, [...(await rowsInside(read.photos)), ...unread])]);
  });
}

/** Keeps (or, with none, forgets) the photos of a draft. Throws StorageFailure. */
export async function writeDraftPhotos(key: string, photos: readonly StoredPhoto[]): Promise<void> {
  const before = preparing.get(key);
  if (photos.every((photo) => rowOf(photo) !== null) && !before) return keepPhotos(key, photos);
  // Prepared before the lock was turned on or off: whoever writes later must not be overtaken meanwhile.
  const work = guarded(async () => {
    const prepared = await Promise.all(photos.map(withStorableBytes));
    await before?.catch(() => undefined);
    await keepPhotos(key, prepared);
  });
  preparing.set(key, work);
  try {
    await work;
  } finally {
    if (preparing.get(key) === work) preparing.delete(key);
  }
}

/** A page that slept through the turning of the lock tries once more, and the photos then stand in the other form. */
async function keepPhotos(key: string, photos: readonly StoredPhoto[]): Promise<void> {
  await commitWithin(['draftPhotos'], async (apply) => {
    await apply([draftChange(key, await rowsInside(photos))]);
  });
}

/** The latest write of the photos of each draft that still waits for them to be prepared. */
const preparing = new Map<string, Promise<void>>();

function draftChange(key: string, [photo, ...more]: readonly PhotoRow[]): Change {
  return photo ? put('draftPhotos', draftRow(key, photo, more)) : remove('draftPhotos', key);
}

/** What stands in the store for the photos of a draft. */
export function draftRow(key: string, photo: PhotoRow, more: readonly PhotoRow[]) {
  return more.length === 0 ? { key, photo } : { key, photo, more };
}

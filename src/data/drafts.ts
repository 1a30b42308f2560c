import { localStore } from './web-storage';
import { db, type StoredPhoto } from './db';
import { guarded } from './errors';
import { photoIn, rowOf } from './photo-rows';

/*
 * What is typed in a form that was not saved yet. The text goes to localStorage on every change, because that
 * is the one store that is written before the page can be reloaded or killed; the photo, too big for it, goes
 * to IndexedDB.
 */
const prefix = 'kinleaf_draft_';

export interface Draft {
  /** The form's own values as they were last typed; the form's reader checks them. */
  readonly values: unknown;
  /** What the form held when it was opened for an existing record, so that a conflict is still noticed. */
  readonly basedOn?: string | undefined;
  readonly photo: 'keep' | 'remove' | 'set';
}

/** The draft under a key such as `entry_new_{childId}`, or null when there is none or it cannot be read. */
export function readDraft(key: string): Draft | null {
  const text = localStore.get(prefix + key);
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
    const basedOn =
      'basedOn' in found && typeof found.basedOn === 'string' ? found.basedOn : undefined;
    return { values: found.values, photo, basedOn };
  } catch {
    return null;
  }
}

/** Keeps the draft. Answers false when there was no room or storage is refused. */
export function writeDraft(key: string, draft: Draft): boolean {
  return localStore.set(prefix + key, JSON.stringify(draft));
}

/** Forgets the draft and its photo. Throws StorageFailure; the text is gone all the same. */
export async function discardDraft(key: string): Promise<void> {
  localStore.remove(prefix + key);
  await guarded(() => db.draftPhotos.delete(key));
}

/** The photo of a draft, or null. Throws StorageFailure. */
export async function readDraftPhoto(key: string): Promise<StoredPhoto | null> {
  return guarded(async () => {
    const row = await db.draftPhotos.get(key);
    return row ? photoIn(row.photo) : null;
  });
}

/** Keeps (or, with null, forgets) the photo of a draft. Throws StorageFailure. */
export async function writeDraftPhoto(key: string, photo: StoredPhoto | null): Promise<void> {
  await guarded<unknown>(() =>
    photo ? db.draftPhotos.put({ key, photo: rowOf(photo) }) : db.draftPhotos.delete(key),
  );
}

/** Forgets every draft about these records, whatever form it was typed in: each key ends with its record's id. */
export async function discardDraftsAbout(ids: ReadonlySet<string>): Promise<void> {
  const isAbout = (key: string) => ids.has(key.slice(key.lastIndexOf('_') + 1));
  for (const key of localStore.keys()) {
    if (key.startsWith(prefix) && isAbout(key)) localStore.remove(key);
  }
  await guarded(async () => {
    const keys = await db.draftPhotos.toCollection().primaryKeys();
    await db.draftPhotos.bulkDelete(keys.filter(isAbout));
  });
}

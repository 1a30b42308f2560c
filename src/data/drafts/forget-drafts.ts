import * as z from 'zod/mini';
import { remove } from '@/data/commit/changes';
import { commit } from '@/data/commit/commit';
import { memoryRow } from '@/data/photos/photo-store';
import { db, type DraftPhoto } from '@/data/db/db';
import { subjectOf } from './draft-forms';
import { draftBeforeReload, DraftLock, lockedDrafts } from './draft-locks';
import {
  copyDraftPhotos,
  damagedDraftKeys,
  discardDraft,
  draftKeys,
  draftRow,
  draftsOf,
  draftText,
  forgetDraftText,
  formOf,
  newDraftKey,
  readDraft,
  readDraftPhotos,
  tryDraftPhotos,
  writeDraft,
} from './drafts';
import { guarded } from '@/data/db/errors';
import { localStore } from '@/data/db/web-storage';

/** Drafts that were in an open form when their record was deleted, or whose record an undone merge removed. */
const sparedKey = 'kinleaf_spared_drafts';
const keysSchema = z.array(z.string());

function spared(): readonly string[] {
  try {
    const found = keysSchema.safeParse(JSON.parse(localStore.get(sparedKey) ?? '[]'));
    return found.success ? found.data : [];
  } catch {
    return [];
  }
}

function setSpared(keys: readonly string[]): void {
  if (keys.length === 0) localStore.remove(sparedKey);
  else localStore.set(sparedKey, JSON.stringify(keys));
}

function spare(keys: readonly string[]): void {
  if (keys.length > 0) setSpared([...new Set([...spared(), ...keys])]);
}

/**
 * Spares the drafts about a record that are in open forms; call it before the record is deleted. What somebody is writing in another tab can
 * then still be saved as new, even if that tab is closed a moment later. Returns their keys, for `forgetDraftsAbout`.
 */
export async function spareOpenDrafts(id: string): Promise<ReadonlySet<string>> {
  const about = draftKeys().filter((key) => subjectOf(key) === id);
  try {
    const locked = await lockedDrafts();
    const open = [...locked].filter((key) => subjectOf(key) === id);
    spare(open);
    return new Set(open);
  } catch (error) {
    console.warn('The drafts in open forms could not be looked at.', error);
    return new Set(about);
  }
}

/**
 * Spares the drafts about records that a merge added, waiting ones too; call it before the merge is undone, so that what was typed isn't
 * deleted with the record. Best effort: if it can't find out which those are, it spares all.
 */
export async function spareDraftsOfMerged(): Promise<void> {
  const about = draftKeys().filter((key) => subjectOf(key) !== null);
  if (about.length === 0) return;
  const added = new Set<string>();
  try {
    await db.replaced.each(({ merged = [], records }) => {
      const before = new Set(records.map(({ id }) => id));
      for (const { id } of merged) if (!before.has(id)) added.add(id);
    });
    spare(about.filter((key) => added.has(subjectOf(key) ?? '')));
  } catch (error) {
    console.info('What the merge added could not be looked at.', error);
    spare(about);
  }
}

/** Drafts that were deleted with their record. */
export interface ForgottenDrafts {
  readonly texts: readonly (readonly [key: string, text: string])[];
  readonly photos: readonly DraftPhoto[];
}

export const noDrafts: ForgottenDrafts = { texts: [], photos: [] };

/**
 * Deletes and returns the drafts about these records, in any form, except spared ones. Best effort, since the records
 * themselves are gone: the next sweep removes what can't be removed now.
 */
export async function forgetDraftsAbout(
  ids: ReadonlySet<string>,
  open: ReadonlySet<string> = new Set(),
): Promise<ForgottenDrafts> {
  try {
    // A draft about a record that was deleted earlier is still about its child.
    const matches = (key: string) =>
      !open.has(key) && (ids.has(subjectOf(key) ?? '') || ids.has(childOf(key) ?? ''));
    const texts = draftKeys().filter(matches);
    const forgotten = texts.map((key) => [key, draftText(key) ?? ''] as const);
    for (const key of texts) forgetDraftText(key);
    const photos = await db.draftPhotos.toCollection().primaryKeys();
    const matching = photos.filter((key) => texts.includes(key) || matches(key));
    const kept = await photosInMemory(matching);
    await commit(matching.map((key) => remove('draftPhotos', key)));
    return { texts: forgotten, photos: kept };
  } catch (error) {
    console.warn('The drafts about what was deleted could not be removed.', error);
    return noDrafts;
  }
}

/** Reads the readable photos of these drafts into memory. */
async function photosInMemory(keys: readonly string[]): Promise<readonly DraftPhoto[]> {
  const found: DraftPhoto[] = [];
  for (const key of keys) {
    const [photo, ...more] = (await readDraftPhotos(key)).map(memoryRow);
    if (photo) found.push(draftRow(key, photo, more));
  }
  return found;
}

/** Returns the child that a draft's record would be added to; null for other drafts, and those of an earlier version. */
function childOf(key: string): string | null {
  return subjectOf(readDraft(key)?.asNew ?? '');
}

/** The latest sweep of all drafts. */
let sweeping: Promise<unknown> = Promise.resolve();

/**
 * Deletes drafts that nobody can reach any more: those about records and children that are neither stored nor in `replaced`, and photos
 * without a draft. A spared draft about a deleted record of a stored child continues as a draft of a new record: it was in an open form
 * whose page is gone, or nobody deleted the record on purpose. Drafts in open forms stay. If no child is stored at all,
 * everything stays: the browser may have removed only the stores, and a restored backup brings the children back.
 * Throws StorageFailure.
 */
export async function sweepDrafts(): Promise<void> {
  const work = sweep(() => true);
  sweeping = work.catch(() => undefined);
  await work;
}

/**
 * Sweeps the drafts of one form. Returns whether drafts of that form have continued as drafts of a new record and wait there, unchanged.
 * Throws StorageFailure.
 */
export async function sweepDraftsOf(form: string): Promise<boolean> {
  // The sweep of all drafts may be working on these.
  await sweeping;
  await sweep((key) => formOf(key) === form);
  return draftKeys().some((key) => readDraft(key)?.cameFrom === form);
}

async function sweep(matches: (key: string) => boolean): Promise<void> {
  await guarded(async () => {
    if ((await db.children.count()) === 0) return;
    const photos = await db.draftPhotos.toCollection().primaryKeys();
    // If a draft's text is damaged, its photos may be all that is left of it.
    const texts = [...draftKeys(), ...damagedDraftKeys()];
    const keys = [...new Set([...texts, ...photos])].filter(matches);
    if (keys.length === 0) return;
    const subjects = keys
      .flatMap((key) => [subjectOf(key), childOf(key)])
      .filter((id) => id !== null);
    const known = await existingAmong(new Set(subjects));
    const locked = await lockedDrafts();
    for (const key of keys) {
      const subject = subjectOf(key);
      const isLost = subject !== null && !known.has(subject);
      if (!isLost && texts.includes(key)) continue;
      // The previous page may not have released it yet: wait for that.
      const isFree = !locked.has(key) || draftBeforeReload(formOf(key)) === key;
      const continues = isLost && spared().includes(key) && known.has(childOf(key) ?? '');
      if (continues && isFree) await continueKeyAsNew(key);
      else if (!continues && !locked.has(key)) await discardDraft(key);
    }
    const left = new Set(draftKeys());
    if (spared().length > 0) setSpared(spared().filter((key) => left.has(key)));
  });
}

/** Turns a draft into one of a new record. If there is no room for both, it stays as it is. */
async function continueKeyAsNew(key: string): Promise<void> {
  // Two tabs may start this at once.
  const lock = await DraftLock.of(key);
  try {
    const draft = readDraft(key);
    if (!lock || draft?.asNew === undefined) return;
    const { basedOn: _, asNew, ...rest } = draft;
    const next = newDraftKey(asNew);
    const cameFrom = formOf(key);
    const read = draft.photo === 'set' ? await tryDraftPhotos(key) : null;
    const isAny = read !== null && read.photos.length + read.unread.length > 0;
    // The record's own photos were deleted with it.
    if (!writeDraft(next, { ...rest, cameFrom, photo: isAny ? 'set' : 'keep' })) return;
    try {
      if (isAny) await copyDraftPhotos(key, next, read);
    } catch (error) {
      forgetDraftText(next);
      throw error;
    }
    await discardDraft(key);
  } finally {
    lock?.close();
  }
}

/**
 * Returns the ids among `ids` of children, entries and foods that are live or in `replaced`. Reads them in one transaction: a restore or its
 * undo moves them from one to the other.
 */
function existingAmong(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const live = [db.children, db.journal, db.food] as const;
  return db.transaction('r', [...live, db.replaced], async () => {
    const known = new Set<string>();
    for (const table of live) {
      const found = table.where('id').anyOf([...ids]);
      for (const id of await found.primaryKeys()) known.add(id);
    }
    if (known.size < ids.size) {
      await db.replaced.each(({ records }) => {
        for (const { id } of records) if (ids.has(id)) known.add(id);
      });
    }
    return known;
  });
}

/**
 * Deletes the waiting drafts of a form, and returns them with their keys; those in open forms stay. Best effort: what they were about is
 * gone already.
 */
export async function deleteWaitingDrafts(
  form: string,
): Promise<readonly (readonly [key: string, text: string])[]> {
  try {
    const locked = await lockedDrafts();
    const keys = draftKeys().filter((key) => formOf(key) === form && !locked.has(key));
    const forgotten = keys.map((key) => [key, draftText(key) ?? ''] as const);
    for (const key of keys) forgetDraftText(key);
    return forgotten;
  } catch (error) {
    console.info('The drafts about what was deleted could not be looked at.', error);
    return [];
  }
}

/**
 * Turns the waiting drafts of a deleted item's form into drafts of a new one; a draft for which there is no room stays as it is. Returns
 * whether any waits there, unchanged since.
 */
export async function continueDraftsAsNew(form: string, next: string): Promise<boolean> {
  for (const { key } of draftsOf(form)) {
    const lock = await DraftLock.of(key);
    const draft = lock && readDraft(key);
    if (draft) {
      const { basedOn: _, asNew: __, ...rest } = draft;
      if (writeDraft(newDraftKey(next), { ...rest, cameFrom: form })) forgetDraftText(key);
    }
    lock?.close();
  }
  return draftsOf(next).some(({ cameFrom }) => cameFrom === form);
}

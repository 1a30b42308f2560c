import * as z from 'zod/mini';
import { remove } from '@/data/commit/changes';
import { commit } from '@/data/commit/commit';
import { memoryRow } from '@/data/photos/photo-store';
import { db, type DraftPhoto } from '@/data/db/db';
import { subjectOf } from './draft-forms';
import { draftBeforeReload, DraftLock, heldDrafts } from './draft-locks';
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

/** The keys of drafts that were in an open form when their record was deleted elsewhere, or about one that Undo merge took away. */
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
 * Before a record is deleted: notes which drafts about it are in open forms, because what somebody is writing in another
 * tab can still be saved as new, also when that tab is gone a moment later. Answers their keys, for `forgetDraftsAbout`.
 */
export async function spareOpenDrafts(id: string): Promise<ReadonlySet<string>> {
  const about = draftKeys().filter((key) => subjectOf(key) === id);
  try {
    const held = await heldDrafts();
    const open = [...held].filter((key) => subjectOf(key) === id);
    spare(open);
    return new Set(open);
  } catch (error) {
    console.warn('The drafts in open forms could not be looked at.', error);
    return new Set(about);
  }
}

/**
 * Before a merge is taken back: notes the drafts about records that it added, waiting ones too. Nobody throws away what was typed over
 * such a record by sending back the file that it came with. Best effort: where it cannot be known which those are, all are noted.
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

/** Drafts that were forgotten with their record, as they stood. */
export interface ForgottenDrafts {
  /** Each with its key. */
  readonly texts: readonly (readonly [key: string, text: string])[];
  readonly photos: readonly DraftPhoto[];
}

export const noDrafts: ForgottenDrafts = { texts: [], photos: [] };

/**
 * Forgets the drafts about these records, whatever form they were typed in, but for those that are spared, and answers them.
 * Best effort, since the records themselves are gone: what cannot be removed now goes with the next sweep.
 */
export async function forgetDraftsAbout(
  ids: ReadonlySet<string>,
  open: ReadonlySet<string> = new Set(),
): Promise<ForgottenDrafts> {
  try {
    // Words typed over a record that was deleted before are about its child all the same.
    const isMeant = (key: string) =>
      !open.has(key) && (ids.has(subjectOf(key) ?? '') || ids.has(childOf(key) ?? ''));
    const texts = draftKeys().filter(isMeant);
    const forgotten = texts.map((key) => [key, draftText(key) ?? ''] as const);
    for (const key of texts) forgetDraftText(key);
    const photos = await db.draftPhotos.toCollection().primaryKeys();
    const meant = photos.filter((key) => texts.includes(key) || isMeant(key));
    const kept = await photosInHand(meant);
    await commit(meant.map((key) => remove('draftPhotos', key)));
    return { texts: forgotten, photos: kept };
  } catch (error) {
    console.warn('The drafts about what was deleted could not be removed.', error);
    return noDrafts;
  }
}

/** The photos of these drafts that can be read, in memory. */
async function photosInHand(keys: readonly string[]): Promise<readonly DraftPhoto[]> {
  const found: DraftPhoto[] = [];
  for (const key of keys) {
    const [photo, ...more] = (await readDraftPhotos(key)).map(memoryRow);
    if (photo) found.push(draftRow(key, photo, more));
  }
  return found;
}

/** The child whose new record a draft would be; null for one that is no record's, or of an earlier version. */
function childOf(key: string): string | null {
  return subjectOf(readDraft(key)?.asNew ?? '');
}

/** The latest sweep of all drafts. */
let sweeping: Promise<unknown> = Promise.resolve();

/**
 * Forgets what nobody can come back to: drafts about records and children that are neither stored nor put aside by a
 * restore, and photos whose draft is gone. What was typed over a record of a child that is still stored goes on as the
 * draft of a new one: the deletion has forgotten all that waited, so this was in an open form whose page is gone, or nobody
 * deleted the record at all. Drafts in open forms stay. So does everything where no child is stored at all: then the browser may have removed the stores
 * alone, and a restored backup brings the children back. Throws StorageFailure.
 */
export async function sweepDrafts(): Promise<void> {
  const work = sweep(() => true);
  sweeping = work.catch(() => undefined);
  await work;
}

/**
 * Does the same with the drafts of one form.
 * @returns whether drafts of that form went on as those of a new record and wait there, unchanged. Throws StorageFailure.
 */
export async function sweepDraftsOf(form: string): Promise<boolean> {
  // The sweep of all drafts may have these in hand.
  await sweeping;
  await sweep((key) => formOf(key) === form);
  return draftKeys().some((key) => readDraft(key)?.cameFrom === form);
}

async function sweep(isMeant: (key: string) => boolean): Promise<void> {
  await guarded(async () => {
    if ((await db.children.count()) === 0) return;
    const photos = await db.draftPhotos.toCollection().primaryKeys();
    // The photos of one whose text is damaged may be all that is left of it.
    const texts = [...draftKeys(), ...damagedDraftKeys()];
    const keys = [...new Set([...texts, ...photos])].filter(isMeant);
    if (keys.length === 0) return;
    const subjects = keys
      .flatMap((key) => [subjectOf(key), childOf(key)])
      .filter((id) => id !== null);
    const known = await knownAmong(new Set(subjects));
    const held = await heldDrafts();
    for (const key of keys) {
      const subject = subjectOf(key);
      const isLost = subject !== null && !known.has(subject);
      if (!isLost && texts.includes(key)) continue;
      // The page before a reload may not have let go yet: that is waited for.
      const isFree = !held.has(key) || draftBeforeReload(formOf(key)) === key;
      const goesOn = isLost && spared().includes(key) && known.has(childOf(key) ?? '');
      if (goesOn && isFree) await goOnAsNew(key);
      else if (!goesOn && !held.has(key)) await discardDraft(key);
    }
    const left = new Set(draftKeys());
    if (spared().length > 0) setSpared(spared().filter((key) => left.has(key)));
  });
}

/** Makes a draft one of a new record; where there is no room for it twice, it stays what it is. */
async function goOnAsNew(key: string): Promise<void> {
  // Two tabs may start at once.
  const hold = await DraftLock.of(key);
  try {
    const draft = readDraft(key);
    if (!hold || draft?.asNew === undefined) return;
    const { basedOn: _, asNew, ...rest } = draft;
    const next = newDraftKey(asNew);
    const cameFrom = formOf(key);
    const read = draft.photo === 'set' ? await tryDraftPhotos(key) : null;
    const isAny = read !== null && read.photos.length + read.unread.length > 0;
    // The record's own photos are gone with the record.
    if (!writeDraft(next, { ...rest, cameFrom, photo: isAny ? 'set' : 'keep' })) return;
    try {
      if (isAny) await copyDraftPhotos(key, next, read);
    } catch (error) {
      forgetDraftText(next);
      throw error;
    }
    await discardDraft(key);
  } finally {
    hold?.close();
  }
}

/**
 * Which of these ids are those of a child, an entry or a food, live or put aside by a restore. In one transaction: a
 * restore or its undoing moves them from one to the other.
 */
function knownAmong(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
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
 * Forgets the drafts of a form that wait, and answers them with their keys; those in open forms stay. Best effort: what they
 * were about is gone already.
 */
export async function forgetWaitingOf(
  form: string,
): Promise<readonly (readonly [key: string, text: string])[]> {
  try {
    const held = await heldDrafts();
    const keys = draftKeys().filter((key) => formOf(key) === form && !held.has(key));
    const forgotten = keys.map((key) => [key, draftText(key) ?? ''] as const);
    for (const key of keys) forgetDraftText(key);
    return forgotten;
  } catch (error) {
    console.info('The drafts about what was deleted could not be looked at.', error);
    return [];
  }
}

/**
 * Lets the drafts of the form of an item that is gone go on as those of a new one, but for such as are in open forms; one
 * that there is no room for stays what it is. Answers whether any waits there, unchanged since.
 */
export async function continueAsNew(form: string, next: string): Promise<boolean> {
  for (const { key } of draftsOf(form)) {
    const hold = await DraftLock.of(key);
    const draft = hold && readDraft(key);
    if (draft) {
      const { basedOn: _, asNew: __, ...rest } = draft;
      if (writeDraft(newDraftKey(next), { ...rest, cameFrom: form })) forgetDraftText(key);
    }
    hold?.close();
  }
  return draftsOf(next).some(({ cameFrom }) => cameFrom === form);
}

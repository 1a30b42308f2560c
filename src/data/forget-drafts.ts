import { db } from './db';
import { heldDrafts } from './draft-holds';
import { discardDraft, draftKeys, forgetDraftText, formOf } from './drafts';
import { guarded } from './errors';

/** Whose record or child a draft is about; null for one about nobody yet, such as a new child's. */
export function subjectOf(key: string): string | null {
  const form = formOf(key);
  if (form === 'child_new' || form === 'chat_none') return null;
  return /^(?:entry_new|food_new|entry|food|child|chat)_(.+)$/s.exec(form)?.[1] ?? null;
}

/**
 * Forgets the drafts about these records, whatever form they were typed in: all of them, or only those that wait, so
 * that what somebody is writing in another tab can still be saved as new. Best effort, since the records themselves are
 * gone: what cannot be removed now goes with the next sweep.
 */
export async function forgetDraftsAbout(
  ids: ReadonlySet<string>,
  which: 'all' | 'waiting',
): Promise<void> {
  try {
    const held = which === 'waiting' ? await heldDrafts() : new Set<string>();
    const isMeant = (key: string) => ids.has(subjectOf(key) ?? '') && !held.has(key);
    for (const key of draftKeys().filter(isMeant)) forgetDraftText(key);
    const photos = await db.draftPhotos.toCollection().primaryKeys();
    await db.draftPhotos.bulkDelete(photos.filter(isMeant));
  } catch (error) {
    console.warn('The drafts about what was deleted could not be removed.', error);
  }
}

/**
 * Forgets what nobody can come back to: drafts about records and children that are neither stored nor put aside by a
 * restore, and photos whose draft is gone. Drafts in open forms stay. So does everything where no child is stored at
 * all: then the browser may have removed the stores alone, and a restored backup brings the children back.
 * Throws StorageFailure.
 */
export async function sweepDrafts(): Promise<void> {
  await guarded(async () => {
    if ((await db.children.count()) === 0) return;
    const photos = await db.draftPhotos.toCollection().primaryKeys();
    const texts = draftKeys();
    const keys = new Set([...texts, ...photos]);
    if (keys.size === 0) return;
    const subjects = [...keys].map(subjectOf).filter((id) => id !== null);
    const known = await knownAmong(new Set(subjects));
    const held = await heldDrafts();
    for (const key of keys) {
      const subject = subjectOf(key);
      const isLost = subject !== null && !known.has(subject);
      if ((isLost || !texts.includes(key)) && !held.has(key)) await discardDraft(key);
    }
  });
}

/** Which of these ids are those of a child, an entry or a food, live or put aside by a restore. */
async function knownAmong(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const table of [db.children, db.journal, db.food]) {
    for (const id of await table
      .where('id')
      .anyOf([...ids])
      .primaryKeys())
      known.add(id);
  }
  if (known.size < ids.size) {
    await db.replaced.each(({ records }) => {
      for (const { id } of records) if (ids.has(id)) known.add(id);
    });
  }
  return known;
}

import type { NewIds } from '@/domain/child/separate-copy';
import { StorageFailure } from '@/data/db/errors';
import { draftForms, subjectOf } from './draft-forms';
import { isOpenHere, lockedDrafts } from './draft-locks';
import {
  discardDraft,
  draftKeys,
  draftText,
  forgetDraftText,
  formOf,
  readDraft,
  writeDraft,
} from './drafts';

/** A draft, and its key for the child with new ids. */
export interface CopiedDraft {
  readonly from: string;
  readonly to: string;
}

/**
 * Copies the texts of the drafts about a child and these records of it, for their new ids. Their photos are copied with the
 * records. Throws StorageFailure if there is no room; nothing is copied then.
 */
export function copyDrafts(
  childId: string,
  records: ReadonlySet<string>,
  ids: NewIds,
): readonly CopiedDraft[] {
  const copied: CopiedDraft[] = [];
  for (const from of draftKeys()) {
    const to = newKeyOf(from, childId, records, ids);
    if (to === null) continue;
    copied.push({ from, to });
    if (copyText({ from, to }, ids)) continue;
    forgetCopies(copied);
    throw new StorageFailure('full', null);
  }
  return copied;
}

/**
 * Returns whether a draft about a child or these records of it is in an open form, even if nothing was typed yet. This page's own assistant
 * doesn't count: nobody could close it, and it turns to the copy when that is selected.
 */
export async function hasOpenDraft(
  childId: string,
  records: ReadonlySet<string>,
): Promise<boolean> {
  const isAbout = (key: string) => {
    const subject = subjectOf(key);
    return subject !== null && (records.has(subject) || isOfChild(key, childId));
  };
  return [...(await lockedDrafts())].some((key) => isAbout(key) && !isInOwnAssistant(key));
}

/** The assistant keeps its draft while its panel is closed, until another child is selected. */
const isInOwnAssistant = (key: string): boolean =>
  isOpenHere(key) && formOf(key) === draftForms.chat(subjectOf(key));

/** Returns whether a draft is about the child itself, or continues as one of a new record of it. */
function isOfChild(key: string, childId: string): boolean {
  const asNew = readDraft(key)?.asNew;
  return subjectOf(key) === childId || (asNew !== undefined && subjectOf(asNew) === childId);
}

/** Deletes the copies, because the records keep their ids. */
export function forgetCopies(copied: readonly CopiedDraft[]): void {
  for (const { to } of copied) forgetDraftText(to);
}

/**
 * Deletes the drafts whose copies are stored, except those in open forms other than this page's assistant. Best effort: what is left is
 * swept while nothing has the old ids, and otherwise waits in its form until somebody saves or discards it.
 */
export async function discardCopied(copied: readonly CopiedDraft[], ids: NewIds): Promise<void> {
  try {
    const locked = await lockedDrafts();
    for (const one of copied) {
      // Another tab may have swept the copy before there were records with the new ids.
      const isThere = draftText(one.to) !== null || copyText(one, ids);
      const isFree = !locked.has(one.from) || isInOwnAssistant(one.from);
      if (isThere && isFree) await discardDraft(one.from);
    }
  } catch (error) {
    console.info('The drafts about what was moved could not be removed.', error);
  }
}

/** Returns the key of the copy; null for a draft about something else, or one that can't be read. */
function newKeyOf(
  key: string,
  childId: string,
  records: ReadonlySet<string>,
  ids: NewIds,
): string | null {
  const draft = readDraft(key);
  const subject = subjectOf(key);
  if (draft === null || subject === null) return null;
  const form = formOf(key);
  const id = key.slice(form.length);
  if (subject === childId || records.has(subject)) return newFormOf(form, ids) + id;
  // Its record was deleted, so it continues as a draft of a new one.
  const isOfChild = draft.asNew !== undefined && subjectOf(draft.asNew) === childId;
  return isOfChild ? newFormOf(draft.asNew, ids) + id : null;
}

function newFormOf(form: string, ids: NewIds): string {
  const subject = subjectOf(form);
  if (subject === null) return form;
  const next = /^(entry|food)_(?!new_)/.exec(form)
    ? ids.of(form.startsWith('food') ? 'food' : 'journal', subject)
    : ids.of('children', subject);
  return form.slice(0, form.length - subject.length) + next;
}

/** Returns false if there is no room. */
function copyText({ from, to }: CopiedDraft, ids: NewIds): boolean {
  const draft = readDraft(from);
  if (draft === null) return true;
  const asNew = draft.asNew && newFormOf(draft.asNew, ids);
  const cameFrom = draft.cameFrom && newFormOf(draft.cameFrom, ids);
  const copy = { ...draft, values: ids.references(draft.values), asNew, cameFrom };
  if (formOf(to) !== asNew) return writeDraft(to, copy);
  // The photos of the deleted record were deleted with it.
  const photo = draft.photo === 'set' ? 'set' : 'keep';
  const continued = {
    photo,
    basedOn: undefined,
    asNew: undefined,
    cameFrom: newFormOf(formOf(from), ids),
  } as const;
  return writeDraft(to, { ...copy, ...continued });
}

import { DraftLock, heldDrafts } from './draft-locks';
import {
  draftKeys,
  draftsOf,
  draftText,
  forgetDraftText,
  formOf,
  newDraftKey,
  readDraft,
  writeDraft,
} from './drafts';

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

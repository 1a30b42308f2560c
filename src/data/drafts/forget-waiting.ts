import { heldDrafts } from './draft-holds';
import { draftKeys, draftText, forgetDraftText, formOf } from './drafts';

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

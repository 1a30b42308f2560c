import { DraftLock, draftBeforeReload, heldDrafts } from './draft-locks';
import { type Draft, draftsOf, type KeyedDraft, readDraft } from './drafts';

/** The draft of a form that opens. */
export interface OpenDraft {
  readonly hold: DraftLock;
  /** What was typed earlier; null in a form that starts anew. */
  readonly kept: Draft | null;
  /** Other drafts of the same form that wait, the last changed first. */
  readonly others: readonly KeyedDraft[];
}

/** Whether the values of a draft are those of the form, and not of another version of it. */
export type IsReadable = (values: unknown) => boolean;

/** A new draft at once, where no other of that form is stored; else null, and `resumeDraft` looks which of them wait. */
export function openNewDraft(form: string, isReadable: IsReadable): OpenDraft | null {
  if (draftsOf(form).some(({ values }) => isReadable(values))) return null;
  return { hold: DraftLock.ofNew(form), kept: null, others: [] };
}

/**
 * Takes up a draft that waits: after a reload the one that this tab had, else the one last changed. A new one where
 * all are in other open forms.
 */
export async function resumeDraft(form: string, isReadable: IsReadable): Promise<OpenDraft> {
  const own = draftBeforeReload(form);
  const held = await heldDrafts();
  const waiting = draftsOf(form).filter(
    ({ key, values }) => isReadable(values) && (key === own || !held.has(key)),
  );
  const ownFirst = [
    ...waiting.filter(({ key }) => key === own),
    ...waiting.filter(({ key }) => key !== own),
  ];
  for (const { key } of ownFirst) {
    const taken = await take(key, waiting);
    if (taken) return taken;
  }
  return { hold: DraftLock.ofNew(form), kept: null, others: [] };
}

/** Takes up another draft that waits, and leaves the one at hand waiting. Null when the other waits no longer. */
export async function switchDraft(from: OpenDraft, key: string): Promise<OpenDraft | null> {
  const current = readDraft(from.hold.key);
  const waiting = current ? [{ ...current, key: from.hold.key }, ...from.others] : from.others;
  return take(key, waiting);
}

async function take(key: string, waiting: readonly KeyedDraft[]): Promise<OpenDraft | null> {
  const hold = await DraftLock.of(key);
  if (!hold) return null;
  // The draft is read anew: it may have been changed, or forgotten, while its hold was asked for.
  const kept = readDraft(key);
  if (kept) return { hold, kept, others: waiting.filter((other) => other.key !== key) };
  hold.close();
  return null;
}

// What forms do with their drafts, in the page of the sequences.
import { LockChangedError } from '../../../src/data/commit/lock-check';
import {
  discardDraft,
  draftKeys,
  readDraft,
  readDraftPhotos,
  writeDraft,
  writeDraftPhotos,
} from '../../../src/data/drafts/drafts';
import type { StoredPhoto } from '../../../src/data/db/db';
import type { Draft, FormName, Photo } from './contract';

/** A slot is the number at the end of a draft's id, so that it is known after a reload, too. */
const idOf = (slot: string) => `00000000-0000-4000-8000-${slot.padStart(12, '0')}`;

const keyIn = (slot: string) => draftKeys().find((key) => key.endsWith(idOf(slot)));

/** Stores what is typed as a form does: the text first, then the photo. `id` is the record's or the child's. */
export async function keepDraft(
  slot: string,
  { form, label, text, photo }: Draft,
  id: string,
  picture: StoredPhoto | null,
): Promise<void> {
  const names = [form.kind, ...(form.isNew ? ['new'] : []), ...(form.about === null ? [] : [id])];
  const key = keyIn(slot) ?? `${names.join('_')}~${idOf(slot)}`;
  const values = { form, label, text };
  // There is room: a text is only refused if it has to be encrypted and this page has no key.
  if (!writeDraft(key, { values, photo: picture ? 'set' : (photo as 'keep') }))
    throw new LockChangedError();
  await writeDraftPhotos(key, picture ? [picture] : []);
}

export async function forgetDraft(slot: string): Promise<void> {
  const key = keyIn(slot);
  if (key !== undefined) await discardDraft(key);
}

/** All drafts, even if nobody can return to them. */
export async function allDrafts(): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const key of draftKeys()) {
    const kept = readDraft(key);
    if (!kept) continue;
    const photo =
      kept.photo === 'set' ? ((await readDraftPhotos(key))[0]?.id ?? 'not there yet') : kept.photo;
    drafts.push({
      ...(kept.values as { form: FormName; label: string; text: string }),
      photo: photo as Photo,
    });
  }
  return drafts;
}

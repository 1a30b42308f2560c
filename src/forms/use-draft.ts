import { useEffect, useState, useSyncExternalStore } from 'react';
import { DraftEditor } from '../data/drafts/draft-editor';
import type { DraftBase, DraftContent, DraftState } from '../data/drafts/draft-state';
import { keptAs } from '../data/drafts/drafts';
import type { OpenDraft } from '../data/drafts/open-draft';
import type { ChosenPhoto } from '../data/photos/photos';

export interface DraftForm<T> extends DraftState<T> {
  /** Whether the form opened with a kept draft. */
  readonly wasRestored: boolean;
  /** All of this as it is now, also in work that began before the last change. */
  readonly now: () => DraftState<T>;
  /** The `updatedAt` that these words were typed over. */
  readonly basedOn: () => string | undefined;
  readonly set: (patch: Partial<T>) => void;
  /** The photos that the form shows, in their order, also in work that began before the last change. */
  readonly photos: () => readonly ChosenPhoto[];
  /** Sets the photos, in their order; none takes away all that are chosen or stored. */
  readonly setPhotos: (photos: readonly ChosenPhoto[]) => void;
  /** Reads the photos of a kept draft back, which happens once. */
  readonly restorePhoto: () => Promise<void>;
  /** Throws away what was typed; nothing is kept from now on. */
  readonly discard: () => void;
  /** Goes back to what the form was opened for. */
  readonly reset: () => void;
  /** See `DraftEditor.moveTo`. */
  readonly moveTo: (base: DraftBase<T>) => void;
  /** See `DraftEditor.saved`. */
  readonly saved: (taken: DraftContent<T>, base: DraftBase<T>) => boolean;
}

/**
 * The state of a form whose words must survive Escape, a click outside, a reload and a crash. Mount the form anew
 * (by key) for another draft.
 */
export function useDraft<T extends object>(
  { hold, kept }: OpenDraft,
  base: DraftBase<T>,
  parse: (values: unknown) => T | null,
): DraftForm<T> {
  const [editor] = useState(() => new DraftEditor(base, hold, keptAs(kept, parse)));
  const state = useSyncExternalStore(editor.subscribe, editor.state);
  useEffect(() => {
    hold.whenLost(() => {
      editor.keepAgain();
    });
    void editor.restorePhoto();
  }, [hold, editor]);
  const [methods] = useState(() => ({
    wasRestored: kept !== null,
    now: editor.state,
    basedOn: () => editor.basedOn,
    set: (patch: Partial<T>) => editor.set(patch),
    photos: editor.photos,
    setPhotos: (photos: readonly ChosenPhoto[]) => editor.setPhotos(photos),
    restorePhoto: () => editor.restorePhoto(),
    discard: () => editor.discard(),
    reset: () => editor.reset(),
    moveTo: (next: DraftBase<T>) => editor.moveTo(next),
    saved: (taken: DraftContent<T>, next: DraftBase<T>) => editor.saved(taken, next),
  }));
  return { ...state, ...methods };
}

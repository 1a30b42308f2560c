import { useEffect, useState, useSyncExternalStore } from 'react';
import { DraftEditor } from '@/data/drafts/draft-editor';
import type { DraftBase, DraftState } from '@/data/drafts/draft-forms';
import { keptAs } from '@/data/drafts/drafts';
import type { OpenDraft } from '@/data/drafts/draft-locks';

export interface DraftForm<T extends object> extends DraftState<T> {
  /** Whether the form opened with a kept draft. */
  readonly wasRestored: boolean;
  /** Changes the draft, and has its state as it is now, also in work that began before the last change. */
  readonly editor: DraftEditor<T>;
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
  const [wasRestored] = useState(kept !== null);
  const state = useSyncExternalStore(editor.subscribe, editor.state);
  useEffect(() => {
    hold.whenLost(() => {
      editor.keepAgain();
    });
    void editor.restorePhoto();
  }, [hold, editor]);
  return { ...state, wasRestored, editor };
}

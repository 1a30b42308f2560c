import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { DraftEditor } from '@/data/drafts/draft-editor';
import type { DraftBase, DraftState } from '@/data/drafts/draft-forms';
import { asStoredDraft } from '@/data/drafts/drafts';
import {
  DraftLock,
  type OpenDraft,
  openNewDraft,
  resumeDraft,
  switchDraft,
} from '@/data/drafts/draft-locks';
import { useBusy } from '@/lib/use-busy';
import { logFailure } from '@/data/db/failed-reads';

export interface DraftForm<T extends object> extends DraftState<T> {
  /** Whether the form opened with a stored draft. */
  readonly wasRestored: boolean;
  /** Changes the draft. Reads its current state, even in work that began before the last change. */
  readonly editor: DraftEditor<T>;
}

/**
 * The state of a form whose text must survive Escape, a click outside, a reload and a crash. Mount the form again, with
 * a new key, for another draft.
 */
export function useDraft<T extends object>(
  { lock, stored: storedDraft }: OpenDraft,
  base: DraftBase<T>,
  parse: (values: unknown) => T | null,
): DraftForm<T> {
  const [editor] = useState(() => new DraftEditor(base, lock, asStoredDraft(storedDraft, parse)));
  const [wasRestored] = useState(storedDraft !== null);
  const state = useSyncExternalStore(editor.subscribe, editor.state);
  useEffect(() => {
    lock.onResumedElsewhere(() => {
      editor.storeAgain();
    });
    void editor.restorePhoto();
  }, [lock, editor]);
  return { ...state, wasRestored, editor };
}

interface OpenDraftOptions<T> {
  /** The key of the form's drafts. */
  readonly form: string;
  /** Returns stored values as the form's values, or null if they don't fit (another version wrote them). */
  readonly parse: (values: unknown) => T | null;
  /** Returns a name to tell drafts apart, such as a title; empty if there is none yet. */
  readonly nameOf: (values: T) => string;
  /** Returns whether the form may open with a draft of these values; the others wait. Absent if it may open with any. */
  readonly resumes?: ((values: T) => boolean) | undefined;
}

/** Another draft of the same form, which isn't open. */
export interface OtherDraft {
  readonly key: string;
  readonly name: string;
  /** When it was last changed; undefined if unknown. */
  readonly changedAt: string | undefined;
}

export interface OpenedForm extends OpenDraft {
  /** Identifies the open form: React's key for the component that shows it. */
  readonly id: string;
  readonly otherDrafts: readonly OtherDraft[];
  /** Opens another draft instead of this one, which then waits. */
  readonly open: (key: string) => void;
}

/**
 * Returns the draft of a form that opens: a stored one or a new one. Null for the moment it takes to ask the other
 * tabs.
 */
export function useOpenDraft<T>({
  form,
  parse,
  nameOf,
  resumes = () => true,
}: OpenDraftOptions<T>): OpenedForm | null {
  const isReadable = (values: unknown) => parse(values) !== null;
  const [draft, setDraft] = useState(() => withId(openNewDraft(form, isReadable)));
  const [goneKeys, setGoneKeys] = useState<readonly string[]>([]);
  // One at a time: the second half of a double click would find the draft already open, in this form.
  const { run } = useBusy();
  const isWanted = (values: unknown) => {
    const parsed = parse(values);
    return parsed !== null && resumes(parsed);
  };
  const resume = useEffectEvent(() => resumeDraft(form, isReadable, isWanted));

  useEffect(() => {
    if (draft) {
      draft.lock.open();
      return () => {
        draft.lock.close();
      };
    }
    let isGone = false;
    // Waits until the effect is sure to stay: in development, React runs each effect twice.
    Promise.resolve()
      .then(() => (isGone ? null : resume()))
      .catch((error: unknown) => {
        logFailure('The drafts that wait could not be looked at.', error);
        return { lock: DraftLock.ofNew(form), stored: null, others: [] };
      })
      .then((resumed) => {
        if (isGone) resumed?.lock.close();
        else setDraft(withId(resumed));
      })
      .catch(console.error);
    return () => {
      isGone = true;
    };
  }, [draft, form]);

  if (!draft) return null;
  const waiting = draft.others.flatMap(({ key, values, changedAt }) => {
    const parsed = goneKeys.includes(key) ? null : parse(values);
    return parsed ? [{ key, name: nameOf(parsed), changedAt }] : [];
  });
  return {
    ...draft,
    otherDrafts: waiting,
    open: (key) => {
      run(async () => {
        const next = await switchDraft(draft, key);
        if (next) setDraft(withId(next));
        else setGoneKeys([...goneKeys, key]);
      });
    },
  };
}

function withId(draft: OpenDraft | null): (OpenDraft & { readonly id: string }) | null {
  return draft && { ...draft, id: draft.lock.key };
}

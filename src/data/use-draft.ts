import { useEffect, useRef, useState } from 'react';
import { discardDraft, readDraft, readDraftPhoto, writeDraft, writeDraftPhoto } from './drafts';
import { keepPhoto, type PhotoChange } from './photos';
import type { PreparedPhoto } from './prepare-photo';

export interface DraftOptions<T> {
  /** Names the draft: one per form and record. */
  readonly key: string;
  /** What the form shows when there is no draft. */
  readonly initial: T;
  /** A kept draft as form values, or null when it is not one (written by another version). */
  readonly parse: (values: unknown) => T | null;
  /** The record under edit: when it was last saved, and whether it has a photo. */
  readonly record?:
    { readonly updatedAt: string; readonly photoId?: string | undefined } | undefined;
}

export interface DraftForm<T> {
  readonly values: T;
  readonly photo: PhotoChange;
  /** Whether anything differs from what the form was opened for. */
  readonly isChanged: boolean;
  /** Whether the form opened with a kept draft. */
  readonly wasRestored: boolean;
  /** True while the draft's photo is read back; saving must wait for it. */
  readonly isRestoring: boolean;
  /** The `updatedAt` that these words were typed over. */
  readonly basedOn: string | undefined;
  /** The values as they are now, also in work that began before the last change. */
  readonly latest: () => T;
  readonly set: (patch: Partial<T>) => void;
  readonly setPhoto: (photo: PreparedPhoto | null) => void;
  /** Forgets the draft, after a save or when the person throws it away. */
  readonly forget: () => Promise<void>;
  /** Goes back to what the form was opened for. */
  readonly reset: () => void;
}

interface DraftState<T> {
  readonly values: T;
  readonly photo: PhotoChange;
}

/**
 * The state of a form whose words must survive Escape, a click outside, a reload and a crash: each change is
 * kept before the next key can be pressed. Mount the form anew (by key) for another record.
 */
export function useDraft<T extends object>({
  key,
  initial,
  parse,
  record,
}: DraftOptions<T>): DraftForm<T> {
  const [kept] = useState(() => {
    const draft = readDraft(key);
    const values = draft && parse(draft.values);
    return draft && values ? { ...draft, values } : null;
  });
  const [opened] = useState({ initial, basedOn: kept ? kept.basedOn : record?.updatedAt });
  const [state, setState] = useState<DraftState<T>>({
    values: kept?.values ?? initial,
    photo: kept?.photo === 'remove' ? { kind: 'remove' } : keepPhoto,
  });
  // Two changes in one tick (typing while a dictation arrives) must both survive.
  const latest = useRef(state);
  const [isRestoring, setRestoring] = useState(kept?.photo === 'set');

  useEffect(() => {
    if (kept?.photo !== 'set') return;
    let gone = false;
    readDraftPhoto(key)
      .catch((error: unknown) => {
        console.warn('The photo of a draft could not be read.', error);
        return null;
      })
      .then((photo) => {
        if (gone) return;
        if (photo) {
          latest.current = { ...latest.current, photo: { kind: 'set', photo } };
          setState(latest.current);
        }
        setRestoring(false);
      })
      .catch(console.error);
    return () => {
      gone = true;
    };
  }, [kept, key]);

  function isChange(next: DraftState<T>) {
    return next.photo.kind !== 'keep' || !sameValues(next.values, opened.initial);
  }

  function keep(patch: Partial<DraftState<T>>) {
    const next = { ...latest.current, ...patch };
    latest.current = next;
    setState(next);
    if (isChange(next))
      writeDraft(key, { values: next.values, photo: next.photo.kind, basedOn: opened.basedOn });
    else discardDraft(key).catch(console.error);
  }

  return {
    values: state.values,
    photo: state.photo,
    isChanged: isChange(state),
    wasRestored: kept !== null,
    isRestoring,
    basedOn: opened.basedOn,
    latest: () => latest.current.values,
    set: (patch) => {
      keep({ values: { ...latest.current.values, ...patch } });
    },
    setPhoto: (photo) => {
      keep({
        photo: photo
          ? { kind: 'set', photo }
          : record?.photoId === undefined
            ? keepPhoto
            : { kind: 'remove' },
      });
      writeDraftPhoto(key, photo).catch((error: unknown) => {
        console.warn('The photo of a draft could not be kept.', error);
      });
    },
    forget: () => discardDraft(key),
    reset: () => {
      keep({ values: opened.initial, photo: keepPhoto });
    },
  };
}

function sameValues(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

import { useState } from 'react';
import { useBusy } from '../lib/use-busy';
import { ConflictError, NotFoundError } from './errors';
import type { PhotoChange } from './photos';
import { type DraftForm, type DraftOptions, useDraft } from './use-draft';
import { usePhotoField } from './use-photo-field';

/** As a new record, or over the one under edit. */
export type SaveKind = 'add' | 'edit';

interface RecordFormOptions<T, E> extends DraftOptions<T> {
  /** Messages by field; no key when all is right. */
  readonly validate: (values: T) => E;
  /**
   * Stores valid values and says so. `expected` is the `updatedAt` they were typed over; undefined overwrites on purpose.
   * May throw what the stores throw.
   */
  readonly save: (
    how: SaveKind,
    form: {
      readonly values: T;
      readonly photo: PhotoChange;
      readonly expected: string | undefined;
    },
  ) => Promise<void>;
  /** Puts a failed save into words. A record that was changed elsewhere is none: the form asks what to do. */
  readonly onFailed: (how: SaveKind, error: unknown) => void;
  readonly onClose: () => void;
}

export interface RecordForm<T, E> {
  readonly draft: DraftForm<T>;
  readonly photo: ReturnType<typeof usePhotoField>;
  /** Messages by field; null before the first try to save. */
  readonly errors: E | null;
  /** It saves, prepares a photo or reads the draft's photo back: saving must wait. */
  readonly isBusy: boolean;
  /** The record was changed or deleted elsewhere since the form was opened. */
  readonly conflict: 'changed' | 'gone' | null;
  /** Shows what is wrong; answers whether all is right. */
  readonly check: () => boolean;
  /** Saves and closes, if all is right. */
  readonly submit: () => void;
  /** The two ways out of a conflict. */
  readonly replace: () => void;
  readonly saveAsNew: () => void;
  /** Throws away what was typed, and closes. */
  readonly discard: () => void;
}

/** The form of a record in a dialog: its draft, its photo, and the way into the stores. `record` absent: one is added. */
export function useRecordForm<T extends object, E extends object>({
  validate,
  save,
  onFailed,
  onClose,
  ...options
}: RecordFormOptions<T, E>): RecordForm<T, E> {
  const draft = useDraft(options);
  const photo = usePhotoField(draft.photo, options.record?.photoId, draft.setPhoto);
  const [isChecked, setChecked] = useState(false);
  const [conflict, setConflict] = useState<'changed' | 'gone' | null>(null);
  const { isBusy, run } = useBusy();
  const errors = validate(draft.values);

  async function store(how: SaveKind, expected?: string) {
    try {
      await save(how, { values: draft.values, photo: draft.photo, expected });
      await draft.forget();
      onClose();
    } catch (error) {
      if (error instanceof ConflictError) {
        setConflict('changed');
        return;
      }
      if (error instanceof NotFoundError) setConflict('gone');
      onFailed(how, error);
    }
  }

  function check(): boolean {
    setChecked(true);
    return Object.keys(errors).length === 0;
  }

  function storeIfRight(how: SaveKind, expected?: string) {
    if (check()) run(() => store(how, expected));
  }

  return {
    draft,
    photo,
    errors: isChecked ? errors : null,
    isBusy: isBusy || photo.isBusy || draft.isRestoring,
    conflict,
    check,
    submit: () => {
      storeIfRight(options.record ? 'edit' : 'add', draft.basedOn);
    },
    replace: () => {
      storeIfRight('edit');
    },
    saveAsNew: () => {
      storeIfRight('add');
    },
    discard: () => {
      void draft.forget();
      onClose();
    },
  };
}

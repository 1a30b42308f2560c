import { useEffect, useId, useRef, useState } from 'react';
import { type ChosenPhoto, photosIn } from '@/data/photos/photo-changes';
import { photoIdsOf } from '@/domain/schema/photo-fields';
import { useBusy, useTrueFor } from '@/lib/use-busy';
import { forgetToast, saveTopic, showToast } from '@/ui/messages/toast-queue';
import type { FormRecord, RecordFormConfig } from './form-config';
import type { DraftContent } from '@/data/drafts/draft-forms';
import { ConflictError, NotFoundError, saveAdvice } from '@/data/db/errors';
import { type DraftForm, type OpenedForm, type OtherDraft, useDraft } from './use-draft';
import { usePhotoField } from './use-photo-field';
import { db, type StoredPhoto } from '@/data/db/db';
import { photoInHand } from '@/data/photos/photo-store';

/** In ms: a save of several photos on a slow disk takes less. */
const slowSave = 10_000;

/** As a new record, or over the one under edit. */
type SaveKind = 'add' | 'edit';

export interface RecordFormOptions<T, E, R> {
  readonly kind: RecordFormConfig<T, E, R>;
  readonly opened: OpenedForm;
  /** The record to edit; absent, one is added. */
  readonly record: R | undefined;
  /** Whether that record is known to have been deleted elsewhere, though nobody tried to save yet. */
  readonly isGone?: boolean | undefined;
  /** A record was stored. What it answers is told the person as well. */
  readonly onStored?: ((record: R) => string | undefined) | undefined;
  /** The form goes on, with what was typed meanwhile, about another record than the one it was opened for. */
  readonly onMoved?: ((id: string) => void) | undefined;
  readonly onClose: () => void;
}

export interface RecordForm<T extends object, E, R> {
  /** The id of the form element, which the button that saves belongs to. */
  readonly formId: string;
  /** The record under edit; undefined while one is added. */
  readonly record: R | undefined;
  readonly draft: DraftForm<T>;
  readonly photo: ReturnType<typeof usePhotoField>;
  /** Messages by field; null before the first try to save. */
  readonly errors: E | null;
  /** It saves, is about to close, prepares a photo or reads the draft's photo back: saving must wait. */
  readonly isBusy: boolean;
  /** The record was changed or deleted elsewhere since the form was opened. */
  readonly conflict: 'changed' | 'gone' | null;
  /** The latest try to save failed, and nothing about the record itself is in the way of another. */
  readonly hasFailed: boolean;
  /** The record is stored, and what the form holds was typed while it was being stored. */
  readonly isMore: boolean;
  /** The save that is under way takes long: the stores may never answer it. */
  readonly isSlow: boolean;
  /** What closing would lose at this moment, because nothing else has it. */
  readonly unkept: () => 'words' | 'photo' | null;
  /** Other drafts of the form, and the way to one of them. */
  readonly waiting: readonly OtherDraft[];
  readonly open: (key: string) => void;
  /** Shows what is wrong; answers whether all is right. */
  readonly check: () => boolean;
  /** Saves and closes, if all is right: as a new record, where the one under edit is gone. */
  readonly submit: () => void;
  /** The two ways out of a conflict. */
  readonly replace: () => void;
  readonly saveAsNew: () => void;
  /** What is typed becomes a new record of another kind, such as the same of another child. */
  readonly moveTo: (kind: RecordFormConfig<T, E, R>) => void;
  /** Goes back to what the form was opened for. */
  readonly reset: () => void;
  /** Throws away what was typed. */
  readonly discard: () => void;
}

/** The form of a record in a dialog: its draft, its photo, and the way into the stores. */
export function useRecordForm<T extends object, E extends object, R extends FormRecord>({
  kind,
  opened,
  onStored,
  onMoved,
  onClose,
  ...options
}: RecordFormOptions<T, E, R>): RecordForm<T, E, R> {
  const formId = useId();
  const [record, setRecord] = useState(options.record);
  const baseOf = (of: R | undefined, by = kind) => ({
    form: by.formOf(of),
    initial: by.toForm(of),
    basedOn: of?.updatedAt,
    asNew: of && by.formOf(undefined),
    photoIds: of ? photoIdsOf(of) : [],
  });
  const draft = useDraft(opened, baseOf(record), kind.parse);
  const { editor } = draft;
  const photo = usePhotoField(draft, kind.photoLimit ?? 1);
  const heldPhotos = useHeldPhotos(record ? photoIdsOf(record) : []);
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<'changed' | 'gone' | null>(null);
  // Once saved as new, the form is about another record.
  const isGone = options.isGone === true && record?.id === options.record?.id;
  const conflict = isGone ? 'gone' : failure;
  const [hasFailed, setFailed] = useState(false);
  const [isMore, setMore] = useState(false);
  const [isDone, setDone] = useState(false);
  const isThere = useIsThere();
  const { isBusy, run } = useBusy();
  const isSlow = useTrueFor(isBusy, slowSave);
  const errors = kind.validate(draft.values);

  const { words } = kind;

  async function store(how: SaveKind, expected?: string) {
    const taken = editor.state();
    let stored: R;
    try {
      stored =
        how === 'edit' && record
          ? await kind.repository.update(record, await withPhotosInHand(taken, []), expected)
          : await kind.repository.add(await withPhotosInHand(taken, ownIds()), record);
    } catch (error) {
      if (error instanceof ConflictError) {
        setFailure('changed');
        return;
      }
      if (error instanceof NotFoundError) setFailure('gone');
      const { title, description } = how === 'edit' ? words.notUpdated : words.notAdded;
      setFailed(!(error instanceof NotFoundError));
      showToast({
        topic: saveTopic,
        tone: 'danger',
        title,
        description: saveAdvice(error, description),
      });
      return;
    }
    // It is stored: nothing from here on may look like a save that failed.
    const hasMore = editor.saved(taken, baseOf(stored));
    setFailure(null);
    setFailed(false);
    if (hasMore) {
      setRecord(stored);
      setMore(true);
    } else setDone(true);
    const note = onStored?.(stored);
    const said = how === 'edit' ? words.updated(stored) : words.added(stored);
    const description = [said.description, note].filter(Boolean).join(' ');
    showToast(note === undefined ? said : { ...said, description });
    if (!isThere()) return;
    if (!hasMore) onClose();
    else if (stored.id !== record?.id) onMoved?.(stored.id);
  }

  const ownIds = () => (record ? photoIdsOf(record) : []);

  /**
   * What is typed, with the photos themselves where the form has them by their ids alone: the record that has them may be
   * gone by now. A new record has those that the form shows, though they be `own`, those of the record under edit.
   */
  async function withPhotosInHand(
    content: DraftContent<T>,
    own: readonly string[],
  ): Promise<DraftContent<T>> {
    const shown = photosIn(content.photo, own);
    if (shown.length === 0) return content;
    const held = await heldPhotos();
    const photos = shown.map((one): ChosenPhoto =>
      typeof one === 'string' ? (held.get(one) ?? one) : one,
    );
    return { ...content, photo: { kind: 'set', photos } };
  }

  function check(): boolean {
    setChecked(true);
    return Object.keys(errors).length === 0;
  }

  function storeIfRight(how: SaveKind, expected?: string) {
    // Once stored, the form only waits to be closed.
    if (isDone || !check()) return;
    run(async () => {
      forgetToast(saveTopic);
      await opened.hold.during(() => store(how, expected));
    });
  }

  return {
    formId,
    record,
    draft,
    photo,
    errors: isChecked ? errors : null,
    isBusy: isBusy || isDone || photo.isBusy || draft.isRestoring,
    conflict,
    hasFailed: hasFailed && conflict === null,
    isMore,
    isSlow,
    unkept: () => {
      const { isChanged, unkept } = editor.state();
      // No form of a record that is gone opens again.
      if (conflict === 'gone' && isChanged) return 'words';
      return unkept ?? (photo.isPending() ? 'photo' : null);
    },
    waiting: opened.waiting,
    open: opened.open,
    check,
    submit: () => {
      // What was deleted elsewhere can only be saved as new.
      storeIfRight(record && conflict !== 'gone' ? 'edit' : 'add', editor.basedOn);
    },
    replace: () => {
      storeIfRight('edit');
    },
    saveAsNew: () => {
      storeIfRight('add');
    },
    moveTo: (next) => {
      editor.moveTo(baseOf(undefined, next));
    },
    reset: () => {
      photo.cancel();
      editor.reset();
    },
    discard: () => {
      photo.cancel();
      editor.discard();
    },
  };
}

/** Answers whether the component is still on the screen. */
function useIsThere(): () => boolean {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return () => isThere.current;
}

type Held = ReadonlyMap<string, StoredPhoto>;

/**
 * Holds stored photos in memory while a form shows them: they go with their record when that is deleted elsewhere, and the
 * form may still be saved as new. Answers the way to them, by their ids; those that cannot be read are not among them.
 */
function useHeldPhotos(ids: readonly string[]): () => Promise<Held> {
  const held = useRef<Promise<Held>>(Promise.resolve(new Map()));
  const key = ids.join(' ');
  useEffect(() => {
    held.current = readInHand(key === '' ? [] : key.split(' '));
  }, [key]);
  return () => held.current;
}

async function readInHand(ids: readonly string[]): Promise<Held> {
  const held = new Map<string, StoredPhoto>();
  for (const id of ids) {
    try {
      const row = await db.photos.get(id);
      const photo = row && (await photoInHand(row));
      if (photo) held.set(id, photo);
    } catch (error) {
      console.info('A photo of a record could not be held.', error);
    }
  }
  return held;
}

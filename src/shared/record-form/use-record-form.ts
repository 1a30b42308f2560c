import { useEffect, useId, useRef, useState } from 'react';
import { type ChosenPhoto, photosIn } from '@/data/photos/photo-changes';
import { photoIdsOf } from '@/domain/schema/photo-fields';
import { useBusy, useTrueFor } from '@/lib/use-busy';
import { forgetToast, saveTopic, showToast } from '@/ui/messages/toast-queue';
import type { FormRecord, RecordFormConfig, SaveQuestion } from './form-config';
import type { DraftContent } from '@/data/drafts/draft-forms';
import { ConflictError, NotFoundError, saveAdvice } from '@/data/db/errors';
import { type DraftForm, type OpenedForm, type OtherDraft, useDraft } from './use-draft';
import { usePhotoField } from './use-photo-field';
import { db, type StoredPhoto } from '@/data/db/db';
import { photoInMemory } from '@/data/photos/photo-store';

/** In ms. Saving several photos to a slow disk takes less. */
const slowSave = 10_000;

/** As a new record, or over the one being edited. */
type SaveKind = 'add' | 'edit';

export interface RecordFormOptions<T, E, R> {
  readonly config: RecordFormConfig<T, E, R>;
  readonly opened: OpenedForm;
  /** The record to edit; absent to add one. */
  readonly record: R | undefined;
  /** Whether the record is known to have been deleted elsewhere, even before anyone tries to save. */
  readonly isGone?: boolean | undefined;
  /** Called when a record was stored. The text it returns is shown to the person too. */
  readonly onStored?: ((record: R) => string | undefined) | undefined;
  /** Called when the form stays open with later text, and now edits another record than it was opened for. */
  readonly onMoved?: ((id: string) => void) | undefined;
  readonly onClose: () => void;
}

interface AskedQuestion extends SaveQuestion {
  /** Saves the values as they were typed. */
  readonly confirm: () => void;
  /** Goes back to the form. */
  readonly cancel: () => void;
}

export interface RecordForm<T extends object, E, R> {
  /** The id of the form element, which the submit button belongs to. */
  readonly formId: string;
  /** The record being edited; undefined while one is being added. */
  readonly record: R | undefined;
  readonly draft: DraftForm<T>;
  readonly photo: ReturnType<typeof usePhotoField>;
  /** Messages by field; null before the first attempt to save. */
  readonly errors: E | null;
  /** The form is saving, about to close, preparing a photo or reading the draft's photo back: saving must wait. */
  readonly isBusy: boolean;
  /** The record was changed or deleted elsewhere since the form was opened. */
  readonly conflict: 'changed' | 'gone' | null;
  /** The last attempt to save failed, and nothing about the record itself prevents another. */
  readonly hasFailed: boolean;
  /** The record is stored, and the form holds what was typed while it was being stored. */
  readonly hasLaterText: boolean;
  /** The current save takes long: the stores may never answer. */
  readonly isSlow: boolean;
  /** Returns what closing would lose right now, because only the form has it. */
  readonly lostOnClose: () => 'text' | 'photo' | null;
  /** The form's other drafts, and how to open one. */
  readonly otherDrafts: readonly OtherDraft[];
  readonly open: (key: string) => void;
  /** Shows what is wrong; returns whether all is right. */
  readonly check: () => boolean;
  /** Saves and closes if all is right: as a new record if the one being edited is gone. */
  readonly submit: () => void;
  /** What is asked before the values are saved, and the answers to it; null if nothing is. */
  readonly question: AskedQuestion | null;
  /** The two ways out of a conflict. */
  readonly replace: () => void;
  readonly saveAsNew: () => void;
  /** Turns what is typed into a new record of another kind, such as the same for another child. */
  readonly moveTo: (config: RecordFormConfig<T, E, R>) => void;
  /** Goes back to what the form was opened with. */
  readonly reset: () => void;
  /** Discards what was typed. */
  readonly discard: () => void;
}

/** The form of a record in a dialog: its draft, its photo, and how it reaches the stores. */
export function useRecordForm<T extends object, E extends object, R extends FormRecord>({
  config,
  opened,
  onStored,
  onMoved,
  onClose,
  ...options
}: RecordFormOptions<T, E, R>): RecordForm<T, E, R> {
  const formId = useId();
  const [record, setRecord] = useState(options.record);
  const baseOf = (edited: R | undefined, otherConfig = config) => ({
    form: otherConfig.draftKeyOf(edited),
    initial: otherConfig.toForm(edited),
    basedOn: edited?.updatedAt,
    asNew: edited && otherConfig.draftKeyOf(undefined),
    photoIds: edited ? photoIdsOf(edited) : [],
  });
  const draft = useDraft(opened, baseOf(record), config.parse);
  const { editor } = draft;
  const photo = usePhotoField(draft, config.photoLimit ?? 1);
  const heldPhotos = useHeldPhotos(record ? photoIdsOf(record) : []);
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<'changed' | 'gone' | null>(null);
  // Once saved as new, the form is about another record.
  const isGone = options.isGone === true && record?.id === options.record?.id;
  const conflict = isGone ? 'gone' : failure;
  const [hasFailed, setFailed] = useState(false);
  const [question, setQuestion] = useState<AskedQuestion | null>(null);
  const confirmed = useRef<string>(undefined);
  const [isMore, setMore] = useState(false);
  const [isDone, setDone] = useState(false);
  const isMounted = useIsMounted();
  const { isBusy, run } = useBusy();
  const isSlow = useTrueFor(isBusy, slowSave);
  const errors = config.validate(draft.values, record && config.toForm(record));

  const { messages } = config;

  async function store(saveKind: SaveKind, expected?: string) {
    const snapshot = editor.state();
    let stored: R;
    try {
      stored =
        saveKind === 'edit' && record
          ? await config.repository.update(record, await withPhotosInMemory(snapshot, []), expected)
          : await config.repository.add(await withPhotosInMemory(snapshot, ownIds()), record);
    } catch (error) {
      if (error instanceof ConflictError) {
        setFailure('changed');
        return;
      }
      if (error instanceof NotFoundError) setFailure('gone');
      const { title, description } = saveKind === 'edit' ? messages.notUpdated : messages.notAdded;
      setFailed(!(error instanceof NotFoundError));
      showToast({
        topic: saveTopic,
        tone: 'danger',
        title,
        description: saveAdvice(error, description),
      });
      return;
    }
    // The record is stored: from here on, nothing may look like a failed save.
    const hasMore = editor.markSaved(snapshot, baseOf(stored));
    setFailure(null);
    setFailed(false);
    if (hasMore) {
      setRecord(stored);
      setMore(true);
    } else setDone(true);
    const note = onStored?.(stored);
    const message = saveKind === 'edit' ? messages.updated(stored) : messages.added(stored);
    const description = [message.description, note].filter(Boolean).join(' ');
    showToast(note === undefined ? message : { ...message, description });
    if (!isMounted()) return;
    if (!hasMore) onClose();
    else if (stored.id !== record?.id) onMoved?.(stored.id);
  }

  const ownIds = () => (record ? photoIdsOf(record) : []);

  /**
   * Returns the values with the photos themselves if the form has them only by id: the record that owns them may be
   * gone. A new record gets the photos the form shows, even if they are `own`, the edited record's.
   */
  async function withPhotosInMemory(
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

  function storeIfValid(saveKind: SaveKind, expected?: string) {
    // Once stored, the form only waits to be closed.
    if (isDone || !check()) return;
    run(async () => {
      forgetToast(saveTopic);
      const open = await openQuestion();
      if (open) {
        setQuestion({
          ...open,
          confirm: () => {
            confirmed.current = open.about;
            setQuestion(null);
            run(() => opened.lock.during(() => store(saveKind, expected)));
          },
          cancel: () => {
            setQuestion(null);
          },
        });
        return;
      }
      await opened.lock.during(() => store(saveKind, expected));
    });
  }

  /** Returns what hasn't been answered yet. */
  async function openQuestion(): Promise<SaveQuestion | null> {
    try {
      const asked = (await config.question?.(draft.values, record)) ?? null;
      return asked?.about === confirmed.current ? null : asked;
    } catch (error) {
      console.info('It could not be checked whether to ask about the values.', error);
      return null;
    }
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
    hasLaterText: isMore,
    isSlow,
    lostOnClose: () => {
      const { isChanged, notStored } = editor.state();
      // A form whose record is gone can't be opened again.
      if (conflict === 'gone' && isChanged) return 'text';
      return notStored ?? (photo.isPending() ? 'photo' : null);
    },
    question,
    otherDrafts: opened.otherDrafts,
    open: opened.open,
    check,
    submit: () => {
      // A record that was deleted elsewhere can only be saved as new.
      storeIfValid(record && conflict !== 'gone' ? 'edit' : 'add', editor.basedOn);
    },
    replace: () => {
      storeIfValid('edit');
    },
    saveAsNew: () => {
      storeIfValid('add');
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

/** Returns a function that says whether the component is still mounted. */
function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}

type HeldPhotos = ReadonlyMap<string, StoredPhoto>;

/**
 * Holds stored photos in memory while a form shows them: they are deleted with their record, and the form may still be
 * saved as new. Returns a function that gets them by id; unreadable ones are missing.
 */
function useHeldPhotos(ids: readonly string[]): () => Promise<HeldPhotos> {
  const held = useRef<Promise<HeldPhotos>>(Promise.resolve(new Map()));
  const key = ids.join(' ');
  useEffect(() => {
    held.current = readIntoMemory(key === '' ? [] : key.split(' '));
  }, [key]);
  return () => held.current;
}

async function readIntoMemory(ids: readonly string[]): Promise<HeldPhotos> {
  const held = new Map<string, StoredPhoto>();
  for (const id of ids) {
    try {
      const row = await db.photos.get(id);
      const photo = row && (await photoInMemory(row));
      if (photo) held.set(id, photo);
    } catch (error) {
      console.info('A photo of a record could not be held.', error);
    }
  }
  return held;
}

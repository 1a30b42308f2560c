import { createStore, type Store } from '@/lib/store';
import type { DraftLock } from './draft-locks';
import type { DraftBase, DraftContent, DraftState } from './draft-forms';
import {
  discardDraft,
  forgetDraftText,
  type StoredDraft,
  type ReadPhotos,
  tryDraftPhotos,
  writeDraft,
  writeDraftPhotos,
} from './drafts';
import {
  changeTo,
  type ChosenPhoto,
  chosenPhotoId,
  keepPhoto,
  photosIn,
  preparedPhotosOf,
} from '@/data/photos/photo-changes';
import { logFailure } from '@/data/db/failed-reads';
import { onEncryptionChange } from '@/data/db/encryption';

/** The content of a form. Each change is stored in the draft before the next key press. `use-draft.ts` connects it to React. */
export class DraftEditor<T extends object> {
  #base: DraftBase<T>;
  #content: DraftContent<T>;
  #isRestoring: boolean;
  #isUnread = false;
  /** The ids of the photos to be read, in order; undefined for a draft of an earlier version. */
  readonly #storedPhotoIds: readonly string[] | undefined;
  #isTextRefused = false;
  #stopTrying: (() => void) | null = null;
  #isPhotoRefused = false;
  #isStoringPhoto = false;
  /** The draft was discarded: nothing is stored any more. */
  #isDiscarded = false;
  /** Reads and writes of photos, one after the other: a photo must not be written after its own removal. */
  #photoWork: Promise<unknown> = Promise.resolve();
  /** Fields of a later version, which this one can't show but keeps as long as the draft. */
  #later: Pick<StoredDraft<T>, 'later' | 'laterValues'>;
  readonly #lock: DraftLock;
  readonly #state: Store<DraftState<T>>;
  readonly subscribe: Store<DraftState<T>>['subscribe'];
  readonly state: Store<DraftState<T>>['get'];

  /** @param stored the draft that the form opened with, or null */
  constructor(base: DraftBase<T>, lock: DraftLock, stored: StoredDraft<T> | null) {
    this.#base = stored ? { ...base, basedOn: stored.basedOn } : base;
    this.#lock = lock;
    this.#content = {
      values: stored?.values ?? base.initial,
      photo: stored?.photo === 'remove' ? { kind: 'remove' } : keepPhoto,
    };
    this.#isRestoring = stored?.photo === 'set';
    this.#storedPhotoIds = stored?.photos;
    this.#later = stored ?? nothingLater;
    this.#state = createStore(this.#newState());
    this.subscribe = this.#state.subscribe;
    this.state = this.#state.get;
  }

  /** Returns the `updatedAt` of the record that is edited. */
  get basedOn(): string | undefined {
    return this.#base.basedOn;
  }

  /** Reads the photos of the draft, unless that is done or others have been chosen by then. */
  async restorePhoto(): Promise<void> {
    if (!this.#isInStore()) return;
    const read = await tryDraftPhotos(this.#lock.key).catch((error: unknown) => {
      logFailure('The photos of a draft could not be read.', error);
      return { photos: [], unread: [''] };
    });
    this.#restored(read);
  }

  /** Returns whether the store has photos of this draft that the form doesn't have, or not yet. */
  readonly #isInStore = () => this.#isRestoring || this.#isUnread;

  #restored({ photos: found, unread }: ReadPhotos): void {
    if (!this.#isInStore()) return;
    this.#isRestoring = false;
    this.#isUnread = unread.length > 0;
    const { photoIds } = this.#base;
    const own = (id: string) => (photoIds.includes(id) ? id : undefined);
    const photos = (this.#storedPhotoIds ?? found.map(({ id }) => id))
      .map((id) => found.find((one) => one.id === id) ?? own(id))
      .filter((photo) => photo !== undefined);
    if (photos.length > 0) this.#content = { ...this.#content, photo: changeTo(photos, photoIds) };
    this.#publish();
  }

  readonly set = (patch: Partial<T>): void => {
    this.#change({ values: { ...this.#content.values, ...patch } });
  };

  /** Sets the photos, in order; an empty list removes all that are chosen or stored. */
  setPhotos(photos: readonly ChosenPhoto[]): void {
    this.#isRestoring = this.#isUnread = false;
    this.#isPhotoRefused = false;
    this.#change({ photo: changeTo(photos, this.#base.photoIds) });
    this.#storePhoto();
  }

  /** Returns the photos that the form shows, in order. */
  readonly photos = (): readonly ChosenPhoto[] =>
    photosIn(this.#content.photo, this.#base.photoIds);

  /** Goes back to what the form was opened for. */
  reset(): void {
    this.#isRestoring = this.#isUnread = false;
    this.#isPhotoRefused = false;
    this.#later = nothingLater;
    this.#change({ values: this.#base.initial, photo: keepPhoto });
    this.#storePhoto();
  }

  /** Discards the draft. Nothing is stored from now on, even by work that is still running. */
  discard(): void {
    this.#isDiscarded = true;
    this.#isRestoring = this.#isUnread = false;
    this.#forget(this.#lock.key);
    this.#publish();
  }

  /**
   * Turns the form into one of the record that was just stored. Deletes the draft, and keeps what was typed or chosen since `submitted` as
   * a draft of that record.
   * @returns whether there is anything of that kind
   */
  markSaved(submitted: DraftContent<T>, base: DraftBase<T>): boolean {
    const now = this.#content;
    const isPhotoSaved = now.photo === submitted.photo;
    const isMore = !sameValues(now.values, submitted.values) || !isPhotoSaved;
    const old = this.#lock.key;
    const chosen = this.photos();
    this.#base = base;
    this.#lock.moveTo(base.form);
    this.#isPhotoRefused = this.#isUnread = false;
    if (!isMore) this.#later = nothingLater;
    this.#change({
      values: isMore ? now.values : base.initial,
      photo: isPhotoSaved ? keepPhoto : changeTo(chosen, base.photoIds),
    });
    if (isMore) this.#storePhoto();
    // The old draft is deleted only once the new one is there.
    this.#forget(old);
    return isMore;
  }

  /**
   * Continues the form, with what is typed, for something else, such as another child. Its draft moves along: the old one is deleted once
   * the new one is stored. Don't call it while a photo is being read.
   */
  moveTo(base: DraftBase<T>): void {
    const old = this.#lock.key;
    const isAllHere = !this.#isUnread;
    this.#base = base;
    this.#lock.moveTo(base.form);
    this.storeAgain();
    if (isAllHere && !this.#isTextRefused) this.#forget(old);
  }

  /** Stores the text and the photos again, under the lock's new key. */
  storeAgain(): void {
    this.#isUnread = false;
    this.#change({});
    this.#storePhoto();
  }

  #change(patch: Partial<DraftContent<T>>): void {
    this.#content = { ...this.#content, ...patch };
    if (!this.#isDiscarded) this.#storeText();
    // Try a refused photo again: there may be room now.
    if (this.#isPhotoRefused && !this.#isStoringPhoto) this.#storePhoto();
    this.#publish();
  }

  #storeText(): void {
    const { key } = this.#lock;
    const { values, photo } = this.#content;
    if (!this.#isChanged()) {
      forgetDraftText(key);
      this.#isTextRefused = false;
      return;
    }
    const { later, laterValues } = this.#later;
    const isStored = writeDraft(key, {
      values: { ...laterValues, ...values },
      // A photo that is not read yet is still in the store.
      photo: this.#isInStore() ? 'set' : photo.kind,
      photos: this.#isInStore()
        ? this.#storedPhotoIds
        : photo.kind === 'set'
          ? photo.photos.map(chosenPhotoId)
          : undefined,
      basedOn: this.#base.basedOn,
      asNew: this.#base.asNew,
      changedAt: new Date().toISOString(),
      later,
    });
    this.#isTextRefused = !isStored;
    if (!isStored) this.#retryAfterLockChange();
  }

  /** Stores refused text once this page has caught up with a change of the lock, and not only with the next letter. */
  #retryAfterLockChange(): void {
    this.#stopTrying ??= onEncryptionChange(() => {
      if (this.#isTextRefused && !this.#isDiscarded) {
        this.#storeText();
        this.#publish();
      }
      if (this.#isTextRefused && !this.#isDiscarded) return;
      this.#stopTrying?.();
      this.#stopTrying = null;
    });
  }

  #storePhoto(): void {
    if (this.#isDiscarded || this.#isInStore()) return;
    const { key } = this.#lock;
    const { photo } = this.#content;
    // When this photo is stored or refused, another may be chosen, or none.
    const settle = (isRefused: boolean) => {
      if (photo !== this.#content.photo) return;
      this.#isStoringPhoto = false;
      this.#isPhotoRefused = isRefused;
      this.#publish();
    };
    this.#isStoringPhoto = true;
    this.#photoWork = this.#photoWork
      .then(() => writeDraftPhotos(key, preparedPhotosOf(photosIn(photo, []))))
      .then(
        () => settle(false),
        (error: unknown) => {
          if (!this.#isPhotoRefused) console.warn('The photo of a draft could not be kept.', error);
          settle(photo.kind === 'set');
        },
      );
  }

  /** Deletes a draft and its photos. The next sweep removes a photo that can't be deleted now (`forget-drafts.ts`). */
  #forget(key: string): void {
    forgetDraftText(key);
    this.#photoWork = this.#photoWork
      .then(() => discardDraft(key))
      .catch((error: unknown) => {
        console.warn('The photo of a draft could not be removed.', error);
      });
  }

  #isChanged(): boolean {
    const { values, photo } = this.#content;
    if (this.#isDiscarded) return false;
    if (photo.kind !== 'keep' || this.#isInStore()) return true;
    return (
      Object.values(this.#later.laterValues).some(isTyped) ||
      !sameValues(values, this.#base.initial)
    );
  }

  #newState(): DraftState<T> {
    const isChanged = this.#isChanged();
    const refused = this.#isTextRefused ? 'text' : this.#isPhotoRefused ? 'photo' : null;
    return {
      ...this.#content,
      isChanged,
      isRestoring: this.#isRestoring,
      isPhotoUnread: this.#isUnread,
      notStored: isChanged ? refused : null,
    };
  }

  #publish(): void {
    this.#state.set(this.#newState());
  }
}

const nothingLater = { later: undefined, laterValues: {} };

/** Returns whether a value of a later version's form may be something that was typed: not if it is empty in any way. */
function isTyped(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== '' && value !== null && value !== false;
}

function sameValues(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

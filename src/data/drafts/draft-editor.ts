import { createStore, type Store } from '@/lib/store';
import type { DraftLock } from './draft-locks';
import type { DraftBase, DraftContent, DraftState } from './draft-forms';
import {
  discardDraft,
  forgetDraftText,
  type KeptDraft,
  type ReadPhotos,
  tryDraftPhotos,
  writeDraft,
  writeDraftPhotos,
} from './drafts';
import {
  changeTo,
  type ChosenPhoto,
  idOfChosen,
  keepPhoto,
  photosIn,
  preparedAmong,
} from '@/data/photos/photo-changes';
import { sayFailed } from '@/data/db/failed-reads';
import { onSealing } from '@/data/db/encryption';

/**
 * What is typed in a form, kept with each change before the next key can be pressed. It knows no screen:
 * `use-draft.ts` shows it.
 */
export class DraftEditor<T extends object> {
  #base: DraftBase<T>;
  #content: DraftContent<T>;
  #isRestoring: boolean;
  #isUnread = false;
  /** The ids of the photos that are read back, in their order; undefined where an earlier version kept the draft. */
  readonly #kept: readonly string[] | undefined;
  #areWordsRefused = false;
  #stopTrying: (() => void) | null = null;
  #isPhotoRefused = false;
  #isPhotoTried = false;
  /** The draft was thrown away: nothing is kept any more. */
  #isOver = false;
  /** Reads and writes of photos, one after the other: a photo must not come after its own removal. */
  #photoWork: Promise<unknown> = Promise.resolve();
  /** What a later version wrote into the draft: this one cannot show it, and keeps it as long as the draft. */
  #later: Pick<KeptDraft<T>, 'later' | 'laterValues'>;
  readonly #hold: DraftLock;
  readonly #state: Store<DraftState<T>>;
  readonly subscribe: Store<DraftState<T>>['subscribe'];
  readonly state: Store<DraftState<T>>['get'];

  /** @param kept the draft that the form opened with; null for none */
  constructor(base: DraftBase<T>, hold: DraftLock, kept: KeptDraft<T> | null) {
    this.#base = kept ? { ...base, basedOn: kept.basedOn } : base;
    this.#hold = hold;
    this.#content = {
      values: kept?.values ?? base.initial,
      photo: kept?.photo === 'remove' ? { kind: 'remove' } : keepPhoto,
    };
    this.#isRestoring = kept?.photo === 'set';
    this.#kept = kept?.photos;
    this.#later = kept ?? nothingLater;
    this.#state = createStore(this.#newState());
    this.subscribe = this.#state.subscribe;
    this.state = this.#state.get;
  }

  /** The `updatedAt` that these words were typed over. */
  get basedOn(): string | undefined {
    return this.#base.basedOn;
  }

  /** Reads the photos of a kept draft back, unless that is done, or others were chosen meanwhile. */
  async restorePhoto(): Promise<void> {
    if (!this.#isInStore()) return;
    const read = await tryDraftPhotos(this.#hold.key).catch((error: unknown) => {
      sayFailed('The photos of a draft could not be read.', error);
      return { photos: [], unread: [''] };
    });
    this.#restored(read);
  }

  /** Whether the store has photos of this draft that the form does not have, or not yet. */
  readonly #isInStore = () => this.#isRestoring || this.#isUnread;

  #restored({ photos: found, unread }: ReadPhotos): void {
    if (!this.#isInStore()) return;
    this.#isRestoring = false;
    this.#isUnread = unread.length > 0;
    const { photoIds } = this.#base;
    const own = (id: string) => (photoIds.includes(id) ? id : undefined);
    const photos = (this.#kept ?? found.map(({ id }) => id))
      .map((id) => found.find((one) => one.id === id) ?? own(id))
      .filter((photo) => photo !== undefined);
    if (photos.length > 0) this.#content = { ...this.#content, photo: changeTo(photos, photoIds) };
    this.#tell();
  }

  readonly set = (patch: Partial<T>): void => {
    this.#change({ values: { ...this.#content.values, ...patch } });
  };

  /** Sets the photos, in their order; none takes away all that are chosen or stored. */
  setPhotos(photos: readonly ChosenPhoto[]): void {
    this.#isRestoring = this.#isUnread = false;
    this.#isPhotoRefused = false;
    this.#change({ photo: changeTo(photos, this.#base.photoIds) });
    this.#keepPhoto();
  }

  /** The photos that the form shows, in their order. */
  readonly photos = (): readonly ChosenPhoto[] =>
    photosIn(this.#content.photo, this.#base.photoIds);

  /** Goes back to what the form was opened for. */
  reset(): void {
    this.#isRestoring = this.#isUnread = false;
    this.#isPhotoRefused = false;
    this.#later = nothingLater;
    this.#change({ values: this.#base.initial, photo: keepPhoto });
    this.#keepPhoto();
  }

  /** Throws away what was typed. Nothing is kept from now on, whatever is still under way. */
  discard(): void {
    this.#isOver = true;
    this.#isRestoring = this.#isUnread = false;
    this.#forget(this.#hold.key);
    this.#tell();
  }

  /**
   * The content was stored, and the form is now one of that record. Forgets the draft, and keeps what was typed or
   * chosen since the content was taken as one of the record's own.
   * @returns whether there is anything of that kind
   */
  saved(taken: DraftContent<T>, base: DraftBase<T>): boolean {
    const now = this.#content;
    const isPhotoTaken = now.photo === taken.photo;
    const isMore = !sameValues(now.values, taken.values) || !isPhotoTaken;
    const old = this.#hold.key;
    const chosen = this.photos();
    this.#base = base;
    this.#hold.moveTo(base.form);
    this.#isPhotoRefused = this.#isUnread = false;
    if (!isMore) this.#later = nothingLater;
    this.#change({
      values: isMore ? now.values : base.initial,
      photo: isPhotoTaken ? keepPhoto : changeTo(chosen, base.photoIds),
    });
    if (isMore) this.#keepPhoto();
    // The new draft is there before the old one goes.
    this.#forget(old);
    return isMore;
  }

  /**
   * The form goes on about something else, such as another child, with what is typed. Its draft goes along: the earlier
   * one is forgotten once the new one is kept. Not while a photo is read back.
   */
  moveTo(base: DraftBase<T>): void {
    const old = this.#hold.key;
    const isAllHere = !this.#isUnread;
    this.#base = base;
    this.#hold.moveTo(base.form);
    this.keepAgain();
    if (isAllHere && !this.#areWordsRefused) this.#forget(old);
  }

  /** Keeps the words and the photo once more, under the new key of the hold. */
  keepAgain(): void {
    this.#isUnread = false;
    this.#change({});
    this.#keepPhoto();
  }

  #change(patch: Partial<DraftContent<T>>): void {
    this.#content = { ...this.#content, ...patch };
    if (!this.#isOver) this.#keepWords();
    // A photo that was refused is tried again: perhaps there is room by now.
    if (this.#isPhotoRefused && !this.#isPhotoTried) this.#keepPhoto();
    this.#tell();
  }

  #keepWords(): void {
    const { key } = this.#hold;
    const { values, photo } = this.#content;
    if (!this.#isChanged()) {
      forgetDraftText(key);
      this.#areWordsRefused = false;
      return;
    }
    const { later, laterValues } = this.#later;
    const isKept = writeDraft(key, {
      values: { ...laterValues, ...values },
      // A photo that is not read back yet is still in the store.
      photo: this.#isInStore() ? 'set' : photo.kind,
      photos: this.#isInStore()
        ? this.#kept
        : photo.kind === 'set'
          ? photo.photos.map(idOfChosen)
          : undefined,
      basedOn: this.#base.basedOn,
      asNew: this.#base.asNew,
      changedAt: new Date().toISOString(),
      later,
    });
    this.#areWordsRefused = !isKept;
    if (!isKept) this.#tryWithNextLock();
  }

  /** Refused words are kept once this page has heard what another tab did to the lock, and not only with the next letter. */
  #tryWithNextLock(): void {
    this.#stopTrying ??= onSealing(() => {
      if (this.#areWordsRefused && !this.#isOver) {
        this.#keepWords();
        this.#tell();
      }
      if (this.#areWordsRefused && !this.#isOver) return;
      this.#stopTrying?.();
      this.#stopTrying = null;
    });
  }

  #keepPhoto(): void {
    if (this.#isOver || this.#isInStore()) return;
    const { key } = this.#hold;
    const { photo } = this.#content;
    // By the time it is known whether this photo was kept, another may be chosen, or none.
    const tell = (isRefused: boolean) => {
      if (photo !== this.#content.photo) return;
      this.#isPhotoTried = false;
      this.#isPhotoRefused = isRefused;
      this.#tell();
    };
    this.#isPhotoTried = true;
    this.#photoWork = this.#photoWork
      .then(() => writeDraftPhotos(key, preparedAmong(photosIn(photo, []))))
      .then(
        () => tell(false),
        (error: unknown) => {
          if (!this.#isPhotoRefused) console.warn('The photo of a draft could not be kept.', error);
          tell(photo.kind === 'set');
        },
      );
  }

  /** Removes a draft with its photo. A photo that cannot be removed now goes with the next sweep (`forget-drafts.ts`). */
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
    if (this.#isOver) return false;
    if (photo.kind !== 'keep' || this.#isInStore()) return true;
    return (
      Object.values(this.#later.laterValues).some(isTyped) ||
      !sameValues(values, this.#base.initial)
    );
  }

  #newState(): DraftState<T> {
    const isChanged = this.#isChanged();
    const unkept = this.#areWordsRefused ? 'words' : this.#isPhotoRefused ? 'photo' : null;
    return {
      ...this.#content,
      isChanged,
      isRestoring: this.#isRestoring,
      isPhotoUnread: this.#isUnread,
      unkept: isChanged ? unkept : null,
    };
  }

  #tell(): void {
    this.#state.set(this.#newState());
  }
}

const nothingLater = { later: undefined, laterValues: {} };

/** Whether a value of a later version's form may be somebody's words: what is empty, in whatever way, is not. */
function isTyped(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== '' && value !== null && value !== false;
}

/** Whether two forms hold the same. */
function sameValues(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

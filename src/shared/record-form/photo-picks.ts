import { PhotoError, type PreparedPhoto, preparePhotoWithNotes } from '@/data/photos/shrink-photo';
import { createStore } from '@/lib/store';

export interface PicksState {
  /** A photo is being prepared. */
  readonly isBusy: boolean;
  /** Why a photo could not be added, for the screen. */
  readonly error: string | null;
  /** What a person should know about photos that were added, by photo id. */
  readonly notes: ReadonlyMap<string, readonly string[]>;
}

/** Receives the prepared photos. */
export interface PhotoTarget {
  /** How many it holds. With room for one, a new photo replaces the one before. */
  readonly limit: number;
  /** Whether these photos continue the pick before, whose messages stay. */
  readonly isMore?: boolean;
  /** Returns whether there is room for one more right now. */
  readonly hasRoom: () => boolean;
  /** Adds a photo; returns false if it is already there. */
  readonly add: (photo: PreparedPhoto) => boolean;
}

const idle: PicksState = { isBusy: false, error: null, notes: new Map() };

/**
 * Prepares the photos picked for a form, one after another and in the order they were picked. With room for only one,
 * the last one picked counts, even if it is ready first.
 */
export class PhotoPicks {
  #turn = 0;
  #work: Promise<unknown> = Promise.resolve();
  #underWay = 0;
  readonly #prepare: typeof preparePhotoWithNotes;
  readonly #state = createStore(idle);
  readonly subscribe = this.#state.subscribe;
  readonly state = this.#state.get;

  constructor(prepare = preparePhotoWithNotes) {
    this.#prepare = prepare;
  }

  /**
   * Prepares photos and adds them. A photo that fails is named and doesn't hold up the others. Returns whether all were
   * added or refused with a message; false if another pick or a cancel came in between.
   */
  async pick(files: readonly File[], target: PhotoTarget): Promise<boolean> {
    if (target.limit === 1) this.#startOver();
    const turn = this.#turn;
    this.#underWay += 1;
    const error = target.isMore === true ? this.state().error : null;
    this.#state.set({ ...this.state(), isBusy: true, error });
    const prepareAndAdd = () => this.#prepareAndAdd(files, target, turn);
    const work = target.limit === 1 ? prepareAndAdd() : this.#work.then(prepareAndAdd);
    this.#work = work;
    const errors = await work;
    if (errors === null) return false;
    this.#underWay -= 1;
    const messages = [this.state().error, ...errors].filter((sentence) => sentence !== null);
    this.#state.set({
      ...this.state(),
      isBusy: this.#underWay > 0,
      error: messages.length > 0 ? messages.join(' ') : null,
    });
    return true;
  }

  /** Returns the messages about photos that were not added; null if another pick or a cancel came in between. */
  async #prepareAndAdd(
    files: readonly File[],
    target: PhotoTarget,
    turn: number,
  ): Promise<string[] | null> {
    const isAlone = files.length === 1;
    const errors: string[] = [];
    const notAdded: string[] = [];
    for (const file of files) {
      if (turn !== this.#turn) return null;
      if (!target.hasRoom()) {
        notAdded.push(file.name);
        continue;
      }
      const outcome = await this.#prepare(file).catch((error: unknown) => ({ error }));
      if (turn !== this.#turn) return null;
      if ('error' in outcome) errors.push(notOpened(file, errorText(outcome.error), isAlone));
      else if (!target.add(outcome.photo)) errors.push(alreadyAdded(file.name));
      else this.#note(outcome.photo, outcome.notes);
    }
    return notAdded.length === 0 ? errors : [...errors, leftOut(notAdded, target.limit)];
  }

  #note({ id }: PreparedPhoto, notes: readonly string[]): void {
    if (notes.length > 0)
      this.#state.set({ ...this.state(), notes: new Map(this.state().notes).set(id, notes) });
  }

  /** Cancels what is being prepared and clears the error. */
  cancel(): void {
    this.#startOver();
    this.#state.set(idle);
  }

  #startOver(): void {
    this.#turn += 1;
    this.#underWay = 0;
    this.#work = Promise.resolve();
  }

  /** Waits for the photos being prepared. Returns false if one could not be added. */
  ready(): Promise<boolean> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.state().isBusy) return;
        stop();
        resolve(this.state().error === null);
      };
      const stop = this.subscribe(check);
      check();
    });
  }
}

function errorText(failure: unknown): string {
  if (failure instanceof PhotoError) return failure.message;
  console.error(failure);
  return 'The photo could not be read. Choose it again.';
}

/**
 * Says that a file could not be opened. `why` is the sentence about the file; it needs no name if there was only one.
 */
function notOpened(file: Pick<File, 'name' | 'type'>, why: string, isAlone: boolean): string {
  if (isAlone) return why;
  const isPicture = file.type === '' || file.type.startsWith('image/');
  return isPicture ? `${file.name}: ${why}` : `${file.name} is not a picture.`;
}

function alreadyAdded(name: string): string {
  return `${name} is here already.`;
}

/** Says that there was no room for these photos, though there was for at least one. */
function leftOut(names: readonly string[], limit: number): string {
  const others = [...names];
  const last = others.pop() ?? '';
  const all = others.length === 0 ? `${last} was` : `${others.join(', ')} and ${last} were`;
  return `An entry holds ${limit} photos. ${all} left out.`;
}

/** Returns the notes about the photos in a form, in order; null if there are none. They need no number if there's only one photo. */
export function photoNotesText(ids: readonly string[], notes: PicksState['notes']): string | null {
  const sentences = ids.flatMap((id, at) =>
    (notes.get(id) ?? []).map((note) => (ids.length === 1 ? note : `Photo ${at + 1}: ${note}`)),
  );
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Says that the browser has no room for this many photos of a draft. */
export function photosNotKeptText(count: number): string {
  return `There is no room to keep ${count > 1 ? 'these photos' : 'this photo'} until you save.`;
}

/** Some photos of a stored draft could not be read back; the draft still has them. */
export const photoNotReadText =
  'A photo of this draft could not be read. To try again, close the form and open it anew. If you save now, or change the photos, it is gone.';

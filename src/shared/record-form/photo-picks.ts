import { PhotoError, type PreparedPhoto, preparePhoto } from '@/data/photos/prepare-photo';
import { createStore } from '@/lib/store';

export interface PicksState {
  /** A picture is being prepared. */
  readonly isBusy: boolean;
  /** Why one could not be taken in, for the screen. */
  readonly error: string | null;
}

/** Where prepared pictures go. */
export interface PhotoPlace {
  /** How many it holds. At one, the picture picked last takes the place of the one before. */
  readonly limit: number;
  /** Whether there is room for one more, at this moment. */
  readonly hasRoom: () => boolean;
  /** Takes a picture in; answers false where it is there already. */
  readonly add: (photo: PreparedPhoto) => boolean;
}

const idle: PicksState = { isBusy: false, error: null };

/**
 * Prepares the pictures that are picked for a form, one after another and in the order in which they were picked. Where there
 * is room for one alone, whichever is ready first, the one picked last counts.
 */
export class PhotoPicks {
  #turn = 0;
  #work: Promise<unknown> = Promise.resolve();
  #underWay = 0;
  readonly #prepare: (file: Blob) => Promise<PreparedPhoto>;
  readonly #state = createStore(idle);
  readonly subscribe = this.#state.subscribe;
  readonly state = this.#state.get;

  constructor(prepare = preparePhoto) {
    this.#prepare = prepare;
  }

  /**
   * Prepares pictures and hands them on; what cannot be taken in is named, and keeps none of the others from it.
   * @returns whether all were dealt with: handed on, or refused in words; false when something else came in between
   */
  async pick(files: readonly File[], place: PhotoPlace): Promise<boolean> {
    if (place.limit === 1) this.#begin();
    const turn = this.#turn;
    this.#underWay += 1;
    this.#state.set({ isBusy: true, error: null });
    const take = () => this.#take(files, place, turn);
    const work = place.limit === 1 ? take() : this.#work.then(take);
    this.#work = work;
    const errors = await work;
    if (errors === null) return false;
    this.#underWay -= 1;
    const said = [this.state().error, ...errors].filter((sentence) => sentence !== null);
    this.#state.set({ isBusy: this.#underWay > 0, error: said.length > 0 ? said.join(' ') : null });
    return true;
  }

  /** Answers what to say of those that were not taken in; null when something else came in between. */
  async #take(files: readonly File[], place: PhotoPlace, turn: number): Promise<string[] | null> {
    const isAlone = files.length === 1;
    const errors: string[] = [];
    const without: string[] = [];
    for (const file of files) {
      if (turn !== this.#turn) return null;
      if (!place.hasRoom()) {
        without.push(file.name);
        continue;
      }
      const outcome = await this.#prepare(file).catch((error: unknown) => ({ error }));
      if (turn !== this.#turn) return null;
      if ('error' in outcome) errors.push(notOpened(file, wordsFor(outcome.error), isAlone));
      else if (!place.add(outcome)) errors.push(isHere(file.name));
    }
    return without.length === 0 ? errors : [...errors, leftOut(without, place.limit)];
  }

  /** Drops what is being prepared, and the message about what could not be. */
  cancel(): void {
    this.#begin();
    this.#state.set(idle);
  }

  #begin(): void {
    this.#turn += 1;
    this.#underWay = 0;
    this.#work = Promise.resolve();
  }

  /** Waits for the pictures that are being prepared. Answers false when one could not be taken in. */
  ready(): Promise<boolean> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.state().isBusy) return;
        stop();
        resolve(this.state().error === null);
      };
      const stop = this.subscribe(look);
      look();
    });
  }
}

function wordsFor(failure: unknown): string {
  if (failure instanceof PhotoError) return failure.message;
  console.error(failure);
  return 'The photo could not be read. Choose it again.';
}

/** What is said of photos that a form could not take in or keep. Each is one sentence or two; a file is named where there are several. */

/** `why` is what the file itself would be told; alone, it needs no name. */
function notOpened(file: Pick<File, 'name' | 'type'>, why: string, isAlone: boolean): string {
  if (isAlone) return why;
  const isPicture = file.type === '' || file.type.startsWith('image/');
  return isPicture ? `${file.name}: ${why}` : `${file.name} is not a picture.`;
}

/** The same picture was picked before. */
function isHere(name: string): string {
  return `${name} is here already.`;
}

/** There was no room for these; there is at least one. */
function leftOut(names: readonly string[], limit: number): string {
  const others = [...names];
  const last = others.pop() ?? '';
  const all = others.length === 0 ? `${last} was` : `${others.join(', ')} and ${last} were`;
  return `An entry holds ${limit} photos. ${all} left out.`;
}

/** The browser has no room for the photos of a draft, so many. */
export function notKept(count: number): string {
  return `There is no room to keep ${count > 1 ? 'these photos' : 'this photo'} until you save.`;
}

/** Some photos of a kept draft did not come back: they are still in it. */
export const notReadBack =
  'A photo of this draft could not be read. To try again, close the form and open it anew. If you save now, or change the photos, it is gone.';

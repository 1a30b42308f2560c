import { PhotoError, preparePhoto, type PreparedPhoto } from '../data/photos/prepare-photo';

export interface PicksState {
  /** A picture is being prepared. */
  readonly isBusy: boolean;
  /** Why the last one could not be taken in, for the screen. */
  readonly error: string | null;
}

const idle: PicksState = { isBusy: false, error: null };

/** Prepares the pictures that are picked for a form. Whichever is ready first, the one picked last counts. */
export class PhotoPicks {
  #turn = 0;
  #state = idle;
  readonly #prepare: (file: Blob) => Promise<PreparedPhoto>;
  readonly #listeners = new Set<() => void>();

  constructor(prepare = preparePhoto) {
    this.#prepare = prepare;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): PicksState => this.#state;

  /**
   * Prepares a picture and hands it on.
   * @returns whether it was dealt with: handed on, or refused in words; false when something else came in between
   */
  async pick(file: Blob, onPhoto: (photo: PreparedPhoto) => void): Promise<boolean> {
    const turn = (this.#turn += 1);
    this.#set({ isBusy: true, error: null });
    const outcome = await this.#prepare(file).catch((error: unknown) => ({ error }));
    if (turn !== this.#turn) return false;
    if ('error' in outcome) {
      this.#set({ isBusy: false, error: wordsFor(outcome.error) });
    } else {
      onPhoto(outcome);
      this.#set(idle);
    }
    return true;
  }

  /** Drops what is being prepared, and the message about what could not be. */
  cancel(): void {
    this.#turn += 1;
    this.#set(idle);
  }

  /** Waits for the picture that is being prepared. Answers false when it could not be taken in. */
  ready(): Promise<boolean> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.#state.isBusy) return;
        stop();
        resolve(this.#state.error === null);
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  #set(state: PicksState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

function wordsFor(failure: unknown): string {
  if (failure instanceof PhotoError) return failure.message;
  console.error(failure);
  return 'The photo could not be read. Choose it again.';
}

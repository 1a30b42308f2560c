/** Something on the screen, by what a screen reader calls it. */
export interface Place {
  readonly role:
    | 'alertdialog'
    | 'button'
    | 'dialog'
    | 'heading'
    | 'link'
    | 'main'
    | 'menuitem'
    | 'navigation'
    | 'option'
    | 'searchbox'
    | 'textbox';
  /** The whole of its name; absent where there is one of the role. */
  readonly name?: string;
  /** Which of several, from 0. */
  readonly nth?: number;
  /** What lies below a dialog is still found: look inside the dialog. */
  readonly within?: Place;
}

export interface PickedFile {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

/** After Back and Forward: in the same document, in one that the browser had put aside whole, or in one loaded anew. */
export type Arrival = 'here' | 'kept' | 'anew';

/** Which of these it is, by when the documents were made; `asked` is when the person did. All in ms since 1970. */
export function arrivalOf(before: number, after: number, asked: number): Arrival {
  if (after === before) return 'here';
  return after < asked ? 'kept' : 'anew';
}

/**
 * What a person does with one tab, in any engine. Each waits for what it needs, and then does it once.
 * @throws {Error} when that never comes
 */
export interface Hands {
  /** Loads a page by its address, and waits until something is drawn. */
  readonly open: (path: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly back: () => Promise<Arrival>;
  readonly forward: () => Promise<Arrival>;
  /**
   * Loads a page that was kept anew where its engine's driver takes it for one that is still on its way, and cannot use
   * it. Answers whether it did.
   */
  readonly wake: () => Promise<boolean>;
  readonly click: (place: Place) => Promise<void>;
  /** Clicks at the left edge of the page, where no dialog is. */
  readonly clickBeside: () => Promise<void>;
  readonly press: (key: 'Escape') => Promise<void>;
  /** Puts text into a field in the place of what was there. */
  readonly write: (field: Place, text: string) => Promise<void>;
  /** Chooses a file at the first file field of a place. */
  readonly choose: (within: Place, file: PickedFile) => Promise<void>;
  /** Clicks a button that offers a file, and answers its text. */
  readonly download: (button: Place) => Promise<string>;
  readonly isSeen: (place: Place) => Promise<boolean>;
  readonly valueOf: (field: Place) => Promise<string>;
  /** Runs a function in the page; it knows nothing but its argument. */
  readonly evaluate: <T, A>(work: (argument: A) => T | Promise<T>, argument: A) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** A person with tabs in one browser. */
export interface Person {
  /** An empty tab. */
  readonly openTab: () => Promise<Hands>;
}

export const main: Place = { role: 'main' };
export const button = (name: string, within?: Place): Place => ({
  role: 'button',
  name,
  ...(within && { within }),
});
export const dialog = (name: string): Place => ({ role: 'dialog', name });
export const question = (name: string): Place => ({ role: 'alertdialog', name });

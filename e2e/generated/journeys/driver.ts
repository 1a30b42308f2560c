/** Something on the screen, by its role and name. */
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
  /** Its whole name; absent if only one has this role. */
  readonly name?: string;
  /** Which of several, from 0. */
  readonly nth?: number;
  /** What is below a dialog is still found: search inside the dialog. */
  readonly within?: Place;
}

export interface PickedFile {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

/** After Back and Forward: the same document, one from the back/forward cache, or one that was loaded again. */
export type Arrival = 'here' | 'kept' | 'anew';

/** Which of these it is, by the times when the documents began; `asked` is when the person went. All in ms since 1970. */
export function arrivalOf(before: number, after: number, asked: number): Arrival {
  if (after === before) return 'here';
  return after < asked ? 'kept' : 'anew';
}

/**
 * What a person does with one tab, in any engine. Each waits for what it needs, and then acts once. Throws if that never comes.
 */
export interface Driver {
  /** Loads a page by its URL, and waits until something is drawn. */
  readonly open: (path: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly back: () => Promise<Arrival>;
  readonly forward: () => Promise<Arrival>;
  /**
   * Reloads a page from the back/forward cache if the engine's driver thinks that it's still loading and can't use it. Returns whether it
   * did.
   */
  readonly wake: () => Promise<boolean>;
  readonly click: (place: Place) => Promise<void>;
  /** Clicks at the left edge of the page, where no dialog is. */
  readonly clickBeside: () => Promise<void>;
  readonly press: (key: 'Escape') => Promise<void>;
  /** Replaces the text of a field. */
  readonly write: (field: Place, text: string) => Promise<void>;
  /** Chooses a file in the first file field found there. */
  readonly choose: (within: Place, file: PickedFile) => Promise<void>;
  /** Clicks a button that saves a file, and returns its text. */
  readonly download: (button: Place) => Promise<string>;
  readonly isSeen: (place: Place) => Promise<boolean>;
  readonly valueOf: (field: Place) => Promise<string>;
  /** Runs a function in the page; it can use only its argument. */
  readonly evaluate: <T, A>(work: (argument: A) => T | Promise<T>, argument: A) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** A person with tabs in one browser. */
export interface Person {
  /** An empty tab. */
  readonly openTab: () => Promise<Driver>;
}

export const main: Place = { role: 'main' };
export const button = (name: string, within?: Place): Place => ({
  role: 'button',
  name,
  ...(within && { within }),
});
export const dialog = (name: string): Place => ({ role: 'dialog', name });
export const question = (name: string): Place => ({ role: 'alertdialog', name });

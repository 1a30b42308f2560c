/** What the pages in bench/pages and the probe offer to the programs that drive them. */

/** What a search must show: how many entries match, and the titles of the first cards. */
export interface Answer {
  /** Null when the query is empty, and the list is the unfiltered one. */
  readonly total: number | null;
  readonly titles: readonly string[];
}

export interface SeedPage {
  /**
   * Fills the stores; answers what they hold, and the length of all text in bytes. With `photosEach`, every entry has so many
   * photos instead of a few one; with `hasFacts`, two of five have a fact, and the child its lists.
   */
  fill(
    size: number,
    beside?: { photosEach?: number; hasFacts?: boolean },
  ): Promise<{ entries: number; photos: number; facts: number; bytes: number }>;
  /** Adds a full day of entries, the first and the last with a photo, dated today: the journals end on the day before. */
  writeToday(): Promise<void>;
  /** Takes these entries away again. */
  forgetToday(): Promise<void>;
  /** What each query must find, worked out by reading every entry: an independent answer. */
  answers(queries: readonly string[], limit: number): Promise<Answer[]>;
  /** What is stored as plain JSON, a record at a time, and its pictures: how many, and their bytes; and whose it is. */
  plain(): Promise<{
    childId: string;
    records: number;
    text: number;
    photos: number;
    pictures: number;
  }>;
  /** How many entries are stored, and how much waits to go to a circle or to come from it. */
  underWay(): Promise<{ records: number; waiting: number }>;
  /** Turns everything into one text in memory, photos as base64; answers the milliseconds and the bytes. */
  raw(): Promise<{ time: number; bytes: number }>;
}

/** One way of storing a journal, as calls that answer milliseconds. */
export interface Layout {
  open(): Promise<number>;
  save(): Promise<number>;
  search(text: string): Promise<number>;
}

export interface LayoutsPage {
  /** Writes the same journal in both layouts; answers the size of the JSON in characters. */
  fill(size: number): Promise<number>;
  readonly stores: Layout;
  readonly lists: Layout;
  /** Grows the JSON list until the browser refuses it. */
  limit(withPhotos: boolean): Promise<{ entries: number; characters: number; photos: number }>;
}

/** The milliseconds from a key press to the painted list, or null when the list had nothing to change. */
export interface KeyTime {
  /** Until the right cards stand there, with the count of all or one 'so far' that is not more than all. */
  readonly cards: number | null;
  /** Until the count is that of all entries. */
  readonly whole: number | null;
}

export interface Argon2Page {
  /** The passphrase's slow step alone, on an idle page; answers the milliseconds. */
  run(cost: { t: number; m: number; p: number }): number;
}

export interface Probe {
  /** Starts at the next click; ends at the frame in which `done` first holds. Rejects after 30 s without. */
  armClick(done: () => boolean): void;
  /** The same for several things that one click shows. */
  armEach(dones: readonly (() => boolean)[]): void;
  /** How many frames the next click takes until `done` holds at the start of one: 1 is the very next. */
  armFrames(done: () => boolean): void;
  /** Scrolls to the end of the list until so many more cards are drawn; answers the milliseconds. */
  scrollOn(cards: number): Promise<number>;
  /** Forgets the long tasks so far. */
  armTasks(): void;
  /** The tasks over 50 ms since then, in milliseconds. */
  allTasks(): number[];
  /** Starts at the next key press; each key must lead to the answer of the same place. */
  armKeys(answers: readonly Answer[]): void;
  /** Milliseconds of what was armed by armClick. */
  readonly clicked: Promise<number>;
  /** Milliseconds of each of those armed by armEach. */
  readonly each: Promise<number[]>;
  /** The frames of what was armed by armFrames. */
  readonly frames: Promise<number>;
  /** The times of each key pressed since armKeys; rejects when a list never appeared. */
  keyTimes(): Promise<KeyTime[]>;
  /** The longest tasks of the main thread since armKeys, in milliseconds; the browser reports those over 50. */
  longTasks(): number[];
}

declare global {
  interface Window {
    probe: Probe;
    layoutsPage: LayoutsPage;
    seedPage: SeedPage;
    argon2Page: Argon2Page;
  }
}

/** What the pages in bench/pages and the probe offer to the programs that drive them. */

/** What a search must show: how many entries match, and the titles of the first cards. */
export interface Answer {
  /** Null when the query is empty, and the list is the unfiltered one. */
  readonly total: number | null;
  readonly titles: readonly string[];
}

export interface SeedPage {
  /** Fills the stores; answers what they hold, and the length of all text in bytes. */
  fill(size: number): Promise<{ entries: number; photos: number; bytes: number }>;
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
  /** Forgets the long tasks so far. */
  armTasks(): void;
  /** The tasks over 50 ms since then, in milliseconds. */
  allTasks(): number[];
  /** Starts at the next key press; each key must lead to the answer of the same place. */
  armKeys(answers: readonly Answer[]): void;
  /** Milliseconds of what was armed by armClick. */
  readonly clicked: Promise<number>;
  /** The times of each key pressed since armKeys; rejects when a list never appeared. */
  keyTimes(): Promise<KeyTime[]>;
  /** The longest tasks of the main thread since armKeys, in milliseconds; the browser reports those over 50. */
  longTasks(): number[];
}

declare global {
  interface Window {
    probe: Probe;
    seedPage: SeedPage;
    argon2Page: Argon2Page;
  }
}

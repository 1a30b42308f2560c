/** What the pages in bench/pages and the probe provide to the programs that drive them. */

/** What a search must show: how many entries match, and the titles of the first cards. */
export interface Answer {
  /** What the cards highlight: the query in lower case. */
  readonly text: string;
  /** Null when the query is empty, and the list is the unfiltered one. */
  readonly total: number | null;
  readonly titles: readonly string[];
}

export interface SeedPage {
  /** Fills the database; returns its content, and the length of all text in bytes. */
  fill(size: number): Promise<{ entries: number; photos: number; bytes: number }>;
  /** Adds a measurement to so many entries, evenly over the journal, and a skill to so many; returns to how many. */
  notice(measured: number, skills: number): Promise<number>;
  /** What each query must find, computed independently by reading every entry. */
  answers(queries: readonly string[], limit: number): Promise<Answer[]>;
  /** What is stored as plain JSON, a record at a time; the number and bytes of its pictures; and its child. */
  plain(): Promise<{
    childId: string;
    records: number;
    text: number;
    photos: number;
    pictures: number;
  }>;
  /** How many entries are stored, and how much waits to be sent to a circle or received from it. */
  underWay(): Promise<{ records: number; waiting: number }>;
  /** Turns everything into one text in memory, photos as base64; returns the time in ms and the bytes. */
  raw(): Promise<{ time: number; bytes: number }>;
}

/** The time in ms from a key press to the painted list; null if the list had nothing to change. */
export interface KeyTime {
  /** In ms, until the right cards are there with the final count, or with one 'so far' that isn't more, and the query is highlighted. */
  readonly cards: number | null;
  /** In ms, until the count is that of all entries. */
  readonly whole: number | null;
}

export interface Argon2Page {
  /** The passphrase's slow step alone, on an idle page; returns the time in ms. */
  run(cost: { t: number; m: number; p: number }): number;
}

export interface Probe {
  /** Starts at the next click; ends at the frame in which `done` first holds. Rejects after 30 s without. */
  armClick(done: () => boolean): void;
  /** Forgets the long tasks so far. */
  armTasks(): void;
  /** The tasks over 50 ms since then, in milliseconds. */
  allTasks(): number[];
  /** Starts at the next key press; each key must lead to the answer at the same position. */
  armKeys(answers: readonly Answer[]): void;
  /** The time in ms that armClick measured. */
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

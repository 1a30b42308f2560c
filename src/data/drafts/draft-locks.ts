/*
 * Which drafts are in an open form. A form holds its draft by a web lock for as long as its page is shown, which ends with the page however
 * that ends; every other draft waits to be resumed. A page in the back/forward cache holds nothing: a lock would keep it out of
 * the cache, and its draft out of reach.
 */
import {
  type Draft,
  draftsOf,
  draftText,
  formOf,
  type KeyedDraft,
  newDraftKey,
  readDraft,
} from './drafts';
import { sessionStore } from '@/data/db/web-storage';

const lockPrefix = 'kinleaf-draft-';
/** The prefix of the draft that a form has in this tab, so that it gets that draft again after a reload. */
const ownPrefix = 'kinleaf_open_draft_';
/** How long a reloaded page waits for the previous page to release their draft, in ms. */
const patience = 1000;

/** Drafts of this page's own open forms; without web locks, all that is known. */
const lockedHere = new Set<string>();
/** Drafts that this page is releasing. */
const ending = new Map<string, Promise<void>>();

/** Releases a draft; resolves when that is done. */
type Release = () => Promise<unknown>;

/** Returns null if the browser has no web locks, or the page is not served securely. */
function lockManager(): LockManager | null {
  return typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null;
}

/** Returns the keys of the drafts in open forms, in this tab and others. */
export async function lockedDrafts(): Promise<ReadonlySet<string>> {
  await Promise.all(ending.values());
  const { held = [] } = (await lockManager()?.query()) ?? {};
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(lockPrefix));
  return new Set([...lockedHere, ...names.map((name) => name.slice(lockPrefix.length))]);
}

/** Returns whether a draft is in an open form of this page. */
export const isOpenHere = (key: string): boolean => lockedHere.has(key);

/** Returns the draft that the form had in this tab before a reload, or null. */
export function draftBeforeReload(form: string): string | null {
  return sessionStore.get(ownPrefix + form);
}

/** Acquires a draft; null if another open form has it. With `wait`, first waits for the previous page to release it. */
async function acquire(key: string, wait = false): Promise<Release | null> {
  await ending.get(key);
  if (lockedHere.has(key)) return null;
  lockedHere.add(key);
  const unlock = await lock(key, wait);
  if (!unlock) lockedHere.delete(key);
  return (
    unlock &&
    (() => {
      lockedHere.delete(key);
      return unlock();
    })
  );
}

function lock(key: string, wait: boolean): Promise<Release | null> {
  const manager = lockManager();
  if (!manager) return Promise.resolve(() => Promise.resolve());
  const how = wait ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
  return new Promise((resolve) => {
    const whole: Promise<unknown> = manager
      .request(lockPrefix + key, how, async (granted) => {
        if (!granted) return;
        await new Promise<void>((end) => {
          resolve(() => {
            end();
            return whole;
          });
        });
      })
      .catch((error: unknown) => {
        // Timed out: another tab has the draft.
        console.info('A draft is in another open form.', error);
      })
      .finally(() => {
        resolve(null);
      });
  });
}

/** An open form's lock on its draft. */
export class DraftLock {
  #key: string;
  #release: Promise<Release | null> | null;
  #textWhenHidden: string | null = null;
  #busy = 0;
  #isOpen = false;
  #isPassedOn = false;
  #onResumedElsewhere: () => void = () => undefined;

  private constructor(key: string, release: Release | null) {
    this.#key = key;
    this.#release = release && Promise.resolve(release);
  }

  /** Returns a lock on a new draft of a form, held from `open` on. */
  static ofNew(form: string): DraftLock {
    return new DraftLock(newDraftKey(form), null);
  }

  /** Locks a waiting draft; null if it is in another open form. */
  static async of(key: string): Promise<DraftLock | null> {
    const release = await acquire(key, draftBeforeReload(formOf(key)) === key);
    return release && new DraftLock(key, release);
  }

  get key(): string {
    return this.#key;
  }

  /** Holds the draft until `close`, because its form is on the screen. */
  open(): void {
    this.#isOpen = true;
    this.#acquireOwn();
    addEventListener('pagehide', this.#hide);
    addEventListener('pageshow', this.#show);
  }

  /** Releases the draft because its form is closed; if work is running in `during`, after that. */
  close(): void {
    this.#isOpen = false;
    if (!this.#isPassedOn) this.#forgetOwn();
    if (this.#busy === 0) this.#unlock();
    removeEventListener('pagehide', this.#hide);
    removeEventListener('pageshow', this.#show);
  }

  /** Lets the next form of its kind in this tab resume this draft, rather than another waiting one, once this form is closed. */
  passToNextForm(): void {
    this.#isPassedOn = true;
  }

  /** Sets what to do if the draft was resumed elsewhere while this page was hidden. */
  onResumedElsewhere(act: () => void): void {
    this.#onResumedElsewhere = act;
  }

  /** Releases the draft and continues with a new one of that form. */
  moveTo(form: string): void {
    this.#unlock();
    this.#forgetOwn();
    this.#key = newDraftKey(form);
    if (this.#isOpen) this.#acquireOwn();
  }

  /** Runs some work during which nobody may take the draft, even if the form is closed. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#busy -= 1;
      if (!this.#isOpen && this.#busy === 0) this.#unlock();
    }
  }

  #acquireOwn(): void {
    this.#release ??= acquire(this.#key);
    sessionStore.set(ownPrefix + formOf(this.#key), this.#key);
  }

  #forgetOwn(): void {
    const form = formOf(this.#key);
    if (draftBeforeReload(form) === this.#key) sessionStore.remove(ownPrefix + form);
  }

  #unlock(): void {
    const release = this.#release;
    const key = this.#key;
    this.#release = null;
    if (!release) return;
    const end = release
      .then((free) => free?.())
      .then(() => {
        if (ending.get(key) === end) ending.delete(key);
      });
    ending.set(key, end);
  }

  readonly #hide = (): void => {
    this.#textWhenHidden = draftText(this.#key);
    this.#unlock();
  };

  readonly #show = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void this.#reacquire();
  };

  async #reacquire(): Promise<void> {
    const release = await acquire(this.#key);
    const text = draftText(this.#key);
    if (release && text === this.#textWhenHidden) {
      this.#release = Promise.resolve(release);
      return;
    }
    // Another form has the draft, or had it and changed it: this form's text becomes a new draft.
    await release?.();
    this.moveTo(formOf(this.#key));
    if (text !== null) this.#onResumedElsewhere();
  }
}

/** The draft of a form that opens. */
export interface OpenDraft {
  readonly lock: DraftLock;
  /** What was typed earlier; null in a form that starts empty. */
  readonly stored: Draft | null;
  /** Other waiting drafts of the same form, the last changed first. */
  readonly others: readonly KeyedDraft[];
}

/** Whether a draft's values fit the form, rather than another version of it. */
export type IsReadable = (values: unknown) => boolean;

/** Opens a new draft at once if no other of that form is stored; else returns null, and `resumeDraft` finds out which of them wait. */
export function openNewDraft(form: string, isReadable: IsReadable): OpenDraft | null {
  if (draftsOf(form).some(({ values }) => isReadable(values))) return null;
  return { lock: DraftLock.ofNew(form), stored: null, others: [] };
}

/**
 * Resumes a waiting draft: after a reload the one that this tab had, otherwise the one last changed. Opens a new one if none is wanted, or all
 * are in other open forms.
 * @param isWanted which of the readable ones may be resumed
 */
export async function resumeDraft(
  form: string,
  isReadable: IsReadable,
  isWanted: IsReadable = isReadable,
): Promise<OpenDraft> {
  const own = draftBeforeReload(form);
  const locked = await lockedDrafts();
  const waiting = draftsOf(form).filter(
    ({ key, values }) => isReadable(values) && (key === own || !locked.has(key)),
  );
  const ownFirst = [
    ...waiting.filter(({ key }) => key === own),
    ...waiting.filter(({ key }) => key !== own),
  ];
  const gone = new Set<string>();
  for (const { key } of ownFirst.filter(({ values }) => isWanted(values))) {
    const resumed = await resume(key, waiting);
    if (resumed) return resumed;
    gone.add(key);
  }
  const others = waiting.filter(({ key }) => !gone.has(key));
  return { lock: DraftLock.ofNew(form), stored: null, others };
}

/** Resumes another waiting draft and leaves the current one waiting. Returns null if the other isn't waiting any more. */
export async function switchDraft(from: OpenDraft, key: string): Promise<OpenDraft | null> {
  const current = readDraft(from.lock.key);
  const waiting = current ? [{ ...current, key: from.lock.key }, ...from.others] : from.others;
  return resume(key, waiting);
}

async function resume(key: string, waiting: readonly KeyedDraft[]): Promise<OpenDraft | null> {
  const lock = await DraftLock.of(key);
  if (!lock) return null;
  // Read again: it may have been changed or deleted while its lock was requested.
  const stored = readDraft(key);
  if (stored) return { lock, stored, others: waiting.filter((other) => other.key !== key) };
  lock.close();
  return null;
}

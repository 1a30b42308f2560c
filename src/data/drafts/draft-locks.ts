/**
 * Which drafts are in an open form. A form holds its draft for as long as its page is shown, by a lock of the browser's
 * that ends with the page however it ends; every other draft waits to be taken up. A page in the back/forward cache
 * holds nothing: a lock would keep it out of the cache, and its draft out of everybody's reach.
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
/** Before the name of a form: the draft that it had in this tab when its page went. After a reload the form gets that draft again. */
const ownPrefix = 'kinleaf_open_draft_';
/** Milliseconds that a reloaded page waits for the page before it to let go of their draft. */
const patience = 1000;

/** Drafts of this page's own open forms; where the browser has no locks, all that is known. */
const heldHere = new Set<string>();
/** Drafts that this page is letting go of. */
const ending = new Map<string, Promise<void>>();

/** Ends a hold; resolves when it has ended. */
type Release = () => Promise<unknown>;

/** Null where the browser has no locks, or the page is not served securely. */
function lockManager(): LockManager | null {
  return typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null;
}

/** The keys of the drafts in open forms, of this tab and the others. */
export async function heldDrafts(): Promise<ReadonlySet<string>> {
  await Promise.all(ending.values());
  const { held = [] } = (await lockManager()?.query()) ?? {};
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(lockPrefix));
  return new Set([...heldHere, ...names.map((name) => name.slice(lockPrefix.length))]);
}

/** The draft that the form had in this tab before a reload, or null. */
export function draftBeforeReload(form: string): string | null {
  return sessionStore.get(ownPrefix + form);
}

/** Takes hold of a draft; null when it is in another open form, after a wait if the page before may have it yet. */
async function acquire(key: string, wait = false): Promise<Release | null> {
  await ending.get(key);
  if (heldHere.has(key)) return null;
  heldHere.add(key);
  const unlock = await lock(key, wait);
  if (!unlock) heldHere.delete(key);
  return (
    unlock &&
    (() => {
      heldHere.delete(key);
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
        // The time was up: another tab has the draft.
        console.info('A draft is in another open form.', error);
      })
      .finally(() => {
        resolve(null);
      });
  });
}

/** An open form's hold of its draft. */
export class DraftLock {
  #key: string;
  #release: Promise<Release | null> | null;
  #textWhenHidden: string | null = null;
  #busy = 0;
  #isOpen = false;
  #isHandedOn = false;
  #onLost: () => void = () => undefined;

  private constructor(key: string, release: Release | null) {
    this.#key = key;
    this.#release = release && Promise.resolve(release);
  }

  /** A hold of a new draft of a form, from `open` on. */
  static ofNew(form: string): DraftLock {
    return new DraftLock(newDraftKey(form), null);
  }

  /** A hold of a draft that waits, or null when it is in another open form. */
  static async of(key: string): Promise<DraftLock | null> {
    const release = await acquire(key, draftBeforeReload(formOf(key)) === key);
    return release && new DraftLock(key, release);
  }

  get key(): string {
    return this.#key;
  }

  /** The form is on the screen: its draft is held until `close`. */
  open(): void {
    this.#isOpen = true;
    this.#keepHold();
    addEventListener('pagehide', this.#hide);
    addEventListener('pageshow', this.#show);
  }

  /** The form is closed: its draft waits from now on, or from the end of what is done `during` the hold. */
  close(): void {
    this.#isOpen = false;
    if (!this.#isHandedOn) this.#forgetOwn();
    if (this.#busy === 0) this.#letGo();
    removeEventListener('pagehide', this.#hide);
    removeEventListener('pageshow', this.#show);
  }

  /** Once this form is closed, the next one of its kind in this tab takes up its draft, and no other that waits. */
  handOn(): void {
    this.#isHandedOn = true;
  }

  /** What is to be done when the draft was taken up elsewhere while this page was out of sight. */
  whenLost(act: () => void): void {
    this.#onLost = act;
  }

  /** Lets go of the draft, and goes on with a new one of that form. */
  moveTo(form: string): void {
    this.#letGo();
    this.#forgetOwn();
    this.#key = newDraftKey(form);
    if (this.#isOpen) this.#keepHold();
  }

  /** Does some work that nobody may take the draft away from, though the form be closed meanwhile. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#busy -= 1;
      if (!this.#isOpen && this.#busy === 0) this.#letGo();
    }
  }

  #keepHold(): void {
    this.#release ??= acquire(this.#key);
    sessionStore.set(ownPrefix + formOf(this.#key), this.#key);
  }

  #forgetOwn(): void {
    const form = formOf(this.#key);
    if (draftBeforeReload(form) === this.#key) sessionStore.remove(ownPrefix + form);
  }

  #letGo(): void {
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
    this.#letGo();
  };

  readonly #show = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void this.#takeAgain();
  };

  async #takeAgain(): Promise<void> {
    const release = await acquire(this.#key);
    const text = draftText(this.#key);
    if (release && text === this.#textWhenHidden) {
      this.#release = Promise.resolve(release);
      return;
    }
    // Another form has the draft, or had it and changed it: the words of this one go on as a draft of their own.
    await release?.();
    this.moveTo(formOf(this.#key));
    if (text !== null) this.#onLost();
  }
}

/** The draft of a form that opens. */
export interface OpenDraft {
  readonly hold: DraftLock;
  /** What was typed earlier; null in a form that starts anew. */
  readonly kept: Draft | null;
  /** Other drafts of the same form that wait, the last changed first. */
  readonly others: readonly KeyedDraft[];
}

/** Whether the values of a draft are those of the form, and not of another version of it. */
export type IsReadable = (values: unknown) => boolean;

/** A new draft at once, where no other of that form is stored; else null, and `resumeDraft` looks which of them wait. */
export function openNewDraft(form: string, isReadable: IsReadable): OpenDraft | null {
  if (draftsOf(form).some(({ values }) => isReadable(values))) return null;
  return { hold: DraftLock.ofNew(form), kept: null, others: [] };
}

/**
 * Takes up a draft that waits: after a reload the one that this tab had, else the one last changed. A new one where
 * all are in other open forms.
 */
export async function resumeDraft(form: string, isReadable: IsReadable): Promise<OpenDraft> {
  const own = draftBeforeReload(form);
  const held = await heldDrafts();
  const waiting = draftsOf(form).filter(
    ({ key, values }) => isReadable(values) && (key === own || !held.has(key)),
  );
  const ownFirst = [
    ...waiting.filter(({ key }) => key === own),
    ...waiting.filter(({ key }) => key !== own),
  ];
  for (const { key } of ownFirst) {
    const taken = await take(key, waiting);
    if (taken) return taken;
  }
  return { hold: DraftLock.ofNew(form), kept: null, others: [] };
}

/** Takes up another draft that waits, and leaves the one at hand waiting. Null when the other waits no longer. */
export async function switchDraft(from: OpenDraft, key: string): Promise<OpenDraft | null> {
  const current = readDraft(from.hold.key);
  const waiting = current ? [{ ...current, key: from.hold.key }, ...from.others] : from.others;
  return take(key, waiting);
}

async function take(key: string, waiting: readonly KeyedDraft[]): Promise<OpenDraft | null> {
  const hold = await DraftLock.of(key);
  if (!hold) return null;
  // The draft is read anew: it may have been changed, or forgotten, while its hold was asked for.
  const kept = readDraft(key);
  if (kept) return { hold, kept, others: waiting.filter((other) => other.key !== key) };
  hold.close();
  return null;
}

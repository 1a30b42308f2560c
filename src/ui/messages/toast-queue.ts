import { createEmitter } from '@/lib/store';

export interface ToastMessage {
  readonly title: string;
  /** One sentence. */
  readonly description?: string | undefined;
  /** Danger stays until it is closed or the page is left, and is read out at once. */
  readonly tone?: 'success' | 'danger' | undefined;
  /**
   * What it is about: a later message about the same takes its place, so that 'Processing' goes when it is done. One of
   * danger stands beside what it is about, where that has a `MessageArea`.
   */
  readonly topic?: string | undefined;
  readonly action?: { readonly label: string; readonly onAction: () => void } | undefined;
  /**
   * Nothing that somebody did has led to it: it waits until the message that stands is gone, and comes back after one that
   * takes its place.
   */
  readonly canWait?: true | undefined;
  /**
   * Takes back what the message tells of, and answers what is then said. Called once at most, by the button or by
   * Ctrl+Z; it says itself what went wrong and never throws.
   */
  readonly undo?: (() => Promise<ToastMessage>) | undefined;
}

/** The topic of what a dialog's own button failed of: it stands until that is pressed again. */
export const saveTopic = 'save';

/** Somewhere on the screen where messages stand instead of over the page. */
export interface MessagePlace {
  /** It takes messages of danger about this alone; undefined, whatever is said while it is there, as in a dialog. */
  readonly topic: string | undefined;
  /** Whether it covers the places that were there before. */
  readonly isModal: boolean;
  /** The message that stands here; null for none. A new one replaces the old. */
  readonly show: (message: ToastMessage | null) => void;
}

/** A message with the count of presses at which it was shown. */
interface Standing {
  readonly place: MessagePlace;
  readonly message: ToastMessage;
  readonly presses: number;
}

// Messages wait here until the region, which is loaded with the first of them, takes them over.
let waiting: readonly ToastMessage[] = [];
let places: readonly MessagePlace[] = [];
let standing: readonly Standing[] = [];
/** Is about to stand, in two frames. */
let coming: ToastMessage | null = null;
const changes = createEmitter();

/**
 * Shows a short message: beside what it is about, in the dialog that is open, or at the bottom of the page. Callable from
 * anywhere; costs nothing until it is used.
 */
export function showToast(message: ToastMessage): void {
  countInteractions();
  coming = null;
  forgetToast(message.topic);
  const isDanger = message.tone === 'danger';
  const inReach = places.slice(places.findLastIndex(({ isModal }) => isModal) + 1);
  const beside = inReach.findLast(({ topic }) => topic !== undefined && topic === message.topic);
  if (isDanger && beside) stand(beside, message);
  else if (isDanger) stand(topPlace(), message);
  // What went well mostly closes the dialog in the same moment: it is then said on the page.
  else if (topPlace()) {
    coming = message;
    afterTwoFrames(() => {
      if (coming !== message) return;
      coming = null;
      stand(topPlace(), message);
    });
  } else stand(undefined, message);
}

/** Forgets every message, shown or waiting, as when the page is left for good. */
export function forgetToasts(): void {
  coming = null;
  waiting = [];
  for (const { place } of standing) leave(place);
}

/** Takes away the messages about something that stand in a dialog or beside it, as before it is tried again. */
export function forgetToast(topic: string | undefined): void {
  if (topic === undefined) return;
  for (const { place } of standing.filter(({ message }) => message.topic === topic)) leave(place);
}

/** Makes a place for messages. Returns the way to close it: what stands there and was not met yet is then said on the page. */
export function openPlace(place: MessagePlace): () => void {
  places = [...places, place];
  changes.emit();
  return () => {
    places = places.filter((one) => one !== place);
    const left = standing.find((one) => one.place === place);
    leave(place);
    if (left && goesOn(left)) showToast(left.message);
    changes.emit();
  };
}

/**
 * Whether a message is still to be said when its place closes. Somebody who pressed something since then has met it: only
 * what can still be done about it goes on. What went well is over once something else has.
 */
function goesOn({ message, presses }: Standing): boolean {
  if (coming && message.tone !== 'danger') return false;
  return presses === pressesSoFar() || Boolean(message.undo ?? message.action);
}

/** Takes a message away from its place. */
export function leave(place: MessagePlace): void {
  if (!standing.some((one) => one.place === place)) return;
  standing = standing.filter((one) => one.place !== place);
  place.show(null);
}

function stand(place: MessagePlace | undefined, message: ToastMessage): void {
  if (place) {
    standing = standing.filter((one) => one.place !== place);
    standing = [...standing, { place, message, presses: pressesSoFar() }];
    place.show(message);
    return;
  }
  waiting = [...waiting, message];
  changes.emit();
}

function topPlace(): MessagePlace | undefined {
  return places.findLast(({ topic }) => topic === undefined);
}

/** The message that stands where all are said now, as in the dialog that is open; undefined for none, and for that of the page. */
export function messageInPlace(): ToastMessage | undefined {
  const top = topPlace();
  return standing.find(({ place }) => place === top)?.message;
}

/** Whether something is there that takes all messages, as a dialog that is open: those of the page wait meanwhile. */
export function isPlaceOpen(): boolean {
  return topPlace() !== undefined;
}

function afterTwoFrames(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then));
}

/** Calls back whenever a message starts to wait, or a place opens or closes; returns the way to stop listening. */
export const onToast = changes.subscribe;

/** Whether a message waits to be shown. */
export function hasToast(): boolean {
  return waiting.length > 0;
}

/** Hands over the waiting messages, oldest first, and forgets them. */
export function takeToasts(): readonly ToastMessage[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

let presses = 0;
let isListening = false;

/** Begins to count the keys and pointers that are pressed: a message that was shown before one was there to be met. */
function countInteractions(): void {
  if (isListening || typeof window === 'undefined') return;
  isListening = true;
  const count = () => (presses += 1);
  window.addEventListener('pointerdown', count, { capture: true, passive: true });
  window.addEventListener('keydown', count, { capture: true, passive: true });
}

/** How many were pressed since then. */
export function pressesSoFar(): number {
  return presses;
}

/** How long a message stays, in milliseconds; undefined for one that stays until it is closed. */
export function toastDurationOf({ tone, action, undo }: ToastMessage): number | undefined {
  if (tone === 'danger') return undefined;
  return action || undo ? 10_000 : 5_000;
}

const begun = new WeakSet<ToastMessage>();

/** Takes back what a message tells of, once, and says what came of it in its place. */
export function undoOnce(message: ToastMessage): void {
  if (!message.undo || begun.has(message)) return;
  begun.add(message);
  void message.undo().then(showToast);
}

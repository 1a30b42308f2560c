import { createEmitter } from '@/lib/store';

export type ToastMessage = MessageText &
  (
    | { readonly tone?: 'success' | undefined; readonly topic?: string | undefined }
    // Without a topic nothing could take it away when its cause is gone.
    | { readonly tone: 'danger'; readonly topic: string }
  );

interface MessageText {
  readonly title: string;
  /** One sentence. */
  readonly description?: string | undefined;
  /** Danger stays until it's closed or the page is left, and is announced at once. */
  readonly tone?: 'success' | 'danger' | undefined;
  /**
   * What it's about. A later message on the same topic replaces it, so that 'Processing' disappears when it's done, and `forgetToast` takes
   * it away when the same thing begins again. Errors are shown in the topic's `MessageArea`, if there is one; 'chat/image' is a part of
   * 'chat'. A topic that begins with `journal/` is about what all tabs share: a success in one takes the error away in the others.
   */
  readonly topic?: string | undefined;
  readonly action?: { readonly label: string; readonly onAction: () => void } | undefined;
  /** Not a response to the user: it waits for the current message to go, and returns after one that replaces it. */
  readonly canWait?: true | undefined;
  /**
   * Undoes what the message is about and returns the message to show next. Called at most once, by the button or Ctrl+Z; reports
   * its own errors and never throws.
   */
  readonly undo?: (() => Promise<ToastMessage>) | undefined;
}

/** The topic of a dialog's failed save: the message stays until the button is pressed again. */
export const saveTopic = 'save';
/** The topic of messages about a file to keep or send, of entries or of a report. */
export const exportTopic = 'export';

/** An outlet: an area on the screen that shows messages instead of the page's toast. */
export interface MessageOutlet {
  /** Takes only error messages about this; if undefined, all messages while it exists, as in a dialog. */
  readonly topic: string | undefined;
  /** Whether it covers the outlets opened before. */
  readonly isModal: boolean;
  /** Shows a message instead of the previous one, or none for null. */
  readonly show: (message: ToastMessage | null) => void;
}

/** A message being shown, with the count of interactions when it appeared. */
interface ShownMessage {
  readonly outlet: MessageOutlet;
  readonly message: ToastMessage;
  readonly presses: number;
  /** The error that it hides for a while. */
  readonly covered?: ShownMessage | undefined;
}

// Messages wait here until the region takes them; it loads with the first one.
let waiting: readonly ToastMessage[] = [];
let outlets: readonly MessageOutlet[] = [];
let shownMessages: readonly ShownMessage[] = [];
/** To be shown in two frames. */
let upcoming: ToastMessage | null = null;
const changes = createEmitter();

/**
 * Shows a short message: beside what it's about, in the open dialog, or at the bottom of the page. Can be called from anywhere
 * and costs nothing until used.
 */
export function showToast(message: ToastMessage): void {
  countInteractions();
  upcoming = null;
  forgetToast(message.topic);
  const isDanger = message.tone === 'danger';
  if (message.topic?.startsWith(sharedTopics) === true) {
    if (isDanger) hearOtherTabs();
    else tellOtherTabs(message.topic);
  }
  const reachable = outlets.slice(outlets.findLastIndex(({ isModal }) => isModal) + 1);
  const beside = reachable.findLast(({ topic }) => isAbout(message, topic));
  if (isDanger && beside) deliver(beside, message);
  else if (isDanger) deliver(topOutlet(), message);
  // A success usually closes the dialog at the same moment, so its message belongs on the page.
  else if (topOutlet()) {
    upcoming = message;
    afterTwoFrames(() => {
      if (upcoming !== message) return;
      upcoming = null;
      deliver(topOutlet(), message);
    });
  } else deliver(undefined, message);
}

/** Forgets every message that waits or is shown in an outlet, for tests: as in a page that was just opened. */
export function forgetToasts(): void {
  upcoming = null;
  waiting = [];
  for (const { outlet } of shownMessages) closeMessage(outlet);
}

/** Removes messages about a topic, wherever they are shown: their cause is gone, or is being tried again. */
export function forgetToast(topic: string | undefined): void {
  if (topic !== undefined) forget((message) => isAbout(message, topic));
}

type IsOver = (message: ToastMessage) => boolean;

function forget(isOver: IsOver): void {
  waiting = waiting.filter((message) => !isOver(message));
  shownMessages = shownMessages.map((shown) =>
    shown.covered && isOver(shown.covered.message) ? { ...shown, covered: undefined } : shown,
  );
  for (const { outlet } of shownMessages.filter(({ message }) => isOver(message)))
    clearOutlet(outlet);
  for (const forgetShown of forgetters) forgetShown(isOver);
}

const forgetters = new Set<(isOver: IsOver) => void>();

/** Calls back with which of the page's messages to remove. Returns a function that unsubscribes. */
export function onForget(forgetShown: (isOver: IsOver) => void): () => void {
  forgetters.add(forgetShown);
  return () => {
    forgetters.delete(forgetShown);
  };
}

function isAbout({ topic }: ToastMessage, about: string | undefined): boolean {
  return about !== undefined && (topic === about || topic?.startsWith(`${about}/`) === true);
}

/** Returns whether a message that is shown must come back after a newer one: a success says nothing about another thing's error. */
export function outlasts(shown: ToastMessage, newer: ToastMessage): boolean {
  return shown.tone === 'danger' && newer.tone !== 'danger';
}

const sharedTopics = 'journal/';
const channelName = 'kinleaf-messages';
let channel: BroadcastChannel | null = null;

function hearOtherTabs(): void {
  if (channel || !('BroadcastChannel' in globalThis)) return;
  channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    forget(
      (message) => message.tone === 'danger' && typeof data === 'string' && isAbout(message, data),
    );
  };
}

function tellOtherTabs(topic: string): void {
  if (!('BroadcastChannel' in globalThis)) return;
  // A second channel of this tab would hear it too.
  const telling = channel ?? new BroadcastChannel(channelName);
  telling.postMessage(topic);
  if (telling !== channel) telling.close();
}

/** Registers an outlet. Returns a function that closes it: an unseen message then moves to the page. */
export function openOutlet(outlet: MessageOutlet): () => void {
  outlets = [...outlets, outlet];
  changes.emit();
  return () => {
    outlets = outlets.filter((one) => one !== outlet);
    const current = shownMessages.find((one) => one.outlet === outlet);
    closeMessage(outlet);
    if (current && isStillNeeded(current)) showToast(current.message);
    changes.emit();
  };
}

/**
 * Returns whether a message must still be shown when its outlet closes. Anyone who has pressed something since has seen it, so only
 * its remaining actions matter. A success is over once another message is coming.
 */
function isStillNeeded({ message, presses }: ShownMessage): boolean {
  if (upcoming && message.tone !== 'danger') return false;
  return presses === interactionCount() || Boolean(message.undo ?? message.action);
}

/** Removes the message from an outlet. An error that it hid comes back. */
export function clearOutlet(outlet: MessageOutlet): void {
  const covered = closeMessage(outlet)?.covered;
  if (!covered) return;
  shownMessages = [...shownMessages, covered];
  outlet.show(covered.message);
}

function closeMessage(outlet: MessageOutlet): ShownMessage | undefined {
  const current = shownMessages.find((one) => one.outlet === outlet);
  if (!current) return undefined;
  shownMessages = shownMessages.filter((one) => one !== current);
  outlet.show(null);
  return current;
}

function deliver(outlet: MessageOutlet | undefined, message: ToastMessage): void {
  if (outlet) {
    const current = shownMessages.find((one) => one.outlet === outlet);
    const hidden = current && outlasts(current.message, message) ? current : current?.covered;
    const covered = message.tone === 'danger' ? undefined : hidden;
    shownMessages = shownMessages.filter((one) => one !== current);
    shownMessages = [...shownMessages, { outlet, message, presses: interactionCount(), covered }];
    outlet.show(message);
    return;
  }
  waiting = [...waiting, message];
  changes.emit();
}

function topOutlet(): MessageOutlet | undefined {
  return outlets.findLast(({ topic }) => topic === undefined);
}

/** Returns the message in the outlet that takes all messages, such as the open dialog; undefined if there is none. */
export function messageInOutlet(): ToastMessage | undefined {
  const top = topOutlet();
  return shownMessages.find(({ outlet }) => outlet === top)?.message;
}

/** Returns whether an outlet that takes all messages is open, such as a dialog. The page's messages wait until it closes. */
export function isOutletOpen(): boolean {
  return topOutlet() !== undefined;
}

function afterTwoFrames(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then));
}

/** Subscribes to messages that start to wait and to outlets opening or closing. Returns a function that unsubscribes. */
export const onToast = changes.subscribe;

export function hasToast(): boolean {
  return waiting.length > 0;
}

/** Returns the waiting messages, oldest first, and clears them. */
export function takeToasts(): readonly ToastMessage[] {
  const messages = waiting;
  waiting = [];
  return messages;
}

let presses = 0;
let isListening = false;

/** Counts key and pointer presses: after one, an earlier message counts as seen. */
function countInteractions(): void {
  if (isListening || typeof window === 'undefined') return;
  isListening = true;
  const count = () => (presses += 1);
  window.addEventListener('pointerdown', count, { capture: true, passive: true });
  window.addEventListener('keydown', count, { capture: true, passive: true });
}

export function interactionCount(): number {
  return presses;
}

/** Returns how long a message stays, in ms; undefined if it stays until closed. */
export function toastDurationOf({ tone, action, undo }: ToastMessage): number | undefined {
  if (tone === 'danger') return undefined;
  return action || undo ? 10_000 : 5_000;
}

const startedUndos = new WeakSet<ToastMessage>();

/** Undoes what a message is about, at most once, and shows the result instead. */
export function undoOnce(message: ToastMessage): void {
  if (!message.undo || startedUndos.has(message)) return;
  startedUndos.add(message);
  void message.undo().then((outcome) => {
    forget((shown) => shown === message);
    showToast(outcome);
  });
}

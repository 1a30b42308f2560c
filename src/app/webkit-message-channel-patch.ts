/*
 * React draws in tasks of its own and begins each with a message to itself, or with setImmediate, which no browser has.
 * WebKit loses the messages that are under way when a page is put aside for the Back button. The page comes back, React
 * waits for its message for good, and no screen changes any more.
 */

/** Gives React, which looks for it once while it loads, a setImmediate that is told again when the page comes back. */
export async function withMessageChannelPatch(load: () => Promise<unknown>): Promise<void> {
  const channel = new MessageChannel();
  const due: (() => void)[] = [];
  const tell = () => {
    channel.port2.postMessage(null);
  };
  // One for each message, so that a task which throws takes no other with it.
  channel.port1.onmessage = () => due.shift()?.();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) due.forEach(tell);
  });
  Reflect.set(globalThis, 'setImmediate', (task: () => void) => {
    due.push(task);
    tell();
  });
  try {
    await load();
  } finally {
    Reflect.deleteProperty(globalThis, 'setImmediate');
  }
}

/* React draws in separate tasks and starts each with a message to itself, or with setImmediate, which no browser has.
   WebKit drops messages in transit when a page is suspended for the Back button. When the page comes back, React waits
   for its message forever, and no screen changes any more. */

/**
 * Gives React a setImmediate, which it looks for once while it loads; its messages are sent again when the page comes
 * back.
 */
export async function withMessageChannelPatch(load: () => Promise<unknown>): Promise<void> {
  const channel = new MessageChannel();
  const pending: (() => void)[] = [];
  const sendMessage = () => {
    channel.port2.postMessage(null);
  };
  // One task per message, so that a task that throws doesn't stop the others.
  channel.port1.onmessage = () => pending.shift()?.();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) pending.forEach(sendMessage);
  });
  Reflect.set(globalThis, 'setImmediate', (task: () => void) => {
    pending.push(task);
    sendMessage();
  });
  try {
    await load();
  } finally {
    Reflect.deleteProperty(globalThis, 'setImmediate');
  }
}

/*
 * React draws in tasks of its own and begins each with a message to itself, or with setImmediate, which no browser has.
 * WebKit loses the messages that are under way when a page is put aside for the Back button. The page comes back, React
 * waits for its message for good, and no screen changes any more.
 */

/** Gives React, which looks for it once while it loads, a setImmediate that is told again when the page comes back. */
export async function withSteadyTasks(load: () => Promise<unknown>): Promise<void> {
  const channel = new MessageChannel();
  let due: (() => void)[] = [];
  const tell = () => {
    channel.port2.postMessage(null);
  };
  channel.port1.onmessage = () => {
    const tasks = due;
    due = [];
    for (const task of tasks) task();
  };
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && due.length > 0) tell();
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

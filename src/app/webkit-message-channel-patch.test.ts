import { afterEach, expect, test, vi } from 'vitest';
import { withMessageChannelPatch } from './webkit-message-channel-patch';

// Removes what the library schedules with; other code in this process needs it.
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A channel like WebKit's: messages under way when the page is suspended never arrive. */
class LossyChannel {
  static isAsleep = false;
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = {
    postMessage: () => {
      if (!LossyChannel.isAsleep) queueMicrotask(() => this.port1.onmessage?.());
    },
  };
}

test('a task whose message was lost while the page was suspended runs when the page comes back', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('MessageChannel', LossyChannel);
  vi.stubGlobal('setImmediate', undefined);
  const done: string[] = [];
  let later: (task: () => void) => unknown = () => undefined;
  await withMessageChannelPatch(() => {
    // As the library does while it loads.
    later = globalThis.setImmediate;
    return Promise.resolve();
  });
  expect('setImmediate' in globalThis).toBe(false);

  later(() => done.push('before'));
  await Promise.resolve();
  LossyChannel.isAsleep = true;
  later(() => done.push('while leaving'));
  await Promise.resolve();
  expect(done).toEqual(['before']);

  LossyChannel.isAsleep = false;
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await Promise.resolve();
  later(() => done.push('after'));
  await Promise.resolve();
  expect(done).toEqual(['before', 'while leaving', 'after']);
});

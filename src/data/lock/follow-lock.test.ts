import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockFileOf } from '@/data/fixtures/locked-journal';
import { MemoryStorage } from '@/data/fixtures/memory-storage';

const minute = 60_000;
const replace = vi.fn();
let followLock: typeof import('./follow-lock').followLock;
let unlock: typeof import('./lock-session').unlock;
let page: EventTarget & { visibilityState: string };

/** Keeps messages from the pages of earlier tests. */
class SilentChannel extends EventTarget {
  postMessage() {
    return undefined;
  }
  close() {
    return undefined;
  }
}

/** Hides or shows the page, with the browser's event. */
function show(isShown: boolean) {
  page.visibilityState = isShown ? 'visible' : 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(async () => {
  // A new page, which doesn't know of the lock yet.
  vi.resetModules();
  ({ followLock } = await import('./follow-lock'));
  ({ unlock } = await import('./lock-session'));
  vi.useFakeTimers({ now: new Date('2025-11-20T09:00:00Z') });
  replace.mockReset();
  const view = new EventTarget();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('BroadcastChannel', SilentChannel);
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '', replace });
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view));
  vi.stubGlobal('removeEventListener', view.removeEventListener.bind(view));
  vi.stubGlobal('dispatchEvent', view.dispatchEvent.bind(view));
});

afterEach(() => {
  vi.useRealTimers();
});

const key = crypto.getRandomValues(new Uint8Array(32));
const choose = (hideAfter: number | 'close') => {
  unlock(key, { ...lockFileOf(), state: 'on', hideAfter });
};

function begin(hideAfter: number | 'close') {
  choose(hideAfter);
  followLock();
}

test('a page locks after being hidden for the chosen time, and not sooner', async () => {
  begin(5);
  show(false);
  await vi.advanceTimersByTimeAsync(5 * minute - 1);
  expect(replace).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/');
});

test('a page that is shown again in time stays open, and starts counting again', async () => {
  begin(5);
  show(false);
  await vi.advanceTimersByTimeAsync(4 * minute);
  show(true);
  await vi.advanceTimersByTimeAsync(60 * minute);
  show(false);
  await vi.advanceTimersByTimeAsync(4 * minute);
  expect(replace).not.toHaveBeenCalled();
});

test('setting the clock back does not keep it open longer', async () => {
  begin(5);
  show(false);
  vi.setSystemTime(new Date('2025-11-19T09:00:00Z'));
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect(replace).toHaveBeenCalledTimes(1);
});

test('after the device slept, timers included, the page locks when it is shown', () => {
  begin(5);
  show(false);
  vi.setSystemTime(new Date('2025-11-20T10:00:00Z'));
  show(true);
  expect(replace).toHaveBeenCalledTimes(1);
});

test("with 'close', it stays open however long it is hidden", async () => {
  begin('close');
  show(false);
  await vi.advanceTimersByTimeAsync(600 * minute);
  show(true);
  expect(replace).not.toHaveBeenCalled();
});

test('a tab in use keeps the hidden ones open', async () => {
  const held = [{ name: 'kinleaf-shown' }];
  vi.stubGlobal('navigator', {
    locks: { query: () => Promise.resolve({ held }), request: () => Promise.resolve() },
  });
  begin(5);
  show(false);
  await vi.advanceTimersByTimeAsync(6 * minute);
  expect(replace).not.toHaveBeenCalled();
  held.length = 0;
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect(replace).toHaveBeenCalledTimes(1);
});

test('a newly chosen time applies at once, in a hidden tab too', async () => {
  begin(60);
  show(false);
  await vi.advanceTimersByTimeAsync(2 * minute);
  choose(3);
  await vi.advanceTimersByTimeAsync(minute - 1);
  expect(replace).not.toHaveBeenCalled();
  choose(5);
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(replace).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(replace).toHaveBeenCalledTimes(1);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { vaultFile } from '@/data/fixtures/locked-journal';
import { MemoryStorage } from '@/data/fixtures/memory-storage';

const minute = 60_000;
const left = vi.fn();
let followLock: typeof import('./follow-lock').followLock;
let unlock: typeof import('./lock-session').unlock;
let page: EventTarget & { visibilityState: string };

/** The pages of earlier tests are not told. */
class SilentChannel extends EventTarget {
  postMessage() {
    return undefined;
  }
  close() {
    return undefined;
  }
}

/** Hides or shows the page, as the browser tells it. */
function show(isShown: boolean) {
  page.visibilityState = isShown ? 'visible' : 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(async () => {
  // Another page, which has not heard of the lock yet.
  vi.resetModules();
  ({ followLock } = await import('./follow-lock'));
  ({ unlock } = await import('./lock-session'));
  vi.useFakeTimers({ now: new Date('2025-11-20T09:00:00Z') });
  left.mockReset();
  const view = new EventTarget();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('BroadcastChannel', SilentChannel);
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '', replace: left });
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view));
  vi.stubGlobal('removeEventListener', view.removeEventListener.bind(view));
  vi.stubGlobal('dispatchEvent', view.dispatchEvent.bind(view));
});

afterEach(() => {
  vi.useRealTimers();
});

const key = crypto.getRandomValues(new Uint8Array(32));
const choose = (hideAfter: number | 'close') => {
  unlock(key, { ...vaultFile(), state: 'on', hideAfter });
};

function begin(hideAfter: number | 'close') {
  choose(hideAfter);
  followLock();
}

test('a page that is hidden for as long as was chosen locks, and not sooner', async () => {
  begin(5);
  show(false);
  await vi.advanceTimersByTimeAsync(5 * minute - 1);
  expect(left).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(left).toHaveBeenCalledExactlyOnceWith('/');
});

test('a page that is shown again in time stays open, and counts anew', async () => {
  begin(5);
  show(false);
  await vi.advanceTimersByTimeAsync(4 * minute);
  show(true);
  await vi.advanceTimersByTimeAsync(60 * minute);
  show(false);
  await vi.advanceTimersByTimeAsync(4 * minute);
  expect(left).not.toHaveBeenCalled();
});

test('a clock that is set back keeps it open no longer', async () => {
  begin(5);
  show(false);
  vi.setSystemTime(new Date('2025-11-19T09:00:00Z'));
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect(left).toHaveBeenCalledTimes(1);
});

test('a device that slept, with all its timers, locks when the page is shown', () => {
  begin(5);
  show(false);
  vi.setSystemTime(new Date('2025-11-20T10:00:00Z'));
  show(true);
  expect(left).toHaveBeenCalledTimes(1);
});

test("with 'close' it stays open however long it is hidden", async () => {
  begin('close');
  show(false);
  await vi.advanceTimersByTimeAsync(600 * minute);
  show(true);
  expect(left).not.toHaveBeenCalled();
});

test('a tab that is used keeps the hidden ones open', async () => {
  const held = [{ name: 'kinleaf-shown' }];
  vi.stubGlobal('navigator', {
    locks: { query: () => Promise.resolve({ held }), request: () => Promise.resolve() },
  });
  begin(5);
  show(false);
  await vi.advanceTimersByTimeAsync(6 * minute);
  expect(left).not.toHaveBeenCalled();
  held.length = 0;
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect(left).toHaveBeenCalledTimes(1);
});

test('another time counts from when it is chosen, in a hidden tab as well', async () => {
  begin(60);
  show(false);
  await vi.advanceTimersByTimeAsync(2 * minute);
  choose(3);
  await vi.advanceTimersByTimeAsync(minute - 1);
  expect(left).not.toHaveBeenCalled();
  choose(5);
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(left).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(left).toHaveBeenCalledTimes(1);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  isLockWaiting,
  reloadLocked,
  onLockWaiting,
  onLockedElsewhere,
  broadcastLock,
  stopWaitingToLock,
} from './relock';
import { eventually } from '@/lib/fixtures/eventually';

const replace = vi.fn();

beforeEach(() => {
  const page = new EventTarget();
  replace.mockReset();
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('location', { replace });
});

test('the tab that locks all others ignores its own message', async () => {
  const listener = vi.fn();
  const stop = onLockedElsewhere(listener);
  const witness = new BroadcastChannel('kinleaf-lock');
  const isReceived = new Promise((resolve) => {
    witness.onmessage = resolve;
  });
  broadcastLock();
  await isReceived;
  witness.postMessage('another page');
  await eventually(() => {
    expect(listener).toHaveBeenCalledTimes(1);
  });
  stop();
  witness.close();
});

test('a lock that was not asked for waits for text that the browser refused to store, and no longer', () => {
  vi.useFakeTimers();
  let isUnstored = true;
  addEventListener('beforeunload', (event) => {
    if (isUnstored) event.preventDefault();
  });
  const listener = vi.fn();
  onLockWaiting(listener);
  reloadLocked();
  vi.advanceTimersByTime(60_000);
  expect(replace).not.toHaveBeenCalled();
  expect(isLockWaiting()).toBe(true);
  isUnstored = false;
  vi.advanceTimersByTime(2000);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/');
  expect(listener).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('after the cover is lifted with the passphrase, the page stays open until the next lock', () => {
  vi.useFakeTimers();
  addEventListener('beforeunload', (event) => {
    event.preventDefault();
  });
  reloadLocked();
  stopWaitingToLock();
  vi.advanceTimersByTime(60_000);
  expect(isLockWaiting()).toBe(false);
  expect(replace).not.toHaveBeenCalled();
  vi.useRealTimers();
});

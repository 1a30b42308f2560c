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

const left = vi.fn();

beforeEach(() => {
  const page = new EventTarget();
  left.mockReset();
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('location', { replace: left });
});

test('the tab that locks all others does not hear itself', async () => {
  const heard = vi.fn();
  const stop = onLockedElsewhere(heard);
  const witness = new BroadcastChannel('kinleaf-lock');
  const told = new Promise((resolve) => {
    witness.onmessage = resolve;
  });
  broadcastLock();
  await told;
  witness.postMessage('another page');
  await eventually(() => {
    expect(heard).toHaveBeenCalledTimes(1);
  });
  stop();
  witness.close();
});

test('a lock that nobody asked for waits for words that the browser refused to keep, and no longer', () => {
  vi.useFakeTimers();
  let isUnkept = true;
  addEventListener('beforeunload', (event) => {
    if (isUnkept) event.preventDefault();
  });
  const told = vi.fn();
  onLockWaiting(told);
  reloadLocked();
  vi.advanceTimersByTime(60_000);
  expect(left).not.toHaveBeenCalled();
  expect(isLockWaiting()).toBe(true);
  isUnkept = false;
  vi.advanceTimersByTime(2000);
  expect(left).toHaveBeenCalledExactlyOnceWith('/');
  expect(told).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('who opened the cover goes on writing: nothing locks behind their back until the next time', () => {
  vi.useFakeTimers();
  addEventListener('beforeunload', (event) => {
    event.preventDefault();
  });
  reloadLocked();
  stopWaitingToLock();
  vi.advanceTimersByTime(60_000);
  expect(isLockWaiting()).toBe(false);
  expect(left).not.toHaveBeenCalled();
  vi.useRealTimers();
});

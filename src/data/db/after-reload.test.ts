import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadHome, takeAfterReload } from './after-reload';
import { MemoryStorage } from '@/data/fixtures/memory-storage';

const replace = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('window', { location: { replace } });
});
afterEach(() => {
  vi.useRealTimers();
});

test('reloadHome stays busy for as long as the page that is left is on the screen', async () => {
  let isBusy = true;
  const going = async () => {
    await reloadHome('undone');
    isBusy = false;
  };
  const done = going();
  expect(replace).toHaveBeenCalledWith('/');
  // A slow device shows it for seconds, in which a second press would undo the undo.
  await vi.advanceTimersByTimeAsync(5000);
  expect(isBusy).toBe(true);
  // The person told the browser to stay.
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(isBusy).toBe(false);
  expect([takeAfterReload(), takeAfterReload()]).toEqual(['undone', null]);
});

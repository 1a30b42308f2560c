import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('background work waits until nobody has touched the page for a moment', async () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.useFakeTimers();
  const { waitForUserIdle } = await import('./background-work');
  const ends: string[] = [];
  const wait = (name: string) => waitForUserIdle().then(() => ends.push(name));

  void wait('nobody was there');
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(['nobody was there']);

  page.dispatchEvent(new Event('pointerdown'));
  void wait('after a tap and a key');
  await vi.advanceTimersByTimeAsync(900);
  page.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(900);
  expect(ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(ends).toEqual(['nobody was there', 'after a tap and a key']);
});

test('work that somebody waits for rests only while the page is being used', async () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.useFakeTimers();
  const { yieldToUser } = await import('./background-work');
  const ends: string[] = [];
  const rest = (name: string) => yieldToUser(100).then(() => ends.push(name));

  page.dispatchEvent(new Event('pointerdown'));
  void rest('just after a tap');
  await vi.advanceTimersByTimeAsync(150);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(50);
  expect(ends).toEqual(['just after a tap']);

  await vi.advanceTimersByTimeAsync(1000);
  void rest('a moment later');
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(['just after a tap', 'a moment later']);
});

test('a worker, which has no user input, never waits', async () => {
  vi.stubGlobal('window', undefined);
  const { waitForUserIdle } = await import('./background-work');
  await expect(waitForUserIdle()).resolves.toBeUndefined();
});

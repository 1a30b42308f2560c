import { expect, test } from 'vitest';
import {
  afterSuccess,
  failedAgain,
  type FailedPhoto,
  mustWait,
  setAsidePhotos,
} from './failed-photos';

const hour = 3600_000;

/** The times of each try of a photo that always fails, in ms. */
function tries(until: number, random: number): number[] {
  const times: number[] = [];
  let failed: FailedPhoto | undefined;
  for (let now = 0; now < until; now = failed.retryAt) {
    times.push(now);
    failed = failedAgain(failed, { now, random, size: 1, retryAfter: null });
  }
  return times;
}

test.each([0, 0.999])('a photo that always fails waits longer each time (random: %d)', (random) => {
  expect(tries(hour, random).length).toBeLessThanOrEqual(5);
  expect(tries(24 * hour, random).length).toBeLessThanOrEqual(6);
  const times = tries(10 * 24 * hour, random);
  const waits = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  for (const [at, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(waits[at - 1] ?? 0);
  expect(times.length).toBeLessThan(20);
});

test('it waits as long as the server says, and a wrong clock never stops it for good', () => {
  const failed = failedAgain(undefined, { now: 0, random: 0, size: 1, retryAfter: 600 });
  expect([mustWait(failed, 0), mustWait(failed, 599_000), mustWait(failed, 600_000)]).toEqual([
    true,
    true,
    false,
  ]);
  // A year before it failed: one of the two clocks was wrong.
  expect(mustWait(failed, -365 * 24 * hour)).toBe(false);
});

test('the fifth failure sets it aside; a photo that is as large and gets through brings it back', () => {
  let failed: FailedPhoto | undefined;
  for (let tried = 1; tried <= 5; tried += 1) {
    failed = failedAgain(failed, { now: 0, random: 0, size: 500, retryAfter: null });
    expect(setAsidePhotos({ p: failed })).toEqual(tried === 5 ? ['p'] : []);
  }
  if (!failed) throw new Error('No failure');
  expect(afterSuccess({ p: failed }, 499)).toEqual({ p: failed });
  expect(afterSuccess({ p: failed }, 500)).toEqual({});
  expect(setAsidePhotos()).toEqual([]);
});

test('a photo that can’t be downloaded isn’t named, and no upload brings it back', () => {
  const failed = { p: { tries: 9, retryAt: 0, size: 0, isDownload: true } } as const;
  expect(setAsidePhotos(failed)).toEqual([]);
  expect(afterSuccess(failed, 500)).toEqual(failed);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { resetUnlockAttempts, countFailedUnlock, readUnlockAttempts } from './unlock-attempts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 24) + seconds * 1000);

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
});

test('the first two wrong passphrases cause no wait, and each one after them doubles it, up to 30 seconds', () => {
  const waits = Array.from({ length: 10 }, () => countFailedUnlock(at(0)).wait / 1000);
  expect(waits).toEqual([0, 0, 1, 2, 4, 8, 16, 30, 30, 30]);
  expect(readUnlockAttempts(at(0)).count).toBe(10);
});

test('the wait passes, and continues after a reload', () => {
  for (let count = 0; count < 4; count += 1) countFailedUnlock(at(0));
  expect(readUnlockAttempts(at(1.5)).wait).toBe(500);
  expect(readUnlockAttempts(at(2)).wait).toBe(0);
  expect(readUnlockAttempts(at(1_000_000)).wait).toBe(0);
});

test('a clock set back a year makes no one wait longer than the delay', () => {
  for (let count = 0; count < 20; count += 1) countFailedUnlock(at(0));
  const year = 365 * 86_400;
  expect(readUnlockAttempts(at(-year)).wait).toBe(30_000);
  expect(readUnlockAttempts(at(-year + 10)).wait).toBe(20_000);
  expect(readUnlockAttempts(at(-year + 30)).wait).toBe(0);
});

test('unlocking resets the count', () => {
  for (let count = 0; count < 5; count += 1) countFailedUnlock(at(0));
  resetUnlockAttempts();
  expect(readUnlockAttempts(at(0))).toEqual({ count: 0, wait: 0 });
});

test.each(['', 'x', '-3 5', '1e9 0', '99999999999 1', '3', '{"count":9}'])(
  'a stored count that reads %j causes no wait',
  (text) => {
    localStorage.setItem('kinleaf_lock_tries', text);
    expect(readUnlockAttempts(at(0))).toEqual({ count: 0, wait: 0 });
  },
);

test('if the browser stores nothing, there is no wait', () => {
  vi.stubGlobal('localStorage', new MemoryStorage({}, 0));
  for (let count = 0; count < 5; count += 1) expect(countFailedUnlock(at(0)).wait).toBe(0);
});

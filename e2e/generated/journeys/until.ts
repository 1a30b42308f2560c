import { expect } from '@playwright/test';
import type { Driver, Place } from './driver';

/** Most waits are very short: longer pauses between checks would add up to most of a journey. */
const intervals = [20, 30, 50, 50, 100];

/** Waits until something has the expected value. Throws an error that says what it was instead. */
export async function untilEqual<T>(
  what: string,
  read: () => Promise<T>,
  expected: T,
): Promise<void> {
  await expect.poll(read, { message: what, intervals }).toEqual(expected);
}

/** Waits until something is true. Throws with `what` if it never is. */
export const until = (what: string, holds: () => Promise<boolean>) => untilEqual(what, holds, true);

export const untilSeen = (driver: Driver, place: Place) =>
  until(`${wordsOf(place)} is seen`, () => driver.isSeen(place));

export const untilGone = (driver: Driver, place: Place) =>
  until(`${wordsOf(place)} is gone`, async () => !(await driver.isSeen(place)));

function wordsOf({ role, name = '' }: Place): string {
  return `${role} '${name}'`;
}

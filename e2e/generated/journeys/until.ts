import { expect } from '@playwright/test';
import type { Hands, Place } from './hands';

/** Most of what is waited for comes within a blink: the pauses between the looks would add up to most of a journey. */
const intervals = [20, 30, 50, 50, 100];

/** Waits until something is as it should be. @throws {Error} that says what it was instead */
export async function untilEqual<T>(
  what: string,
  read: () => Promise<T>,
  expected: T,
): Promise<void> {
  await expect.poll(read, { message: what, intervals }).toEqual(expected);
}

/** Waits until something holds. @throws {Error} with `what` when it never does */
export const until = (what: string, holds: () => Promise<boolean>) => untilEqual(what, holds, true);

export const untilSeen = (hands: Hands, place: Place) =>
  until(`${wordsOf(place)} is seen`, () => hands.isSeen(place));

export const untilGone = (hands: Hands, place: Place) =>
  until(`${wordsOf(place)} is gone`, async () => !(await hands.isSeen(place)));

function wordsOf({ role, name = '' }: Place): string {
  return `${role} '${name}'`;
}

import { WebDriverError } from './webdriver';

/**
 * Only a failure waits this long. It's much less than the timeout of Playwright's own locators, a whole test, and much more than an
 * expectation's: a new browser creates its database on a disk that may be slow, and everything else waits for it.
 */
const patience = 90_000;

/** Errors that soon disappear: the page draws, it scrolls, a message covers the button for a moment. */
const passing = new Set([
  'element click intercepted',
  'element not interactable',
  'no such element',
  'stale element reference',
]);

/** Whether the same command may succeed a moment later. */
export function isPassing(error: unknown): boolean {
  return error instanceof WebDriverError && passing.has(error.code);
}

/**
 * Asks until the answer is truthy, and returns it. Throws the last error if there is none after `wait` ms.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | false | null | undefined>,
  wait = patience,
): Promise<T> {
  const end = Date.now() + wait;
  for (;;) {
    let reason: string;
    try {
      const answer = await ask();
      if (answer !== false && answer !== null && answer !== undefined) return answer;
      reason = '';
    } catch (error) {
      if (!isPassing(error)) throw error;
      reason = ` (${String(error)})`;
    }
    if (Date.now() > end) throw new Error(`Waited ${wait / 1000} s to ${what}${reason}`);
    await new Promise((next) => setTimeout(next, 50));
  }
}

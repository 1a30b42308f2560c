import { WebDriverError } from './webdriver';

/**
 * Only a failure ever waits so long. Much less than what Playwright's own locators have, a whole test; much more than an expectation
 * there: a browser in which nothing was ever stored makes its stores on a disk that may be slow, and all else waits for them.
 */
const patience = 90_000;

/** What a page is about to mend by itself: it draws, it scrolls, a message lies over the button for a moment. */
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
 * Asks until there is an answer that counts as yes, and answers it. Throws what was in the way when there is none after
 * `wait` milliseconds.
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

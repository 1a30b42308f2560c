/** The pause before the next piece of work, as a multiple of the time the last one took. */
const pauseFactor = 2;

/**
 * Resolves when background work whose last piece took `took` ms may continue. This leaves the database and the processor free
 * most of the time for a screen opened in between, even on a slow device.
 */
export function yieldToMain(took: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, pauseFactor * took);
  });
}

/**
 * Resolves when work that somebody is waiting for may continue: at once, or after the pause of `yieldToMain` while the page is in use. Only
 * for pieces of work that wait for the browser themselves, since it draws and handles input then.
 */
export async function yieldToUser(took: number): Promise<void> {
  if (isPageInUse()) await yieldToMain(took);
}

/** In ms after a tap or key press: long enough to read and draw the screen it asked for, even on a slow device. */
const responseMs = 1000;

let touchedAt = -Infinity;

const noteTouch = () => {
  touchedAt = performance.now();
};
// A worker has no window and no user input. On the window, because composing keys don't get further.
if (typeof window !== 'undefined')
  for (const touch of ['pointerdown', 'keydown'])
    window.addEventListener(touch, noteTouch, { capture: true, passive: true });

/** Returns the time in ms until the page isn't in use any more, unless it is touched again; 0 or less if it isn't now. */
const untilIdle = () => touchedAt + responseMs - performance.now();

/** Returns whether somebody has just tapped or typed. */
export const isPageInUse = (): boolean => untilIdle() > 0;

/**
 * Resolves once nobody has tapped or typed for a moment. For background work, so that what the user asked for has the database
 * and the processor to itself.
 */
export async function waitForUserIdle(): Promise<void> {
  while (true) {
    const rest = untilIdle();
    if (rest <= 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, rest);
    });
  }
}

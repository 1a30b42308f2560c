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

/**
 * Resolves once nobody has tapped or typed for a moment. For background work, so that what the user asked for has the database
 * and the processor to itself.
 */
export async function waitForUserIdle(): Promise<void> {
  while (true) {
    const rest = touchedAt + responseMs - performance.now();
    if (rest <= 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, rest);
    });
  }
}

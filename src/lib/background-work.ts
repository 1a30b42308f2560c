/** So many times as long as a piece of the work took, the next one is put off. */
const share = 2;

/**
 * Between two pieces of work in the background that took so many ms: resolves when the next may begin. A screen that
 * is opened meanwhile, on however slow a device, has the stores and the processor for itself most of the time.
 */
export function yieldToMain(took: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, share * took);
  });
}

/** In ms after a tap or a key: by then the screen that it asked for is read and drawn, on a slow device, too. */
const answering = 1000;

let touchedAt = -Infinity;

const noteTouch = () => {
  touchedAt = performance.now();
};

// A worker has no document, and nobody touches it.
if (typeof document !== 'undefined')
  for (const touch of ['pointerdown', 'keydown'])
    document.addEventListener(touch, noteTouch, { capture: true, passive: true });

/**
 * For work in the background that no screen needs: resolves once nobody has tapped or typed for a moment, so that what
 * they asked for has the stores and the processor for itself.
 */
export async function waitForUserIdle(): Promise<void> {
  while (true) {
    const rest = touchedAt + answering - performance.now();
    if (rest <= 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, rest);
    });
  }
}

import type { Page } from '@playwright/test';

/** Lets what the page draws wait until the frames are let go: by the answer, or by the page that is left. */
export async function holdFrames(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const draw = window.requestAnimationFrame.bind(window);
    const waiting: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (work) => waiting.push(work);
    const letGo = () => {
      window.requestAnimationFrame = draw;
      for (const work of waiting) draw(work);
    };
    addEventListener('let-frames-go', letGo, { once: true });
  });
  return () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          dispatchEvent(new Event('let-frames-go'));
          // After what has waited.
          requestAnimationFrame(() => resolve());
        }),
    );
}

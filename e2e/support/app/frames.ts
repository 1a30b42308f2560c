import type { Page } from '@playwright/test';

/** Holds the page's animation frames until the returned function is called or the page is left. */
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
          // After the frames that waited.
          requestAnimationFrame(() => resolve());
        }),
    );
}

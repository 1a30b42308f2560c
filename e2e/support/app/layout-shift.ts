import type { Page } from '@playwright/test';

/** Sums the layout shift score from the next page load on; returns a function that reads it. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) moved.sum += Reflect.get(one, 'value') as number;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'moved') as { readonly sum: number }).sum);
}

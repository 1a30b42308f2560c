import type { Page } from '@playwright/test';

/**
 * Sets a page's clock to this moment at each load; it runs from there. Changes only `Date`: `page.clock` replaces all timers, and slows
 * down every later page.
 */
export async function setDate(page: Page, moment: string | Date): Promise<void> {
  await page.addInitScript((begin) => {
    const Real = Date;
    const ahead = begin - Real.now();
    const now = () => Real.now() + ahead;
    globalThis.Date = new Proxy(Real, {
      construct: (target, args) =>
        Reflect.construct(target, args.length === 0 ? [now()] : args) as Date,
      apply: () => new Real(now()).toString(),
      get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
    });
  }, new Date(moment).getTime());
}

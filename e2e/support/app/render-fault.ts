import type { Page } from '@playwright/test';

const flag = 'test-fault';

/** Makes the cards of children throw while they render, like a bug in the product, until `endFault`. */
export async function startFault(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const { DateTimeFormat } = Intl;
    Object.defineProperty(Intl, 'DateTimeFormat', {
      value: new Proxy(DateTimeFormat, {
        construct(target, [locale, options]: [string, Intl.DateTimeFormatOptions | undefined]) {
          // Only the birthdates on the cards are formatted in digits.
          const isBirthdate = options?.day === '2-digit' && options.timeZone === 'UTC';
          if (isBirthdate && sessionStorage.getItem(key) !== 'over')
            throw new Error('Broken by the test');
          return new target(locale, options);
        },
      }),
    });
  }, flag);
}

/** Ends the fault from the next load on. */
export async function endFault(page: Page): Promise<void> {
  await page.evaluate((key) => {
    sessionStorage.setItem(key, 'over');
  }, flag);
}

import type { Page } from '@playwright/test';
import type { StandIn } from './server';

/**
 * Answers a page's requests to a provider from the stand-in. The product asks the provider's own address, so its
 * content security policy holds as it does for people. Allow the address in the test: `allowRequests`.
 */
export async function routeToStandIn(page: Page, origin: string, standIn: StandIn): Promise<void> {
  await page.context().route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    try {
      const response = await route.fetch({ url: `${standIn.origin}${pathname}${search}` });
      await route.fulfill({ response });
    } catch {
      // The stand-in gave no answer, or the page called it off meanwhile.
      await route.abort('connectionfailed').catch(() => undefined);
    }
  });
}

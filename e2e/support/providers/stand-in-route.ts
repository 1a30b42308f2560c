import type { Page } from '@playwright/test';
import type { StandIn } from './server.ts';

/**
 * Sends a page's requests to a provider on to the stand-in. The product asks the provider's own address, so its
 * content security policy holds as it does for people; all else is between the browser and the server, preflights and
 * broken connections too. Allow the address in the test: `allowRequests`.
 *
 * Call what it returns to end that. Not `page.route`, which takes the cache away from every other request of the page.
 */
export async function routeToStandIn(
  page: Page,
  origin: string,
  standIn: StandIn,
): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { pathname, search } = new URL(request.url);
    session
      .send('Fetch.continueRequest', { requestId, url: `${standIn.origin}${pathname}${search}` })
      // The page called it off meanwhile, or is closed.
      .catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `${origin}/*` }] });
  return () => session.detach();
}

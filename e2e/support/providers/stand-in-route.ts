import type { Page } from '@playwright/test';
import type { StandIn } from './server.ts';

/**
 * Forwards a page's requests to a provider to the stand-in. The product requests the provider's own URL, so its content security policy
 * applies as it does for people; everything else is between the browser and the server, even preflights and broken connections. Allow the
 * URL in the test: `allowRequests`.
 *
 * Call what it returns to end that. It isn't `page.route`, because that disables the cache for all other requests of the page.
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
      // The page has cancelled it in the meantime, or is closed.
      .catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `${origin}/*` }] });
  return () => session.detach();
}

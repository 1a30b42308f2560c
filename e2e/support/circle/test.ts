import { test as base } from '../app/test';
import { circleAllowances, type CircleServer, startServer } from './circle-server';

/** Tests with a circle's server, which nobody has started a circle on. */
export const test = base.extend<{ server: CircleServer }>({
  allowConsole: [circleAllowances.allowConsole, { scope: 'test' }],
  allowRequests: [circleAllowances.allowRequests, { scope: 'test' }],
  server: async ({ page }, use) => {
    const server = await startServer();
    await use(server);
    // The console would report requests to a server that is gone.
    await page.goto('about:blank');
    await server.close();
  },
});

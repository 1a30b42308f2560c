import type { BrowserCommand } from 'vitest/node';
import { startWithCircle } from '../../../circle-server/cli/run-dev.mjs';

const running = new Map<string, Awaited<ReturnType<typeof startWithCircle>>>();

/** Starts and ends a circle's server for a screen test: src/app/fixtures/inviter.ts. */
export const circleCommands = {
  startCircleServer: (async () => {
    const server = await startWithCircle({ port: 0 });
    running.set(server.url, server);
    return { url: server.url, code: server.code };
  }) satisfies BrowserCommand,

  endCircleServer: (async (_, url) => {
    await running.get(url)?.close();
    running.delete(url);
  }) satisfies BrowserCommand<[string]>,
};

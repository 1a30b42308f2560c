import type { Page } from '@playwright/test';
import type { BrowserCommand } from 'vitest/node';
import { startAssemblyAI } from './assemblyai.ts';
import { startOllama } from './ollama.ts';
import { startOpenAI } from './openai.ts';
import { startOpenRouter } from './openrouter.ts';
import type { Asked, Behaviour, StandIn } from './server.ts';
import { routeToStandIn } from './stand-in-route.ts';

/** A stand-in that runs for the test in a page. */
interface Running {
  readonly page: Page;
  readonly standIn: StandIn;
  readonly stopRouting: () => Promise<void>;
}

/** By their origins, which is how a test names them. */
const running = new Map<string, Running>();

async function run(page: Page, starting: Promise<StandIn>, routed?: string): Promise<string> {
  const standIn = await starting;
  const stopRouting =
    routed === undefined ? () => Promise.resolve() : await routeToStandIn(page, routed, standIn);
  running.set(standIn.origin, { page, standIn, stopRouting });
  return standIn.origin;
}

function standInOf(origin: string): StandIn {
  const found = running.get(origin);
  if (!found) throw new Error(`No stand-in at ${origin}`);
  return found.standIn;
}

/*
 * The stand-ins are servers in Node, and a screen test runs in a page: these commands connect them. Two pages may be tested at the same
 * time, each with its own stand-ins. src/app/fixtures/providers.ts says what each does.
 */
export const providerCommands = {
  startProviders: (async ({ page }) => ({
    openAI: await run(page, startOpenAI(), 'https://api.openai.com'),
    openRouter: await run(page, startOpenRouter(), 'https://openrouter.ai'),
    assemblyAI: await run(page, startAssemblyAI(), 'https://api.assemblyai.com'),
  })) satisfies BrowserCommand,

  startOllama: (({ page }, origins) => run(page, startOllama(origins))) satisfies BrowserCommand<
    ['any' | 'none']
  >,

  queueAnswers: ((_, origin, behaviours) => {
    standInOf(origin).next(...behaviours);
  }) satisfies BrowserCommand<[string, readonly Behaviour[]]>,

  releaseAnswers: ((_, origin) => {
    standInOf(origin).release();
  }) satisfies BrowserCommand<[string]>,

  dropConnections: ((_, origin) => {
    standInOf(origin).drop();
  }) satisfies BrowserCommand<[string]>,

  requestsTo: ((_, origin) =>
    standInOf(origin).requests.map(({ method, path, headers, body, isCutOff }) => ({
      method,
      path,
      key: headers.authorization ?? '',
      body: body.toString(),
      isCutOff,
    }))) satisfies BrowserCommand<[string], readonly Asked[]>,

  endProviders: (async ({ page }) => {
    const faults: string[] = [];
    for (const { page: own, standIn, stopRouting } of [...running.values()]) {
      if (own !== page) continue;
      running.delete(standIn.origin);
      await stopRouting();
      faults.push(...standIn.reset());
      await standIn.close();
    }
    return faults;
  }) satisfies BrowserCommand<[], readonly string[]>,
};

import type { Page } from '@playwright/test';
import { test as base, expect } from '../app/test';
import { startAssemblyAI } from './assemblyai';
import { bothKeys } from './answers';
import { startOpenAI } from './openai';
import { startOpenRouter } from './openrouter';
import type { StandIn } from './server';
import { routeToStandIn } from './stand-in-route';

export { expect };

interface Providers {
  readonly openAI: StandIn;
  readonly openRouter: StandIn;
  readonly assemblyAI: StandIn;
}

/** Settings as an earlier visit saved them; what is left out has its default. */
interface Saved {
  readonly savedSettings: Readonly<Record<string, unknown>>;
}

/**
 * Playwright's test with real servers instead of the providers. The page requests the providers' own URLs; the requests go to the
 * stand-ins, which check them. A request that the published reference doesn't allow fails any test.
 */
export const test = base.extend<Saved & { providers: Providers }>({
  savedSettings: [bothKeys, { option: true }],
  allowRequests: [
    [
      /^https:\/\/(api\.openai\.com|openrouter\.ai|api\.assemblyai\.com)\//,
      /^http:\/\/127\.0\.0\.1:\d+\/api\/generate$/,
    ],
    { scope: 'test' },
  ],
  providers: [
    async ({ page, savedSettings }, use) => {
      await page.addInitScript((settings) => {
        // An empty page has no storage.
        if (location.protocol === 'about:') return;
        if (localStorage.getItem('kinleaf_settings') === null) {
          localStorage.setItem('kinleaf_settings', JSON.stringify(settings));
        }
      }, savedSettings);
      const openAI = await startOpenAI();
      const openRouter = await startOpenRouter();
      await routeToStandIn(page, 'https://api.openai.com', openAI);
      const assemblyAI = await startAssemblyAI();
      await routeToStandIn(page, 'https://openrouter.ai', openRouter);
      await routeToStandIn(page, 'https://api.assemblyai.com', assemblyAI);
      await use({ openAI, openRouter, assemblyAI });
      const all = [openAI, openRouter, assemblyAI];
      const faults = all.flatMap((standIn) => standIn.reset());
      await Promise.all(all.map((standIn) => standIn.close()));
      expect(faults, 'every request is one that the published reference allows').toEqual([]);
    },
    { auto: true },
  ],
});

/** Agrees to the consent sheet before the first call of a kind. */
export async function agree(page: Page, provider: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: `Send this to ${provider}?` });
  await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(sheet).toBeHidden();
}

/** Console messages about a failing provider, the browser's and ours. */
export const failedCalls = [/AiError/, /Failed to load resource/, /CORS policy/];

/** A picture of one pixel. */
export const pixel = {
  name: 'pixel.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** The JSON that a stand-in was sent. */
export function sentTo(standIn: StandIn, index = 0): Record<string, unknown> {
  const body = standIn.requests[index]?.body.toString() ?? '{}';
  return JSON.parse(body) as Record<string, unknown>;
}

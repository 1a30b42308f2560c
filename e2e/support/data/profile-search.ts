import { wordsInProfile } from './profile-words';
import { test as base } from '../app/test';
import type { Sought } from './word-forms';

interface Stranger {
  /** The profile folder of this test's browser, empty at first. */
  readonly profile: string;
  /** Which of these are where in the profile folder, while the browser runs or after it has ended. */
  readonly search: (sought: readonly Sought[]) => Promise<string[]>;
}

/** Tests in their own browser, whose profile folder is then searched as a stranger would. */
export const test = base.extend<Stranger>({
  ownContext: true,
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern.
  profile: async ({}, use, testInfo) => {
    await use(testInfo.outputPath('profile'));
  },
  context: async (
    {
      playwright,
      profile,
      launchOptions,
      contextOptions,
      baseURL,
      locale,
      timezoneId,
      serviceWorkers,
    },
    use,
  ) => {
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...contextOptions,
      serviceWorkers,
      ...(baseURL === undefined ? {} : { baseURL }),
      ...(locale === undefined ? {} : { locale }),
      ...(timezoneId === undefined ? {} : { timezoneId }),
    });
    await use(context);
    await context.close();
  },
  search: async ({ profile }, use) => {
    await use((sought) => wordsInProfile(profile, sought));
  },
});

import type { Page } from '@playwright/test';
import type { BrowserCommand } from 'vitest/node';

type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>;

/** What screen tests ask of the browser that a page cannot do itself; each runs in Node. */
export const screenCommands = {
  /** Changes what the page is told of its reader: colour scheme, forced colours, reduced motion, paper. */
  emulateMedia: (({ page }, media) => page.emulateMedia(media)) as BrowserCommand<[Media]>,
};

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>;
  }
}

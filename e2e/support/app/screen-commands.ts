import type { BrowserCommand } from 'vitest/node';
import type { Media } from '../../../src/app/fixtures/media';
import { circleCommands } from '../circle/screen-commands.ts';
import { providerCommands } from '../providers/screen-commands.ts';

/** What screen tests need from the browser that a page can't do itself; each runs in Node. */
export const screenCommands = {
  /** Changes the page's media features: colour scheme, forced colours, reduced motion, print. */
  emulateMedia: (({ page }, media) => page.emulateMedia(media)) satisfies BrowserCommand<[Media]>,
  putMouseAside: (({ page }) => page.mouse.move(0, 0)) satisfies BrowserCommand,
  ...providerCommands,
  ...circleCommands,
};

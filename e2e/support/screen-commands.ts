import type { BrowserCommand } from 'vitest/node';
import type { Media } from '../../src/app/fixtures/media';
import { circleCommands } from './circle-commands.ts';
import { providerCommands } from './providers/screen-commands.ts';

/** What screen tests ask of the browser that a page cannot do itself; each runs in Node. */
export const screenCommands = {
  /** Changes what the page is told of its reader: colour scheme, forced colours, reduced motion, paper. */
  emulateMedia: (({ page }, media) => page.emulateMedia(media)) satisfies BrowserCommand<[Media]>,
  putMouseAside: (({ page }) => page.mouse.move(0, 0)) satisfies BrowserCommand,
  ...providerCommands,
  ...circleCommands,
};

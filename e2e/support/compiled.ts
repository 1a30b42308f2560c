import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';

const executablePath = findChromium();

/**
 * Chromium as people have it, for `test.use({ launchOptions: compiled })`. The other tests do without the compiler; what is slow by
 * design, such as a passphrase, would take minutes there.
 */
export const compiled = {
  args: chromiumFlags,
  ...(executablePath === undefined ? {} : { executablePath }),
};

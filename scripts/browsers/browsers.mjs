// Finds or installs the three engines of the browser tests and what they need.
import { agePackages, findAge } from './age.mjs';
import { aptGet, installPackages } from './apt.mjs';
import { chromiumPackages, hasChromium, requireChromium } from './chromium.mjs';
import { findFirefox, firefoxPackages } from './firefox.mjs';
import { findWebKit, webkitPackages } from './webkit.mjs';
import { hasCodeReader, zbarPackages } from './zbar.mjs';

const engines = [
  { name: 'Chromium', isHere: hasChromium, packages: chromiumPackages },
  { name: 'Firefox', isHere: () => findFirefox() !== undefined, packages: firefoxPackages },
  { name: 'WebKit', isHere: () => findWebKit() !== undefined, packages: webkitPackages },
  { name: 'zbarimg', isHere: hasCodeReader, packages: zbarPackages },
  { name: 'Debian’s age', isHere: () => findAge() !== undefined, packages: agePackages },
];

/**
 * Installs the missing engines together, if apt-get can be run without input. Tests can run without the others, but not without Chromium.
 * @returns {string[]} the names of what is left out
 * @throws {Error} saying what to do, if there is no Chromium
 */
export function ensureBrowsers() {
  const missing = engines.filter(({ isHere }) => !isHere());
  const installer = missing.length > 0 ? aptGet() : undefined;
  if (installer !== undefined) {
    const names = new Intl.ListFormat('en').format(missing.map(({ name }) => name));
    console.log(`Installing ${names} from the packages of this system …`);
    installPackages(
      installer,
      missing.map(({ packages }) => packages),
    );
  }
  requireChromium();
  return engines
    .filter(({ name, isHere }) => name !== 'Chromium' && !isHere())
    .map(({ name }) => name);
}

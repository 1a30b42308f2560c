// Finds the WebKit for the tests: WebKitGTK, the same engine as in Safari, in our own window.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { aptGet, installPackages, isProgram, onPath } from './apt.mjs';

export const webkitPackages = [
  'webkit2gtk-driver',
  'xvfb',
  'gir1.2-webkit2-4.1',
  'gir1.2-gtk-3.0',
  'python3-gi',
  // Reads the text of a printed page.
  'poppler-utils',
  // Without codecs a page can't record or play anything.
  'gstreamer1.0-plugins-base',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
];

/** The system's Python, which the bindings belong to: another one may be first on PATH. */
const python = '/usr/bin/python3';

/** @typedef {{ driver: string, screen: string, python: string, pdftotext: string }} WebKit paths of the programs that it needs */

/**
 * Returns the programs of WebKitGTK, if all of them are installed.
 * @returns {WebKit | undefined}
 */
export function findWebKit() {
  const driver = onPath('WebKitWebDriver');
  const screen = onPath('Xvfb');
  const pdftotext = onPath('pdftotext');
  if (driver === undefined || screen === undefined || pdftotext === undefined) return undefined;
  if (!isProgram(python)) return undefined;
  const bindings =
    "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')";
  const { status } = spawnSync(python, ['-c', bindings], { stdio: 'ignore' });
  return status === 0 ? { driver, screen, python, pdftotext } : undefined;
}

/**
 * Returns the same, and installs what is missing from Debian's packages.
 * @returns {WebKit | undefined}
 */
function ensureWebKit() {
  const found = findWebKit();
  const installer = found === undefined ? aptGet() : undefined;
  if (installer === undefined) return found;
  console.log('Installing WebKit from the packages of this system …');
  installPackages(installer, [webkitPackages]);
  return findWebKit();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(ensureWebKit() ?? 'WebKit is not installed, and apt-get could not install it.');
}

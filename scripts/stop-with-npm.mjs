/**
 * Calls `stop` when the npm that runs this script has ended: its shell doesn't forward a SIGTERM sent to npm, so a server would keep running
 * and block its port.
 * @param {string} script the name of the npm script. Started in any other way, this program isn't npm's child
 * @param {() => void} stop
 */
export function stopWithNpm(script, stop) {
  if (process.env['npm_lifecycle_event'] !== script) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
}

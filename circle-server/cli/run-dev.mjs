// `dev`: the development server with a circle to try, until it is stopped.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addCircle } from './add-circle.mjs';
import { couchAt, CommandError } from './couch.mjs';
import { startDevServer } from '../dev/start-dev-server.mjs';
import { initServer } from './init.mjs';
import { stopWithNpm } from '../../scripts/stop-with-npm.mjs';

/**
 * @typedef {{ password: string, code: string }} Kept what a folder has besides the databases
 * @typedef {import('../dev/start-dev-server.mjs').DevServer} DevServer
 */

/**
 * Starts a development server that is set up as `init` does, with a circle in it.
 * @param {import('../dev/start-dev-server.mjs').Options} [options]
 * @returns {Promise<DevServer & { code: string, database: string }>}
 */
export async function startWithCircle(options = {}) {
  const server = await startDevServer(options);
  return { ...server, ...(await addCircle(await setUp(server))) };
}

/** @param {DevServer} server */
async function setUp({ url, admin }) {
  const couch = couchAt({ url, ...admin });
  await initServer(couch, { origins: ['http://localhost:4173'] }, () => undefined);
  return couch;
}

/**
 * Runs the server until it is stopped. Rejects with CommandError if it can't start.
 * @param {{ port: string, folder: string | null }} options
 */
export async function runDev({ port, folder }) {
  const number = Number(port);
  if (!Number.isInteger(number) || number < 0 || number > 65_535) {
    throw new CommandError(`${port} is not a port: choose a whole number up to 65535.`);
  }
  const file = folder === null ? null : join(folder, 'keeper.json');
  const kept = file === null ? null : readKept(file);
  const server = await startDevServer({
    port: number,
    folder,
    ...(kept === null ? {} : { password: kept.password }),
  }).catch((/** @type {unknown} */ error) => {
    if (!(error instanceof Error && error.message.includes('EADDRINUSE'))) throw error;
    throw new CommandError(`Another program uses port ${number}: choose another port with --port.`);
  });
  const couch = await setUp(server).catch(async (/** @type {unknown} */ error) => {
    await server.close();
    if (!(error instanceof CommandError && error.message.includes('bad port'))) throw error;
    throw new CommandError(`Browsers don't connect to port ${number}: choose another with --port.`);
  });
  const code = kept?.code ?? (await addCircle(couch)).code;
  if (file !== null && kept === null) {
    writeFileSync(file, JSON.stringify({ password: server.admin.password, code }), { mode: 0o600 });
  }
  console.info(`For trying things out: only this computer can reach it, and it ${
    folder === null ? 'forgets everything when it stops' : `stores everything in ${folder}`
  }.

Server: ${server.url}
Code:   ${code}
Admin:  KINLEAF_COUCHDB=${server.url.replace('//', `//${server.admin.name}:${server.admin.password}@`)}

Ctrl+C stops it.`);
  const stop = () => void server.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  stopWithNpm('circle-server', stop);
}

/**
 * @param {string} file
 * @returns {Kept | null}
 */
function readKept(file) {
  if (!existsSync(file)) return null;
  /** @type {Kept} */
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  return kept;
}

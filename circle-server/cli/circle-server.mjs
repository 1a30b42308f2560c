// `npm run circle-server -- dev|init|add-circle|remove-circle|status`: the commands for people who run a circle's server. docs/circle-server.md explains them.
import { parseArgs } from 'node:util';
import { addCircle, renewCode } from './add-circle.mjs';
import { askPassword } from './ask-password.mjs';
import { couchAt, CommandError, readLogin } from './couch.mjs';
import { initServer } from './init.mjs';
import { removeCircle } from './remove-circle.mjs';
import { statusOf } from './status.mjs';
import { ensureInstall } from '../../scripts/ensure-install.mjs';

const usage = `npm run circle-server -- <command>

  dev         a server on this computer, to try a circle: --port 5984, --folder <where to store it>
  init        sets up a CouchDB: --origins https://journal.example.org,…  --nodes couchdb@two,couchdb@three
  add-circle  makes a circle and prints the code for its family
              --address https://circle.example.org is the address to print for the family
              --renew <database> makes a new code for a circle that nobody has begun;
              with --close also for one that has begun, which nobody else can join afterwards
  remove-circle <database>
              deletes a circle from the server; devices keep their copies
  status      shows what is on the server

All but dev use the CouchDB of KINLEAF_COUCHDB=https://admin:password@host:port, or of
--server https://host:port --user admin. If you leave the password out, you are asked for it.`;

const options = /** @type {const} */ ({
  server: { type: 'string' },
  user: { type: 'string' },
  // Refused, with a hint.
  password: { type: 'string' },
  origins: { type: 'string' },
  nodes: { type: 'string' },
  renew: { type: 'string' },
  close: { type: 'boolean' },
  port: { type: 'string' },
  folder: { type: 'string' },
  address: { type: 'string' },
});

const { values, positionals } = readCommand();

/** Returns the parsed command line. Ends the program if it can't be parsed. */
function readCommand() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exit(1);
  }
}

/** @param {string | undefined} text */
const listOf = (text) => (text ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
const couch = async () =>
  couchAt(
    await readLogin(
      values,
      process.env['KINLEAF_COUCHDB'],
      process.stdin.isTTY ? askPassword : null,
    ),
  );
/** @param {string} line */
const say = (line) => console.info(line);

/** @param {readonly string[]} words */
async function run([command, database]) {
  switch (command) {
    case 'dev': {
      // Only this command needs packages: the others run with Node alone.
      ensureInstall();
      const { runDev } = await import('./run-dev.mjs');
      await runDev({
        port: values.port ?? process.env['PORT'] ?? '5984',
        folder: values.folder ?? null,
      });
      return;
    }
    case 'init':
      await initServer(
        await couch(),
        { origins: listOf(values.origins), nodes: listOf(values.nodes) },
        say,
      );
      return;
    case 'add-circle': {
      const server = await couch();
      const { database, code } =
        values.renew === undefined
          ? await addCircle(server)
          : {
              ...(await renewCode(server, values.renew, { closes: values.close })),
              database: values.renew,
            };
      const address = values.address ?? (server.url.startsWith('https:') ? server.url : null);
      say(
        `Circle: ${database}\nServer: ${address ?? 'the https address where families reach it'}\nCode:   ${code}\n\nGive the server and the code to the family. Anyone who has the code can begin this circle, or let someone into it.`,
      );
      return;
    }
    case 'remove-circle': {
      if (database === undefined)
        throw new CommandError('Which circle? remove-circle kinleaf-0123456789abcdef');
      const removed = await removeCircle(await couch(), database);
      if (removed.length === 0) throw new CommandError(`There is no ${database} on this server.`);
      say(`Removed ${database}: its databases and users.`);
      return;
    }
    case 'status':
      for (const line of await statusOf(await couch())) say(line);
      return;
    default:
      console.error(usage);
      process.exitCode = command === undefined ? 0 : 1;
  }
}

try {
  await run(positionals);
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

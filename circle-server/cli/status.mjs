// `status`: describes what is on a server.
import { CommandError } from './couch.mjs';
import { settingsFor } from './init.mjs';
import { doorOf, isCircle, seatsOf } from '../rules/names.mjs';
import { rulesOf } from '../rules/rules.mjs';
import { readUsers } from './users.mjs';

/**
 * @typedef {import('./couch.mjs').Couch} Couch
 * @typedef {Record<string, unknown>} Json
 */

/**
 * Returns the lines to print. What can't be read, because a node is down for example, is one of them. Rejects with CommandError if the server
 * doesn't answer at all.
 * @param {Couch} couch
 * @returns {Promise<string[]>}
 */
export async function statusOf(couch) {
  const { body: root } = await couch.ask('GET', '/');
  const { body: cluster } = await couch.ask('GET', '/_membership');
  const nodes = /** @type {string[]} */ (cluster['cluster_nodes'] ?? []);
  const there = /** @type {string[]} */ (cluster['all_nodes'] ?? []);
  const away = nodes.filter((node) => !there.includes(node));
  const lines = [
    `CouchDB ${String(root['version'])} at ${couch.url}`,
    lineOf(couch.url),
    nodes.length === 1
      ? 'One node'
      : `${nodes.length} nodes, ${away.length === 0 ? 'all running' : `NOT RUNNING: ${away.join(', ')}`}`,
  ];
  for (const node of nodes) {
    const where = nodes.length === 1 ? '' : ` on ${node}`;
    lines.push(...(await linesOr(`Settings${where}`, () => settingsOf(couch, node, where))));
  }
  lines.push(
    ...(await linesOr('Circles', async () => {
      const circles = (await couch.names('/_all_dbs')).filter(isCircle);
      if (circles.length === 0) return ['No circle yet: npm run circle-server -- add-circle'];
      const found = [counted(circles.length, 'circle')];
      for (const circle of circles) {
        found.push('', circle);
        for (const [what, read] of sections) {
          const said = await linesOr(what, () => read(couch, circle));
          found.push(...said.map((line) => `  ${line}`));
        }
      }
      return found;
    })),
  );
  return lines;
}

/**
 * Returns these lines, or one that says why they can't be read.
 * @param {string} what
 * @param {() => Promise<string[]>} read
 */
async function linesOr(what, read) {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [`${what}: CANNOT BE READ NOW. ${error.message}`];
  }
}

/** @param {string} url */
function lineOf(url) {
  if (url.startsWith('https:')) return 'TLS: yes';
  const isHere = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(url);
  return isHere
    ? 'TLS: not from this computer. Families need https, from a reverse proxy in front of it'
    : 'TLS: NO. Names and passwords can be read on the way, and Kinleaf refuses this address';
}

/**
 * @param {Couch} couch
 * @param {string} node
 * @param {string} where
 */
async function settingsOf(couch, node, where) {
  const valid = await couch.setting(node, 'chttpd/require_valid_user');
  const old = [];
  for (const [section, key, value] of settingsFor([])) {
    const name = `${section}/${key}`;
    if ((await couch.setting(node, name)) !== value) old.push(name);
  }
  const origins = await couch.setting(node, 'cors/origins');
  return [
    `Requires a name and password${where}: ${valid === 'true' ? 'yes' : 'NO. Run init'}`,
    `Settings${where}: ${old.length === 0 ? 'those of this version' : `NOT those of this version (${old.join(', ')}). Run init`}`,
    `Pages that may connect${where}: ${origins ?? 'none. Run init with --origins'}`,
  ];
}

/** What `status` says about a circle. @type {readonly (readonly [string, (couch: Couch, circle: string) => Promise<string[]>])[]} */
const sections = [
  ['Documents', sizeLines],
  ['Members', memberLines],
  ['Invitations', invitationLines],
  ['Rules', ruleLines],
  ['Users', userLines],
];

/**
 * @param {Couch} couch
 * @param {string} circle
 */
async function sizeLines(couch, circle) {
  const { body } = await couch.ask('GET', `/${circle}`);
  const { file } = /** @type {{ file?: number }} */ (body['sizes'] ?? {});
  const [documents, gone] = [Number(body['doc_count']), Number(body['doc_del_count'])];
  return [
    `${counted(documents, 'document')}, ${gone.toLocaleString('en')} deleted, ${sizeOf(file ?? 0)}`,
  ];
}

/**
 * @param {Couch} couch
 * @param {string} circle
 */
async function memberLines(couch, circle) {
  const { body } = await couch.ask('GET', `/${circle}/_security`);
  const { names = [] } = /** @type {{ names?: string[] }} */ (body['members'] ?? {});
  const inside = seatsOf(circle).filter(({ name }) => names.includes(name));
  const ends = (/** @type {string} */ role) =>
    endsOf(
      circle,
      inside.filter((seat) => seat.role === role).map(({ name }) => name),
    ) || 'none';
  const others = names.filter((name) => !inside.some((seat) => seat.name === name));
  return [
    `Parents: ${ends('parent')} · Carers: ${ends('carer')} · Readers: ${ends('reader')}`,
    ...(others.length === 0 ? [] : [`ALSO LET IN: ${others.join(', ')}`]),
  ];
}

/**
 * @param {Couch} couch
 * @param {string} circle
 */
async function invitationLines(couch, circle) {
  const { body } = await couch.ask('GET', `/${doorOf(circle)}/_all_docs`);
  const notes = /** @type {{ id: string }[]} */ (body['rows']);
  return [`Open invitations: ${notes.filter(({ id }) => id.startsWith('invite-')).length}`];
}

/**
 * @param {Couch} couch
 * @param {string} circle
 */
async function ruleLines(couch, circle) {
  const isNewest = await areNewest(couch, circle);
  return [`Rules: ${isNewest ? 'those of this version' : 'NOT those of this version. Run init'}`];
}

/**
 * @param {Couch} couch
 * @param {string} circle
 */
async function userLines(couch, circle) {
  const users = await readUsers(couch, circle);
  const named = (/** @type {typeof users} */ some) =>
    endsOf(
      circle,
      some.map(({ seat }) => seat.name),
    );
  const conflicted = named(users.filter(({ doc }) => doc?._conflicts !== undefined));
  const gone = named(users.filter(({ doc }) => doc === null));
  return [
    ...(conflicted ? [`USERS WITH TWO VERSIONS: ${conflicted}. Run init`] : []),
    ...(gone ? [`Missing users: ${gone}`] : []),
  ];
}

/**
 * Returns the ends of these users' names, such as p1.
 * @param {string} circle
 * @param {readonly string[]} names
 */
const endsOf = (circle, names) => names.map((name) => name.slice(circle.length + 1)).join(', ');

/**
 * @param {Couch} couch
 * @param {string} circle
 */
async function areNewest(couch, circle) {
  for (const [database, text] of rulesOf(circle)) {
    const { body } = await couch.ask('GET', `/${database}/_design/kinleaf`, undefined, [404]);
    if (body['validate_doc_update'] !== text) return false;
  }
  return true;
}

/**
 * @param {number} number
 * @param {string} name
 */
const counted = (number, name) =>
  `${number.toLocaleString('en')} ${name}${number === 1 ? '' : 's'}`;

/** @param {number} bytes */
function sizeOf(bytes) {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

// `status`: what stands on a server, in words.
import { forEachThere } from './init.mjs';
import { doorOf, isCircle, slotsOf } from './names.mjs';
import { rulesOf } from './rules.mjs';

/**
 * @typedef {import('./couch.mjs').Couch} Couch
 * @typedef {Record<string, unknown>} Json
 */

/**
 * The lines to say. Rejects with KeeperError.
 * @param {Couch} couch
 * @returns {Promise<string[]>}
 */
export async function statusOf(couch) {
  const { body: root } = await couch.ask('GET', '/');
  const { body: cluster } = await couch.ask('GET', '/_membership');
  const nodes = /** @type {string[]} */ (cluster['cluster_nodes'] ?? []);
  const there = /** @type {string[]} */ (cluster['all_nodes'] ?? []);
  const away = nodes.filter((node) => !there.includes(node));
  const circles = (await couch.names('/_all_dbs')).filter(isCircle);
  const lines = [
    `CouchDB ${String(root['version'])} at ${couch.url}`,
    lineOf(couch.url),
    nodes.length === 1
      ? 'One node'
      : `${nodes.length} nodes, ${away.length === 0 ? 'all there' : `not there: ${away.join(', ')}`}`,
    ...(await settingsOf(couch, nodes)),
    circles.length === 0
      ? 'No circle yet: npm run circle-server -- add-circle'
      : counted(circles.length, 'circle'),
  ];
  await forEachThere(circles, async (circle) => {
    lines.push(...(await circleLines(couch, circle)));
  });
  return lines;
}

/** @param {string} url */
function lineOf(url) {
  if (url.startsWith('https:')) return 'TLS: yes';
  const isHere = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(url);
  return isHere
    ? 'TLS: not from this computer. Families need https: a reverse proxy in front of it'
    : 'TLS: NO. Names and passwords can be read on the way, and Kinleaf refuses this address';
}

/**
 * @param {Couch} couch
 * @param {readonly string[]} nodes
 */
async function settingsOf(couch, nodes) {
  const lines = [];
  for (const node of nodes) {
    const where = nodes.length === 1 ? '' : ` on ${node}`;
    const valid = await couch.setting(node, 'chttpd/require_valid_user');
    const origins = await couch.setting(node, 'cors/origins');
    lines.push(
      valid === 'true' ? `Asks for a name${where}: yes` : `Asks for a name${where}: NO. Run init`,
    );
    lines.push(`Pages that may ask${where}: ${origins ?? 'none. Run init with --origins'}`);
  }
  return lines;
}

/**
 * @param {Couch} couch
 * @param {string} circle
 */
async function circleLines(couch, circle) {
  const { body } = await couch.ask('GET', `/${circle}`);
  const { file } = /** @type {{ file?: number }} */ (body['sizes'] ?? {});
  const [documents, gone] = [Number(body['doc_count']), Number(body['doc_del_count'])];
  const { body: security } = await couch.ask('GET', `/${circle}/_security`);
  const { names = [] } = /** @type {{ names?: string[] }} */ (security['members'] ?? {});
  const inside = slotsOf(circle).filter(({ name }) => names.includes(name));
  const ends = (/** @type {string} */ role) => {
    const of = inside
      .filter((slot) => slot.role === role)
      .map(({ name }) => name.slice(circle.length + 1));
    return of.length === 0 ? 'none' : of.join(', ');
  };
  const others = names.filter((name) => !inside.some((slot) => slot.name === name));
  const door = await couch.ask('GET', `/${doorOf(circle)}/_all_docs`);
  const notes = /** @type {{ id: string }[]} */ (door.body['rows']);
  const open = notes.filter(({ id }) => id.startsWith('invite-')).length;
  return [
    '',
    circle,
    `  ${counted(documents, 'document')}, ${gone.toLocaleString('en')} deleted, ${sizeOf(file ?? 0)}`,
    `  Parents: ${ends('parent')} · Carers: ${ends('carer')} · Readers: ${ends('reader')}`,
    ...(others.length === 0 ? [] : [`  LET IN BESIDE THEM: ${others.join(', ')}`]),
    `  Invitations that wait: ${open}`,
    `  Rules: ${(await areNewest(couch, circle)) ? 'as this version has them' : 'NOT as this version has them. Run init'}`,
  ];
}

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

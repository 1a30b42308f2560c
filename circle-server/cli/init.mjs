// `init`: prepares a CouchDB for circles. Running it again changes only what differs.
import { CommandError } from './couch.mjs';
import { isCircle } from '../rules/names.mjs';
import { putRule, rulesOf } from '../rules/rules.mjs';
import { deleteUser, readUsers } from './users.mjs';

/**
 * @typedef {import('./couch.mjs').Couch} Couch
 * @typedef {readonly [section: string, key: string, value: string, why: string]} Setting
 * @typedef {(line: string) => void} Say
 */

const megabyte = 1024 * 1024;

/**
 * Returns the settings of every node. Without origins, the stored ones stay.
 * @param {readonly string[]} origins
 * @returns {readonly Setting[]}
 */
export function settingsFor(origins) {
  /** @type {readonly Setting[]} */
  const forOrigins =
    origins.length === 0
      ? []
      : [['cors', 'origins', origins.join(', '), 'Pages of these addresses may connect.']];
  return [
    ['chttpd', 'require_valid_user', 'true', 'Every request needs a name and a password.'],
    ['couchdb', 'default_security', 'admin_only', 'New databases are closed.'],
    ['chttpd', 'enable_cors', 'true', 'Pages may connect.'],
    // Where CouchDB before 3.2 looks for it.
    ['httpd', 'enable_cors', 'true', 'Pages may connect.'],
    ...forOrigins,
    ['cors', 'credentials', 'false', 'Cookies are not used.'],
    ['cors', 'methods', 'GET, PUT, POST, HEAD, DELETE', 'Methods that pages may use.'],
    [
      'cors',
      'headers',
      'accept, authorization, content-encoding, content-type, origin, referer',
      'Headers that pages may send.',
    ],
    // Pages that can read the date compress what they send: src/circle/server/compression.ts.
    ['cors', 'exposed_headers', 'date', 'Headers that pages may read.'],
    ['chttpd', 'max_http_request_size', String(64 * megabyte), 'One request is at most 64 MB.'],
    ['couchdb', 'max_attachment_size', String(32 * megabyte), 'One photo is at most 32 MB.'],
    // A device that is invited tries all mailboxes, which CouchDB 3.4 and later would take for an attack. All passwords are random.
    ['chttpd_auth_lockout', 'mode', 'warn', 'Wrong passwords are logged and lock nobody out.'],
    // Both halves of a split cluster may have changed the user.
    [
      'chttpd_auth',
      'allow_conflicted_user_docs',
      'true',
      'A user with two versions can still sign in.',
    ],
    // Otherwise CouchDB 3.4 and later write to a user just when a device changes its password, and one of the two fails.
    ['chttpd_auth', 'upgrade_hash_on_auth', 'false', 'Users change only when a device asks.'],
    ['log', 'level', 'warning', 'Requests are not logged.'],
  ];
}

/**
 * Sets up a server, and says what it changed and what was already right. Rejects with CommandError.
 * @param {Couch} couch
 * @param {{ origins?: readonly string[], nodes?: readonly string[] }} options `nodes` join the cluster of the node at this address
 * @param {Say} say
 */
export async function initServer(couch, { origins = [], nodes = [] }, say) {
  for (const node of nodes) await join(couch, node, say);
  const { body } = await couch.ask('GET', '/_membership');
  const all = /** @type {string[]} */ (body['cluster_nodes'] ?? []);
  const there = /** @type {string[]} */ (body['all_nodes'] ?? []);
  const away = all.filter((node) => !there.includes(node));
  if (away.length > 0) {
    throw new CommandError(
      `These nodes do not answer the others: ${away.join(', ')}. They need the same cookie, and names that the others can resolve.`,
    );
  }
  const wanted = await settingsWith(couch, all[0] ?? '_local', origins);
  for (const node of all) {
    for (const setting of wanted) await set(couch, node, setting, say);
  }
  await makeUsers(couch, say);
  await openUsers(couch, all, say);
  const names = await couch.names('/_all_dbs');
  await forEachThere(names.filter(isCircle), async (circle) => {
    for (const [database, text] of rulesOf(circle)) {
      const isNew = await putRule(couch, database, text);
      say(`${isNew ? 'Set' : 'Unchanged'}: the rules of ${database}`);
    }
    await settleUsers(couch, circle, say);
  });
}

/**
 * @param {Couch} couch
 * @param {string} node
 * @param {readonly string[]} origins
 */
async function settingsWith(couch, node, origins) {
  const before = (await couch.setting(node, 'cors/origins')) ?? '';
  if (origins.length === 0 && before === '') {
    throw new CommandError(
      'Which pages may connect? Add --origins https://journal.example.org, the address where the family opens Kinleaf.',
    );
  }
  const bad = origins.find((origin) => !/^https?:\/\/[^/\s,*]+$/.test(origin));
  if (bad !== undefined)
    throw new CommandError(
      `${bad} is not the origin of a page, such as https://journal.example.org`,
    );
  return settingsFor(origins);
}

/**
 * @param {Couch} couch
 * @param {string} node
 * @param {Say} say
 */
async function join(couch, node, say) {
  const { status } = await couch.ask('PUT', `/_node/_local/_nodes/${node}`, {}, [409]);
  say(
    status === 409 ? `Unchanged: ${node} is in this cluster` : `Set: ${node} joined this cluster`,
  );
}

/**
 * @param {Couch} couch
 * @param {string} node
 * @param {Setting} setting
 * @param {Say} say
 */
async function set(couch, node, [section, key, value, why], say) {
  const isSo = (await couch.setting(node, `${section}/${key}`)) === value;
  if (!isSo) await couch.ask('PUT', `/_node/${node}/_config/${section}/${key}`, value);
  say(`${isSo ? 'Unchanged' : 'Set'}: ${section}/${key} = ${value} (${why})`);
}

/**
 * Keeps one version of each user that has several: the one that CouchDB uses. A device whose password is lost tries its earlier ones.
 * @param {Couch} couch
 * @param {string} circle
 * @param {Say} say
 */
async function settleUsers(couch, circle, say) {
  for (const { seat, doc } of await readUsers(couch, circle)) {
    if (doc?._conflicts === undefined) continue;
    for (const rev of doc._conflicts) await deleteUser(couch, doc._id, rev);
    say(`Set: one version of the user ${seat.name}`);
  }
}

/**
 * @param {Couch} couch
 * @param {Say} say
 */
async function makeUsers(couch, say) {
  const { status } = await couch.ask('PUT', '/_users', undefined, [412]);
  say(
    status === 412
      ? 'Unchanged: _users exists'
      : 'Set: _users, where the server keeps names and passwords',
  );
}

/**
 * Lets each user read and change their own document in `_users`, and no other: that's how a device takes over a seat. By default, CouchDB 3
 * lets only admins into that database.
 * @param {Couch} couch
 * @param {readonly string[]} nodes
 * @param {Say} say
 */
async function openUsers(couch, nodes, say) {
  const open = { admins: { names: [], roles: ['_admin'] }, members: { names: [], roles: [] } };
  const { body } = await couch.ask('GET', '/_users/_security');
  const members = /** @type {{ names?: string[], roles?: string[] } | undefined} */ (
    body['members']
  );
  const isOpen =
    members !== undefined &&
    (members.names ?? []).length === 0 &&
    (members.roles ?? []).length === 0;
  if (isOpen) {
    say('Unchanged: users may change their own passwords');
    return;
  }
  const editable = (/** @type {string} */ value) =>
    Promise.all(
      nodes.map((node) =>
        couch.ask('PUT', `/_node/${node}/_config/couchdb/users_db_security_editable`, value),
      ),
    );
  await editable('true');
  try {
    await couch.ask('PUT', '/_users/_security', open);
  } finally {
    await editable('false');
  }
  say('Set: users may change their own passwords, and see nobody else');
}

/**
 * Does this for each of these databases that still exists: another command may remove one at the same time.
 * @param {readonly string[]} databases
 * @param {(database: string) => Promise<void>} work
 */
async function forEachThere(databases, work) {
  for (const database of databases) {
    await work(database).catch((/** @type {unknown} */ error) => {
      if (!(error instanceof CommandError) || error.status !== 404) throw error;
    });
  }
}

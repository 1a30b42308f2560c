// Finds the function that answers a call.
import { demandAdmin, demandMember, demandServerAdmin, isAdmin, readSecurity } from './access.mjs';
import { answerChanges, placeOf } from './changes.mjs';
import { answer, readJson } from './http.mjs';
import { getMany, listAll, writeMany } from './many.mjs';
import { answerNode } from './node-config.mjs';
import { answerAttachment, answerDocument, answerLocal, notAllowed } from './one.mjs';
import { forbidden, missing, Refusal } from './refusal.mjs';
import { demandOwnUser } from './users.mjs';

/**
 * @typedef {import('./databases.mjs').Databases} Databases
 * @typedef {import('./access.mjs').User} User
 * @typedef {import('./one.mjs').Call} Call
 *
 * @typedef {object} Server
 * @property {Databases} databases
 * @property {import('./node-config.mjs').Settings} settings
 */

/**
 * @param {Server} server
 * @param {User} user
 * @param {import('./http.mjs').Request} request
 * @param {import('./http.mjs').Response} response
 */
export async function route(server, user, request, response) {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const path = url.pathname.split('/').slice(1).map(decodeURIComponent);
  const [first = '', second] = path;
  switch (first) {
    case '':
      answer(response, 200, {
        couchdb: 'Welcome',
        version: '3.4.0',
        features: [],
        vendor: { name: 'Kinleaf’s development server, for trial only' },
      });
      return;
    case '_up':
      answer(response, 200, { status: 'ok' });
      return;
    case '_session':
      answer(response, 200, { ok: true, userCtx: user, info: { authenticated: 'default' } });
      return;
    case '_all_dbs':
      demandServerAdmin(user);
      answer(response, 200, server.databases.names());
      return;
    case '_node':
    case '_membership':
    case '_cluster_setup':
      await answerNode(server.settings, user, path, request, response);
      return;
  }
  if (second === undefined || second === '') {
    await answerDatabase(server, user, first, request, response);
    return;
  }
  const database = server.databases.get(first);
  demandMember(database.security, user);
  await answerWithin(server, path.slice(1), {
    database,
    user,
    query: url.searchParams,
    request,
    response,
  });
}

/**
 * @param {Server} server
 * @param {User} user
 * @param {string} name
 * @param {import('./http.mjs').Request} request
 * @param {import('./http.mjs').Response} response
 */
async function answerDatabase({ databases }, user, name, request, response) {
  if (request.method === 'PUT' || request.method === 'DELETE') {
    demandServerAdmin(user);
    if (request.method === 'PUT') databases.create(name);
    else databases.remove(name);
    answer(response, request.method === 'PUT' ? 201 : 200, { ok: true });
    return;
  }
  const database = databases.get(name);
  demandMember(database.security, user);
  if (request.method === 'POST') {
    const json = /** @type {Record<string, unknown>} */ (await readJson(request));
    const draft = database.read({ _id: crypto.randomUUID(), ...json }, user);
    answer(response, 201, database.write(draft, user));
    return;
  }
  const { there, deleted, bytes } = database.store.counts();
  answer(response, 200, {
    db_name: name,
    doc_count: there,
    doc_del_count: deleted,
    update_seq: placeOf(database, database.store.last),
    instance_start_time: database.instance,
    sizes: { file: bytes, active: bytes, external: bytes },
    compact_running: false,
    disk_format_version: 8,
    props: {},
  });
}

/**
 * @param {Server} server
 * @param {readonly string[]} path after the name of the database
 * @param {Call} call
 */
async function answerWithin(server, path, call) {
  const { database, user, query, request, response } = call;
  const [first = ''] = path;
  const isUsers = database.name === '_users';
  const body = async () => (request.method === 'POST' ? readJson(request) : {});
  if (isUsers && /^_(all_docs|changes|bulk_get)$/.test(first)) demandServerAdmin(user);
  switch (first) {
    case '_security':
      await answerSecurity(server, call);
      return;
    case '_bulk_docs':
      if (request.method !== 'POST') throw notAllowed('POST');
      {
        const { status, rows } = writeMany(database, await body(), user);
        answer(response, status, rows);
      }
      return;
    case '_bulk_get':
      if (request.method !== 'POST') throw notAllowed('POST');
      answer(response, 200, getMany(database, await body(), query));
      return;
    case '_all_docs':
      answer(response, 200, listAll(database, await body(), query));
      return;
    case '_changes':
      await body();
      answerChanges(database, query, request, response);
      return;
    case '_compact':
      demandAdmin(database.security, user);
      answer(response, 202, { ok: true });
      return;
    case '_ensure_full_commit':
      answer(response, 201, { ok: true, instance_start_time: database.instance });
      return;
  }
  if (first === '_local' && !isUsers) {
    await answerLocal(call, path.join('/'));
    return;
  }
  const isDesign = first === '_design';
  if (first.startsWith('_') && !isDesign) throw missing();
  const id = isDesign ? `_design/${path[1] ?? ''}` : first;
  const name = path.slice(isDesign ? 2 : 1).join('/');
  if (isUsers) demandOwnUser(id, user);
  await (name === '' ? answerDocument(call, id) : answerAttachment(call, id, name));
}

/**
 * @param {Server} server
 * @param {Call} call
 */
async function answerSecurity({ databases, settings }, { database, user, request, response }) {
  if (request.method !== 'PUT') {
    answer(response, 200, database.security);
    return;
  }
  if (
    database.name === '_users' &&
    settings.get('couchdb', 'users_db_security_editable') !== 'true'
  ) {
    throw forbidden("You can't edit the security object of the user database.");
  }
  // Each node refuses the write, so there is no majority.
  if (!isAdmin(database.security, user) || database.isDiskFull()) {
    throw new Refusal(500, 'error', 'no_majority');
  }
  databases.secure(database, readSecurity(await readJson(request)));
  answer(response, 200, { ok: true });
}

// The server's settings, and the calls that set CouchDB up.
import { demandServerAdmin } from './access.mjs';
import { answer, readJson } from './http.mjs';
import { conflict, missing, Refusal } from './refusal.mjs';

/**
 * @typedef {ReturnType<typeof createSettings>} Settings
 */

const node = 'nonode@nohost';

export function createSettings() {
  /** Nodes that were added. They never answer. @type {string[]} */
  const others = [];
  /** @type {Map<string, Map<string, string>>} */
  const sections = new Map([
    ['chttpd', new Map([['bind_address', '127.0.0.1']])],
    ['chttpd_auth', new Map([['iterations', '1000']])],
    ['couchdb', new Map([['users_db_security_editable', 'false']])],
  ]);
  return {
    others,
    /**
     * @param {string} section
     * @param {string} key
     */
    get: (section, key) => sections.get(section)?.get(key),
    /**
     * Returns the previous value; '' if there was none.
     * @param {string} section
     * @param {string} key
     * @param {string} value
     */
    set(section, key, value) {
      const keys = /** @type {Map<string, string>} */ (sections.get(section) ?? new Map());
      const before = keys.get(key) ?? '';
      keys.set(key, value);
      sections.set(section, keys);
      return before;
    },
    /**
     * @param {string} section
     * @param {string} key
     */
    remove: (section, key) => sections.get(section)?.delete(key),
    /** @param {string} section */
    section: (section) => Object.fromEntries(sections.get(section) ?? []),
    names: () => [...sections].filter(([, keys]) => keys.size > 0).map(([name]) => name),
  };
}

/**
 * Calls below `/_node`, `/_membership` and `/_cluster_setup`. Throws a Refusal for any other.
 * @param {Settings} settings
 * @param {import('./access.mjs').User} user
 * @param {readonly string[]} path
 * @param {import('./http.mjs').Request} request
 * @param {import('./http.mjs').Response} response
 */
export async function answerNode(settings, user, path, request, response) {
  demandServerAdmin(user);
  const [first, second = '', third, section, key] = path;
  if (first === '_membership') {
    answer(response, 200, { all_nodes: [node], cluster_nodes: [node, ...settings.others] });
    return;
  }
  if (first === '_cluster_setup') {
    answer(response, 200, { state: 'single_node_enabled' });
    return;
  }
  if (settings.others.includes(second)) throw new Refusal(412, 'nodedown', `${second} is down`);
  if (![node, '_local'].includes(second)) throw missing(`no such node: ${second}`);
  if (third === '_nodes' && request.method === 'PUT' && section !== undefined) {
    if (section === node || settings.others.includes(section)) throw conflict();
    settings.others.push(section);
    answer(response, 201, { ok: true });
    return;
  }
  if (third !== '_config') throw missing();
  if (section === undefined) {
    const all = settings.names().map((name) => [name, settings.section(name)]);
    answer(response, 200, Object.fromEntries(all));
    return;
  }
  if (key === undefined) {
    answer(response, 200, settings.section(section));
    return;
  }
  if (request.method === 'PUT') {
    const value = await readJson(request);
    if (typeof value !== 'string') throw new Refusal(400, 'bad_request', 'value must be a string');
    answer(response, 200, settings.set(section, key, value));
    return;
  }
  const value = settings.get(section, key);
  if (value === undefined) throw missing('unknown_config_value');
  if (request.method === 'DELETE') settings.remove(section, key);
  answer(response, 200, value);
}

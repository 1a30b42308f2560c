// All databases of a development server.
import { closed } from './access.mjs';
import { createDatabase } from './database.mjs';
import { keepIn } from './keep.mjs';
import { full, missing, Refusal } from './refusal.mjs';
import { prepareUser, validateUser } from './users.mjs';

/**
 * @typedef {import('./database.mjs').Database} Database
 * @typedef {ReturnType<typeof createDatabases>} Databases
 */

/**
 * @param {string | null} folder where they are stored; with null they are lost when the server stops
 * @param {import('./node-config.mjs').Settings} settings
 * @param {() => boolean} isDiskFull
 */
export function createDatabases(folder, settings, isDiskFull) {
  /** @type {Map<string, Database>} */
  const all = new Map();
  const keep = folder === null ? null : keepIn(folder);

  /**
   * @param {import('./documents.mjs').Draft} draft
   * @param {import('./access.mjs').User} user
   */
  const prepare = (draft, user) =>
    prepareUser(draft, user, Number(settings.get('chttpd_auth', 'iterations')));

  /** @param {string} name */
  function open(name) {
    const kept = keep?.read(name) ?? null;
    let isReading = kept !== null;
    const database = createDatabase(name, {
      security: kept?.security ?? closed(),
      ...(kept === null ? {} : { instance: kept.instance }),
      ...(name === '_users' ? { prepare, validate: validateUser } : {}),
      isDiskFull,
      largestAttachment: () => Number(settings.get('couchdb', 'max_attachment_size') ?? Infinity),
      onWrite: (id, revision) => {
        if (!isReading) keep?.revision(name, id, revision);
      },
    });
    for (const { id, revision } of kept?.revisions ?? []) database.store.write(id, revision);
    isReading = false;
    if (kept === null) keep?.about(name, { instance: database.instance });
    all.set(name, database);
    return database;
  }

  for (const name of keep?.names() ?? []) open(name);
  if (!all.has('_users')) open('_users');

  return {
    names: () => [...all.keys()].sort(),

    /** @param {string} name */
    has: (name) => all.has(name),

    /**
     * Throws a Refusal if there is none.
     * @param {string} name
     */
    get(name) {
      const database = all.get(name);
      if (database === undefined) throw missing('Database does not exist.');
      return database;
    },

    /** @param {string} name */
    create(name) {
      if (
        !/^[a-z][a-z\d_$()+/-]*$/.test(name) &&
        !['_users', '_replicator', '_global_changes'].includes(name)
      ) {
        throw new Refusal(
          400,
          'illegal_database_name',
          `Name: '${name}'. Only lowercase characters are allowed.`,
        );
      }
      if (all.has(name)) {
        throw new Refusal(
          412,
          'file_exists',
          'The database could not be created, the file already exists.',
        );
      }
      if (isDiskFull()) throw full();
      return open(name);
    },

    /** @param {string} name */
    remove(name) {
      if (!all.delete(name)) throw missing('Database does not exist.');
      keep?.forget(name);
    },

    /**
     * @param {Database} database
     * @param {import('./access.mjs').Security} security
     */
    secure(database, security) {
      database.security = security;
      keep?.about(database.name, { security });
    },
  };
}

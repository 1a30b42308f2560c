// Calls a CouchDB as one of its admins. No error contains a password.

/**
 * @typedef {{ status: number, body: Record<string, unknown> & { error?: string, reason?: string } }} Answer
 * @typedef {ReturnType<typeof couchAt>} Couch
 * @typedef {{ url: string, name: string, password: string }} Login
 */

/** A message for the person at the command line. */
export class CommandError extends Error {
  /**
   * @param {string} message
   * @param {number | null} [status] the status of the answer; null if CouchDB didn't answer
   */
  constructor(message, status = null) {
    super(message);
    this.name = 'CommandError';
    this.status = status;
  }
}

const longest = 30_000;

/** @param {Login} login `url` without a path */
export function couchAt({ url, name, password }) {
  const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

  /**
   * Sends one request. Rejects with CommandError if the answer isn't CouchDB's.
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<Answer>}
   */
  async function send(method, path, body) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(longest),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((/** @type {unknown} */ error) => {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      const why = cause instanceof Error ? cause.message : 'no answer';
      throw new CommandError(`${url} does not answer (${why}).`);
    });
    const text = await response.text();
    try {
      /** @type {Answer['body']} */
      const said = JSON.parse(text);
      return { status: response.status, body: said };
    } catch {
      throw new CommandError(`The server at ${url} is not a CouchDB (${response.status}).`);
    }
  }

  /**
   * The same; also rejects with CommandError if the server refuses with a status that isn't in `fine`.
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {readonly number[]} [fine] statuses that the caller handles
   * @returns {Promise<Answer>}
   */
  async function ask(method, path, body, fine = []) {
    const answer = await send(method, path, body);
    const { status, body: said } = answer;
    if (status < 400 || fine.includes(status)) return answer;
    if (status === 401) {
      throw new CommandError(`${url} has no admin with this name and password.`, status);
    }
    throw new CommandError(
      `${method} ${path}: ${said.reason ?? said.error ?? status} (${status})`,
      status,
    );
  }

  /**
   * Returns a setting of one node; null if it isn't set.
   * @param {string} node
   * @param {string} key `section/key`
   * @returns {Promise<string | null>}
   */
  async function setting(node, key) {
    const { status, body } = await ask('GET', `/_node/${node}/_config/${key}`, undefined, [404]);
    const value = /** @type {unknown} */ (body);
    return status !== 404 && typeof value === 'string' ? value : null;
  }

  /**
   * Returns the names in an answer that is a list.
   * @param {string} path
   * @returns {Promise<string[]>}
   */
  async function names(path) {
    const value = /** @type {unknown} */ ((await ask('GET', path)).body);
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  }

  return { url, ask, setting, names };
}

/**
 * Returns the server's address and its admin, from `--server` and `--user` or from KINLEAF_COUCHDB. `ask` asks for a password that is in
 * neither. Throws CommandError if something is missing, or if others could see the password.
 * @param {{ server?: string | undefined, user?: string | undefined, password?: string | undefined }} options
 * @param {string | undefined} environment
 * @param {((question: string) => Promise<string>) | null} [ask] null where nobody can type
 * @returns {Promise<Login>}
 */
export async function readLogin({ server, user, password }, environment, ask = null) {
  const text = server ?? environment;
  if (text === undefined || text === '') {
    throw new CommandError(
      'Which server? Give --server https://host:port, or KINLEAF_COUCHDB=https://admin:password@host:port',
    );
  }
  const [address, known] = [
    addressOf(text),
    environment === undefined ? null : addressOf(environment),
  ];
  // Other programs on this computer, and the shell's history, can read it there.
  if (password !== undefined || (server !== undefined && address.password !== '')) {
    throw new CommandError(
      'Leave the password out of the command, where others could see it. Type it when you are asked, or set KINLEAF_COUCHDB=https://admin:password@host:port.',
    );
  }
  if (address.protocol === 'http:' && !isThisComputer(address.hostname)) {
    throw new CommandError(
      `Use https:// for ${address.host}: over http:// anyone on the way could read the password. Without https, go through ssh, as docs/circle-server.md shows.`,
    );
  }
  const same = known?.host === address.host ? known : null;
  const name = user ?? decodeURIComponent(address.username || (same?.username ?? ''));
  if (name === '') {
    throw new CommandError(
      'Which user? Set KINLEAF_COUCHDB=https://admin@host:port, or add --user.',
    );
  }
  const stored = decodeURIComponent(address.password || (same?.password ?? ''));
  const word = stored || ((await ask?.(`Password of ${name} at ${address.origin}: `)) ?? '');
  if (word === '') {
    throw new CommandError(
      'There is no password. Type it when you are asked, or set KINLEAF_COUCHDB=https://admin:password@host:port.',
    );
  }
  return { url: address.origin, name, password: word };
}

/** @param {string} hostname as URL gives it */
function isThisComputer(hostname) {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** @param {string} text */
function addressOf(text) {
  const url = parsed(text);
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== ''
  ) {
    throw new CommandError(
      'The server’s address looks like https://couch.example.org or http://127.0.0.1:5984',
    );
  }
  return url;
}

/** @param {string} text */
function parsed(text) {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

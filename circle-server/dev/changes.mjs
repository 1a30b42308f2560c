// `_changes`: what has changed in a database, in one answer or as it happens.
import { toJson } from './documents.mjs';
import { answer, isTrue, numberIn } from './http.mjs';
import { leavesOf, winnerOf } from './revisions.mjs';

/**
 * @typedef {import('./database.mjs').Database} Database
 * @typedef {import('./http.mjs').Response} Response
 */

/** How long a feed without a heartbeat waits, as in CouchDB. */
const patience = 60_000;

/** In characters, as long as with one node and two shards. */
const placeLength = 150;

/**
 * Returns a position in the feed. As in CouchDB, it's a long text that only the server understands. In one from another database, the number counts.
 * @param {Database} database
 * @param {number} seq
 */
export const placeOf = (database, seq) => `${seq}-${database.instance}`.padEnd(placeLength, '0');

/**
 * Returns the sequence number of a position.
 * @param {Database} database
 * @param {string | null} since
 */
export function seqOf(database, since) {
  if (since === 'now') return database.store.last;
  const number = Number.parseInt((since ?? '0').replace(/^"/, ''), 10);
  return Number.isNaN(number) ? 0 : number;
}

/**
 * @param {Database} database
 * @param {import('./revisions.mjs').Versions} versions
 * @param {URLSearchParams} query
 */
function rowOf(database, versions, query) {
  const winner = winnerOf(versions);
  const leaves = query.get('style') === 'all_docs' ? leavesOf(versions) : [winner];
  const conflictsOf = isTrue(query, 'conflicts') ? versions : undefined;
  return {
    seq: placeOf(database, versions.seq),
    id: versions.id,
    changes: leaves.map(({ rev }) => ({ rev })),
    ...(winner.deleted ? { deleted: true } : {}),
    ...(isTrue(query, 'include_docs') ? { doc: toJson(versions.id, winner, { conflictsOf }) } : {}),
  };
}

/**
 * @param {Database} database
 * @param {URLSearchParams} query
 * @param {Response} response
 * @param {import('./http.mjs').Request} request
 */
export function answerChanges(database, query, request, response) {
  const limit = Math.max(1, numberIn(query, 'limit', Number.MAX_SAFE_INTEGER));
  const start = seqOf(database, query.get('since'));
  const page = () => {
    const { rows, pending } = database.store.after(start, limit);
    const last = rows.at(-1)?.seq ?? Math.max(start, database.store.last);
    const every = Math.max(1, numberIn(query, 'seq_interval', 1));
    const results = rows.map((versions, at) => {
      const row = rowOf(database, versions, query);
      return (at + 1) % every === 0 ? row : { ...row, seq: null };
    });
    return { results, last_seq: placeOf(database, last), pending };
  };
  const feed = query.get('feed') ?? 'normal';
  if (feed === 'continuous') {
    follow(database, query, start, limit, request, response);
    return;
  }
  if (feed !== 'longpoll' || page().results.length > 0) {
    answer(response, 200, page());
    return;
  }
  const stop = () => {
    clearTimeout(timer);
    database.store.changed.off('change', done);
  };
  const done = () => {
    stop();
    answer(response, 200, page());
  };
  const timer = setTimeout(done, numberIn(query, 'timeout', patience));
  database.store.changed.once('change', done);
  request.once('close', stop);
}

/**
 * @param {Database} database
 * @param {URLSearchParams} query
 * @param {number} start
 * @param {number} limit
 * @param {import('./http.mjs').Request} request
 * @param {Response} response
 */
function follow(database, query, start, limit, request, response) {
  let at = start;
  let left = limit;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Cache-Control': 'must-revalidate',
  });
  response.flushHeaders();

  function stop() {
    clearTimeout(timer);
    clearInterval(beat);
    database.store.changed.off('change', send);
  }
  function end() {
    stop();
    response.end(`${JSON.stringify({ last_seq: placeOf(database, at), pending: 0 })}\n`);
  }
  function wait() {
    clearTimeout(timer);
    if (beat === undefined) timer = setTimeout(end, numberIn(query, 'timeout', patience));
  }
  function send() {
    for (const versions of database.store.after(at, left).rows) {
      response.write(`${JSON.stringify(rowOf(database, versions, query))}\n`);
      at = versions.seq;
      left -= 1;
    }
    if (left === 0) end();
    else wait();
  }

  const heartbeat = query.get('heartbeat');
  const beat =
    heartbeat === null || heartbeat === 'false'
      ? undefined
      : setInterval(
          () => response.write('\n'),
          heartbeat === 'true' ? patience : Number(heartbeat),
        );
  database.store.changed.on('change', send);
  response.once('close', stop);
  request.once('close', () => response.destroyed && stop());
  send();
}

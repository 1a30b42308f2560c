import { parseJson } from '@/lib/values';
import * as z from 'zod/mini';
import {
  type BlobName,
  type CircleServer,
  CircleServerError,
  type ChangeNotice,
  type FeedOptions,
  type ServerDoc,
  type WriteOutcome,
} from './server';
import * as responses from './couch-responses';
import {
  requestBytes,
  type CouchLogin,
  readLines,
  readChunks,
  RefusedError,
  type Request,
  requestJson,
  sendRequest,
  TooLongError,
} from './http-request';
import { feedLine, noticeOf, putResponse, parseResponse } from './couch-responses';

const small = 65_536;
const leavesAtOnce = 20;
/** CouchDB's default limit is lower. */
const largestDoc = 12 * 2 ** 20;

/** Returns a circle's database on CouchDB, as this user. Sends nothing until the first call. */
export function couchServer(login: CouchLogin): CircleServer {
  const send = (request: Omit<Request, 'path'> & { readonly path?: string }, signal: AbortSignal) =>
    requestJson(login, { ...request, path: `/${login.database}${request.path ?? ''}` }, signal);

  return {
    async state(signal) {
      const response = await send({ method: 'GET', maxBytes: small }, signal);
      const { instance_start_time, doc_count, doc_del_count } = responses.parseResponse(
        responses.stateResponse,
        response,
      );
      const instance = await instanceOf(login, instance_start_time, signal);
      return { instance, documents: doc_count + doc_del_count };
    },

    changes: (since, limit, signal) =>
      withSmallerPages(limit, async (count) => {
        const from = since === null ? '0' : encodeURIComponent(since);
        const path = `/_changes?include_docs=true&conflicts=true&style=all_docs&limit=${count}&seq_interval=${count}&since=${from}`;
        const response = await send({ method: 'GET', path, maxBytes: maxBytesFor(count) }, signal);
        const page = responses.parseResponse(responses.changesPage, response);
        const more = page.pending ?? (page.results.length >= count ? 1 : 0);
        return {
          rows: page.results.map(responses.changeRowOf),
          since: page.last_seq,
          hasMore: more > 0,
        };
      }),

    follow: (since, onNotice, signal, options) =>
      followFeed(login, since, onNotice, signal, options),

    async write(docs, signal) {
      if (docs.length === 0) return [];
      const request = { method: 'POST', path: '/_bulk_docs', body: { docs } } as const;
      const response = await send({ ...request, maxBytes: small + docs.length * 1024 }, signal);
      return outcomesOf(docs, response);
    },

    async winners(ids, signal) {
      if (ids.length === 0) return [];
      const [found, rest] = await withSmallerPages(ids.length, async (count) => {
        const keys = ids.slice(0, count);
        const path = '/_all_docs?include_docs=true&conflicts=true';
        const maxBytes = maxBytesFor(count);
        const response = await send({ method: 'POST', path, body: { keys }, maxBytes }, signal);
        const { rows } = responses.parseResponse(responses.winnersResponse, response);
        const winners = rows.flatMap((row) => {
          if (!('value' in row) || !keys.includes(row.id)) return [];
          const { rev, deleted = false } = row.value;
          return [responses.winnerOf(row.id, rev, deleted, row.doc)];
        });
        return [winners, ids.slice(count)] as const;
      });
      return rest.length === 0 ? found : [...found, ...(await this.winners(rest, signal))];
    },

    async leaves(id, revs, signal) {
      if (revs.length === 0) return [];
      const some = revs.slice(0, leavesAtOnce);
      const body = { docs: some.map((rev) => ({ id, rev })) };
      const maxBytes = largestDoc * some.length;
      const response = await send({ method: 'POST', path: '/_bulk_get', body, maxBytes }, signal);
      const found = responses
        .parseResponse(responses.leavesResponse, response)
        .results.flatMap(({ docs }) =>
          docs.flatMap((leaf) => {
            if (!('ok' in leaf) || !some.includes(leaf.ok._rev)) return [];
            return [{ rev: leaf.ok._rev, doc: responses.docIn(leaf.ok, id) }];
          }),
        );
      const rest = revs.slice(leavesAtOnce);
      return rest.length === 0 ? found : [...found, ...(await this.leaves(id, rest, signal))];
    },

    putBlob: (id, rev, name, bytes, signal) => putBlob(login, { id, rev, name, bytes }, signal),
    getBlob: (id, name, signal) => getBlob(login, { id, name }, signal),
  };
}

/**
 * Returns the size limit for a response with this many documents: long ones are rare, and longer pages are requested in parts.
 */
function maxBytesFor(count: number): number {
  return count === 1 ? largestDoc : Math.min(2 ** 20 + count * 65_536, 2 ** 25);
}

/** Requests fewer items if the response is too long. Throws TooLongError if a single one is. */
async function withSmallerPages<T>(
  count: number,
  request: (count: number) => Promise<T>,
): Promise<T> {
  try {
    return await request(count);
  } catch (error) {
    if (!(error instanceof TooLongError) || count <= 1) throw error;
    return withSmallerPages(Math.ceil(count / 8), request);
  }
}

function outcomesOf(docs: readonly ServerDoc[], response: unknown): readonly WriteOutcome[] {
  const answers = responses.parseResponse(responses.writeResponse, response);
  if (answers.length !== docs.length)
    throw new CircleServerError('strange', 'Not one outcome for each document');
  return answers.map((answer, at) => {
    const { id } = answer;
    if (id !== docs[at]?._id) throw new CircleServerError('strange', 'Outcomes in another order');
    if (answer.error === undefined) return { id, kind: 'written', rev: answer.rev };
    if (answer.error === 'conflict') return { id, kind: 'conflict' };
    if (answer.error === 'forbidden' || answer.error === 'unauthorized') {
      return { id, kind: 'refused' };
    }
    // Some may have been written: a retry finds out.
    throw new CircleServerError('failing', answer.error);
  });
}

/** Far above the size of any encrypted picture. */
const largestBlob = 32 * 2 ** 20;

interface BlobPath {
  readonly id: string;
  readonly name: BlobName;
}

async function putBlob(
  login: CouchLogin,
  blob: BlobPath & { readonly rev: string; readonly bytes: Uint8Array<ArrayBuffer> },
  signal: AbortSignal,
): Promise<WriteOutcome> {
  const { id, rev, bytes } = blob;
  const path = `${pathOf(login, blob)}?rev=${encodeURIComponent(rev)}`;
  try {
    const response = await requestJson(
      login,
      { method: 'PUT', path, body: bytes, maxBytes: 4096 },
      signal,
    );
    return { id, kind: 'written', rev: parseResponse(putResponse, response).rev };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (error.status === 409) return { id, kind: 'conflict' };
    // The same status also means that this user has no access at all.
    const hasNoAccess = /access this db/i.test(error.refusal?.reason ?? '');
    if (error.status === 403 && error.refusal !== null && !hasNoAccess)
      return { id, kind: 'refused' };
    throw error;
  }
}

async function getBlob(
  login: CouchLogin,
  blob: BlobPath,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const path = pathOf(login, blob);
  try {
    return await requestBytes(login, { method: 'GET', path, maxBytes: largestBlob }, signal);
  } catch (error) {
    const isNone = error instanceof RefusedError && error.code === 'missing';
    if (!isNone || /database|no_db/i.test(error.refusal?.reason ?? '')) throw error;
    return null;
  }
}

function pathOf({ database }: CouchLogin, { id, name }: BlobPath): string {
  return `/${database}/${encodeURIComponent(id)}/${name}`;
}

const instanceMark = z.object({ instance: z.string() });

/**
 * Returns an id that changes when the database is recreated. CouchDB before 3.3 always reports '0': then the first device leaves a local
 * document, which disappears with the database.
 */
async function instanceOf(
  login: CouchLogin,
  started: string,
  signal: AbortSignal,
): Promise<string> {
  if (started !== '0' && started !== '') return started;
  const at = { path: `/${login.database}/_local/kinleaf`, maxBytes: 4096 };
  const readMark = () => requestJson(login, { ...at, method: 'GET' }, signal);
  try {
    return parseResponse(instanceMark, await readMark()).instance;
  } catch (error) {
    if (!(error instanceof CircleServerError) || error.code !== 'missing') throw error;
  }
  const body = { _id: '_local/kinleaf', instance: crypto.randomUUID() };
  try {
    await requestJson(login, { ...at, method: 'PUT', body }, signal);
    return body.instance;
  } catch (error) {
    if (!(error instanceof RefusedError) || error.status !== 409) throw error;
    return parseResponse(instanceMark, await readMark()).instance;
  }
}

/** An empty line this often shows that the connection is alive: 80 an hour, about 10 kB in all. */
const heartbeatMs = 45_000;
/** Without its document, a line is long on servers with many nodes, and for documents with many conflicts. */
const largestLine = 2 ** 20;

/**
 * Calls back with each change and where to continue after it. Resolves when the connection breaks or is silent for longer than two
 * heartbeats. Rejects with CircleServerError if there is no connection, and with AbortError when it was cancelled.
 */
async function followFeed(
  login: CouchLogin,
  since: string,
  onNotice: (notice: ChangeNotice, since: string) => void,
  signal: AbortSignal,
  { withDocuments = false }: FeedOptions = {},
): Promise<void> {
  const more = withDocuments ? '&include_docs=true&conflicts=true' : '';
  const longest = largestLine + (withDocuments ? largestDoc : 0);
  const path = `/${login.database}/_changes?feed=continuous&heartbeat=${heartbeatMs}&style=all_docs${more}&since=${encodeURIComponent(since)}`;
  const request = {
    method: 'GET',
    path,
    maxBytes: Infinity,
    idleTimeoutMs: 2 * heartbeatMs,
  } as const;
  await sendRequest(login, request, signal, async (response, restartTimer) => {
    try {
      const chunks = readChunks(response, request.maxBytes, restartTimer);
      for await (const line of readLines(chunks, longest)) {
        if (line.trim() === '') continue;
        const item = parseResponse(feedLine, parseJson(line));
        if ('last_seq' in item) return;
        if ('error' in item) throw new CircleServerError('failing', item.error);
        onNotice(noticeOf(item), item.seq);
        signal.throwIfAborted();
      }
    } catch (error) {
      const isBroken = error instanceof CircleServerError && error.code === 'unreachable';
      if (!isBroken || signal.aborted) throw error;
    }
  });
}

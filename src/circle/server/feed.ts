/** The feed of changes, line by line for as long as the line holds. */
import { CircleServerError, type Notice } from './server';
import { feedLine, noticeOf, read } from './couch-responses';
import { type CouchLogin, sendRequest } from './http-request';
import { inLines, inPieces } from './pieces';
import { jsonOf } from './troubles';

/** An empty line as often says that the line holds: 80 in an hour, some 10 kB with all that carries them. */
const heartbeatMs = 45_000;
/** What a line can come to: a place of many nodes is long, and so is a document that was torn often. */
const largestLine = 2 ** 20;

/**
 * Hands over each change with from where to ask on. Resolves when the line breaks or is silent for longer than two heartbeats;
 * rejects with CircleServerError where none comes about, and with AbortError when it is given up.
 */
export async function followFeed(
  login: CouchLogin,
  since: string,
  onNotice: (notice: Notice, since: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const path = `/${login.database}/_changes?feed=continuous&heartbeat=${heartbeatMs}&style=all_docs&since=${encodeURIComponent(since)}`;
  const request = { method: 'GET', path, maxBytes: Infinity, silenceMs: 2 * heartbeatMs } as const;
  await sendRequest(login, request, signal, async (response, quiet) => {
    try {
      const pieces = inPieces(response, request.maxBytes, quiet);
      for await (const line of inLines(pieces, largestLine)) {
        if (line.trim() === '') continue;
        const said = read(feedLine, jsonOf(line));
        if ('last_seq' in said) return;
        if ('error' in said) throw new CircleServerError('failing', said.error);
        onNotice(noticeOf(said), said.seq);
        signal.throwIfAborted();
      }
    } catch (error) {
      const isBroken = error instanceof CircleServerError && error.trouble === 'unreachable';
      if (!isBroken || signal.aborted) throw error;
    }
  });
}

/** The feed of changes, line by line for as long as the line holds. */
import { type ChangeRow, CircleServerError } from '../server';
import { feedLine, read, rowOf } from './forms';
import { type CouchLogin, onLine } from './line';
import { inLines, inPieces } from './pieces';
import { jsonOf } from './troubles';

/** An empty line as often says that the line holds: 80 in an hour, some 10 kB with all that carries them. */
const heartbeatMs = 45_000;
/** A document is no larger on a server that nobody has set otherwise. */
export const largestLine = 12 * 2 ** 20;

/**
 * Hands over each change with from where to ask on. Resolves when the line breaks or is silent for longer than two heartbeats;
 * rejects with CircleServerError where none comes about, and with AbortError when it is given up.
 */
export async function followFeed(
  login: CouchLogin,
  since: string,
  onRow: (row: ChangeRow, since: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const path = `/${login.database}/_changes?feed=continuous&heartbeat=${heartbeatMs}&include_docs=true&conflicts=true&style=all_docs&since=${encodeURIComponent(since)}`;
  const request = { method: 'GET', path, maxBytes: Infinity, silenceMs: 2 * heartbeatMs } as const;
  await onLine(login, request, signal, async (response, quiet) => {
    try {
      const pieces = inPieces(response, request.maxBytes, quiet);
      for await (const line of inLines(pieces, largestLine)) {
        if (line.trim() === '') continue;
        const said = read(feedLine, jsonOf(line));
        if ('last_seq' in said) return;
        if ('error' in said) throw new CircleServerError('failing', said.error);
        onRow(rowOf(said), said.seq);
        signal.throwIfAborted();
      }
    } catch (error) {
      const isBroken = error instanceof CircleServerError && error.trouble === 'unreachable';
      if (!isBroken || signal.aborted) throw error;
    }
  });
}

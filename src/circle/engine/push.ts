import type { Pending } from './engine-ports';
import { pushHistory } from './push-history';
import { pushRecords } from './push-records';
import type { Session } from './session';

const batchSize = 100;

/**
 * Sends a batch of what waits, earlier words after the records. Answers how many wait still that can be sent: 0 where all is there, or only what
 * cannot be sent is left. Without the newest key nothing can. Throws CircleServerError.
 */
export async function push(session: Session): Promise<number> {
  const { journal, signal, sealing } = session;
  if (!sealing.canSeal) return 0;
  const { rows } = await journal.pending(batchSize + session.blocked.size + session.refused.size);
  const sendable = rows.filter((row) => canGo(session, row)).slice(0, batchSize);
  if (sendable.length === 0) return 0;
  session.hasMoved = true;
  const records = sendable.filter(({ list }) => list !== 'history');
  const history = sendable.filter(({ list }) => list === 'history');
  if (records.length > 0)
    await pushRecords(
      session,
      records.map(({ key }) => key),
    );
  if (history.length > 0 && session.sealing.canSeal)
    await pushHistory(
      session,
      history.map(({ id }) => id),
    );
  signal.throwIfAborted();
  const { rows: left, total } = await journal.pending(
    batchSize + session.blocked.size + session.refused.size,
  );
  return left.some((row) => canGo(session, row)) ? total : 0;
}

function canGo(session: Session, { key }: Pending): boolean {
  const id = session.sealing.idOf(key);
  return !session.blocked.has(id) && !session.refused.has(id);
}

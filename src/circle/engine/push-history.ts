import { ownWords } from './sync-revisions';
import { saveCheckpoint } from './keep-sent';
import type { Session } from './session';
import { inSlices } from './slices';
import { isWritten, writeBatch } from './batches';

/** Sends what records said before: documents that are only ever made, so that one that is there is the same. */
export async function pushHistory(session: Session, ids: readonly string[]): Promise<void> {
  const { journal, sealing, view } = session;
  const all = await journal.historyOf(ids);
  const items = await ownWords(session, all);
  const own = new Set(items.map(({ id }) => id));
  const others = ids.filter((id) => !own.has(id));
  if (others.length > 0) await journal.historyPushed(others);
  const idOf = new Map(items.map(({ id }) => [sealing.idOf(`history/${id}`), id]));
  const docs = await inSlices(session, items, (item) =>
    sealing.seal({ kind: 'history', item }, { owner: view.user, rev: null }),
  );
  await writeBatch(session, docs, async (written) => {
    const done: string[] = [];
    for (const outcome of written) {
      const id = idOf.get(outcome.id);
      if (id === undefined) continue;
      if (outcome.kind === 'written') session.echoes.set(outcome.id, outcome.rev);
      // One of whose maker has left it to others, as after a restore: whoever made it sends it.
      if (outcome.kind === 'too-large' || outcome.kind === 'refused')
        session.refused.add(outcome.id);
      else done.push(id);
    }
    await saveCheckpoint(session, written.findLast(isWritten));
    await journal.historyPushed(done);
  });
}

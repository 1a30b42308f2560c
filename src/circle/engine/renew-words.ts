import type { SignedWords } from './sync-revisions';
import type { Session } from './session';
import { inSlices } from './slices';
import { isWritten, writeBatch } from './batches';

/**
 * Signs earlier words in the place of a removed device, as they stand here. Where another parent's device came first, its own stands there,
 * which is as good.
 */
export async function renewWords(session: Session, words: readonly SignedWords[]): Promise<void> {
  const { journal, sealing } = session;
  if (words.length === 0 || !sealing.canSeal) return;
  const places = new Map(words.map((one) => [one.item.id, one]));
  const items = await journal.historyOf([...places.keys()]);
  const docs = await inSlices(session, items, (item) => {
    const { owner = '', rev = null } = places.get(item.id) ?? {};
    return sealing.seal({ kind: 'history', item }, { owner, rev });
  });
  await writeBatch(session, docs, (written) => {
    for (const { id, rev } of written.filter(isWritten)) session.echoes.set(id, rev);
    return Promise.resolve();
  });
}

import { asideKey, type AsideRecord } from '../domain/set-aside';
import { newId } from '../lib/ids';
import { db } from './db';

/** Inside a write: sets records aside; one that stands there already, word for word, is not set aside twice. */
export async function addAside(records: readonly AsideRecord[]): Promise<void> {
  if (records.length === 0) return;
  const earlier = await db.setAside.toArray();
  const known = new Set(earlier.map(asideKey));
  const ids = new Set(earlier.map(({ id }) => id));
  for (const one of records) {
    if (known.has(asideKey(one))) continue;
    known.add(asideKey(one));
    const id = ids.has(one.id) ? newId() : one.id;
    ids.add(id);
    await db.setAside.add({ ...one, id });
  }
}

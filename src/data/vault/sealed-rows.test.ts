import 'fake-indexeddb/auto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isWholeRecord } from '../../domain/stored-record';
import { isListName } from '../fixtures/sealed-stores';
import { putRaw, rawRows } from '../fixtures/raw-rows';
import { clearStores } from '../fixtures/records';
import { everyStore, secrets } from '../fixtures/sealed-stores';
import { db } from '../stores/db';
import { isLost } from '../stores/lost-records';
import { currentSealing, setSealing } from '../stores/sealing';
import { exactText } from './exact-text';
import { makeSealing } from './sealing-of';

const before = currentSealing();
const key = crypto.getRandomValues(new Uint8Array(32));

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  setSealing(makeSealing({ key, epoch: 1, state: 'on' }));
  await clearStores();
});
afterAll(() => {
  setSealing(before);
});

/** Everything that stands in a store as one text, bytes included. */
const textOfAll = async (store: string) =>
  (await rawRows(store))
    .map((row) => exactText(row, [], (part) => part instanceof Blob || part instanceof ArrayBuffer))
    .join('\n');

const stores = db.tables.map(({ name }) => name);

describe.each(stores)('a row of %s', (store) => {
  test('says nothing of what a person wrote where it stands, and all of it where it is read', async () => {
    const { rows } = await everyStore();
    const row = rows[store];
    expect(row).toBeDefined();
    expect(await db.table(store).toArray()).toEqual([row]);
    const stored = await textOfAll(store);
    for (const secret of secrets) expect(stored).not.toContain(secret);
    expect((await rawRows(store))[0]?.['sealed']).toBeInstanceOf(Uint8Array);
  });

  test('with another key is not the row, and neither is one with a byte flipped', async () => {
    const { names } = await everyStore();
    const name = names[store] ?? '';
    const [stored] = await rawRows(store);
    const sealed = stored?.['sealed'];
    if (!(sealed instanceof Uint8Array)) throw new Error('Not sealed');
    for (const at of [0, 23, 24, sealed.length >> 1, sealed.length - 1]) {
      const flipped = sealed.slice();
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      await putRaw(store, { ...stored, sealed: flipped });
      await expectUnopened(store, name);
    }
    setSealing(
      makeSealing({ key: crypto.getRandomValues(new Uint8Array(32)), epoch: 1, state: 'on' }),
    );
    await putRaw(store, { ...stored });
    if (store !== 'photos') await expectUnopened(store, name);
    else expect(await db.photos.get(String(name))).toBeUndefined();
  });

  test('under another id, or with what it is found by changed, is not the row', async () => {
    const { names } = await everyStore();
    const name = names[store] ?? '';
    const [stored = {}] = await rawRows(store);
    for (const [field, value] of Object.entries(stored)) {
      if (field === 'sealed' || field === 'beside') continue;
      if (field === (store === 'marks' || store === 'draftPhotos' ? 'key' : 'id')) continue;
      const other = field === 'childId' ? 'c2' : Array.isArray(value) ? [] : '2001-01-01';
      await putRaw(store, { ...stored, [field]: other });
      await expectUnopened(store, name);
      const { [field]: _, ...without } = stored;
      await putRaw(store, without);
      await expectUnopened(store, name);
    }
  });
});

/** What a row whose seal is broken comes out as, by its store. */
async function expectUnopened(store: string, name: string | number): Promise<void> {
  const asked = db.table<Record<string, unknown>, string | number>(store).get(name);
  if (store === 'staged' || store === 'replaced') {
    const refused: unknown = await asked.then(
      () => null,
      (error: unknown) => error,
    );
    expect(isLost(refused)).toBe(true);
    return;
  }
  const row = await asked;
  if (store === 'marks') expect(row).toBeUndefined();
  else if (store === 'factKeys') expect(row).toEqual({ id: name, keys: [] });
  else if (store === 'photos')
    expect(row).toMatchObject({ id: name, sizes: { full: 0, thumb: 0 } });
  else if (store === 'draftPhotos') expect(row).toMatchObject({ key: name, photo: { width: 0 } });
  else if (store === 'setAside')
    expect(row).toMatchObject({ id: name, reason: 'unreadable', record: { unopened: unopenedOf } });
  else {
    expect(row).toMatchObject({ id: name, unopened: unopenedOf });
    if (isListName(store)) expect(isWholeRecord(store, row)).toBe(false);
  }
}

const unopenedOf: unknown = expect.stringMatching(/^kinleaf-row:1:\w+:!?\{/);

describe('a sealed row that was copied', () => {
  test('to another id of its store is not opened there', async () => {
    const { names } = await everyStore();
    const [stored] = await rawRows('journal');
    await putRaw('journal', { ...stored, id: 'copy' });
    expect(await db.journal.get(String(names['journal']))).toHaveProperty('title');
    expect(await db.journal.get('copy')).not.toHaveProperty('title');
  });

  test('from one store to another whose fields are the same is not opened there', async () => {
    await everyStore();
    const [report] = await rawRows('reports');
    await putRaw('recommendations', { ...report, id: 'r9' });
    const [own] = await rawRows('reports');
    await putRaw('recommendations', { ...own });
    for (const row of await db.recommendations.toArray())
      if (row.id !== 'rec1') expect(row).toHaveProperty('unopened');
  });
});

test('the lock’s own mark stands as it is', async () => {
  await putRaw('marks', { key: 'vault', file: { version: 1 } });
  const marks = db.table<object, string>('marks');
  expect(await marks.get('vault')).toEqual({ key: 'vault', file: { version: 1 } });
  await db.transaction('rw', marks, () => marks.put({ key: 'vault', file: { version: 2 } }));
  expect(await rawRows('marks')).toEqual([{ key: 'vault', file: { version: 2 } }]);
});

import 'fake-indexeddb/auto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isValidRecord } from '@/domain/schema/stored-record';
import { everyStore, isListName, secrets } from '@/data/fixtures/encrypted-stores';
import { putRaw, rawRows } from '@/data/fixtures/raw-rows';
import { clearStores } from '@/data/fixtures/records';
import { preparedRowOf } from '@/data/photos/photo-store';
import { readPicture } from '@/data/photos/photo-changes';
import { writableDb as db } from '@/data/db/writable-db';
import { indexFormOf, isToken } from '@/data/db/indexed-fields';
import { isDecrypted, isLost } from '@/data/db/readable-rows';
import { currentEncryption, setEncryption } from '@/data/db/encryption';
import { encodeValue } from './value-codec';
import { makeEncryption } from './make-encryption';

const before = currentEncryption();
const key = crypto.getRandomValues(new Uint8Array(32));

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  setEncryption(makeEncryption({ key, epoch: 1, state: 'on' }));
  await clearStores();
});
afterAll(() => {
  setEncryption(before);
});

/** Returns everything in a store as one text, bytes included. */
const textOfAll = async (store: string) =>
  (await rawRows(store))
    .map((row) =>
      encodeValue(row, [], (part) => part instanceof Blob || part instanceof ArrayBuffer),
    )
    .join('\n');

const stores = db.tables.map(({ name }) => name);

describe.each(stores)('a row of %s', (store) => {
  test('contains nothing of what a person wrote as stored, and all of it as read', async () => {
    const { rows } = await everyStore();
    const row = rows[store];
    expect(row).toBeDefined();
    expect(await db.table(store).toArray()).toEqual([row]);
    const stored = await textOfAll(store);
    for (const secret of secrets) expect(stored).not.toContain(secret);
    expect((await rawRows(store))[0]?.['sealed']).toBeInstanceOf(Uint8Array);
  });

  test('shows ids, days, times and what is equal, and nothing else', async () => {
    const { rows } = await everyStore();
    const [stored] = await rawRows(store);
    const { sealed: _sealed, beside: _beside, ...fields } = stored ?? {};
    expect(Object.keys(fields).length).toBeGreaterThan(0);
    for (const [field, shown] of Object.entries(fields)) {
      const form = indexFormOf(store, field);
      expect(form, field).not.toBeNull();
      if (isToken(form)) for (const token of [shown].flat()) expect(token).toMatch(/^~/);
      else expect(shown).toEqual(rows[store]?.[field]);
    }
  });

  test('does not decrypt with another key, or with a byte flipped', async () => {
    const { names } = await everyStore();
    const name = names[store] ?? '';
    const [stored] = await rawRows(store);
    const sealed = stored?.['sealed'];
    if (!(sealed instanceof Uint8Array)) throw new Error('Not encrypted');
    for (const at of [0, 23, 24, sealed.length >> 1, sealed.length - 1]) {
      const flipped = sealed.slice();
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      await putRaw(store, { ...stored, sealed: flipped });
      await expectUndecryptable(store, name);
    }
    setEncryption(
      makeEncryption({ key: crypto.getRandomValues(new Uint8Array(32)), epoch: 1, state: 'on' }),
    );
    await putRaw(store, { ...stored });
    if (store !== 'photos') await expectUndecryptable(store, name);
    else expect(await db.photos.get(String(name))).toBeUndefined();
  });

  test('does not decrypt under another id, or with an index field changed', async () => {
    const { names } = await everyStore();
    const name = names[store] ?? '';
    const [stored = {}] = await rawRows(store);
    for (const [field, value] of Object.entries(stored)) {
      if (field === 'sealed' || field === 'beside') continue;
      if (field === keyPathOf(store)) continue;
      const other = field === 'childId' ? 'c2' : Array.isArray(value) ? [] : '2001-01-01';
      await putRaw(store, { ...stored, [field]: other });
      await expectUndecryptable(store, name);
      const { [field]: _, ...without } = stored;
      await putRaw(store, without);
      await expectUndecryptable(store, name);
    }
  });
});

/** Expects what a row that fails decryption comes out as in its store. */
async function expectUndecryptable(store: string, name: string | number): Promise<void> {
  const reading = db.table<Record<string, unknown>, string | number>(store).get(name);
  if (store === 'staged' || store === 'replaced') {
    const refused: unknown = await reading.then(
      () => null,
      (error: unknown) => error,
    );
    expect(isLost(refused)).toBe(true);
    return;
  }
  const row = await reading;
  if (store === 'marks' || store === 'circlePhotos') expect(row).toBeUndefined();
  else if (store === 'factKeys') expect(row).toEqual({ id: name, keys: [] });
  else if (store === 'photos') expect(row).toMatchObject({ id: name, width: 0, height: 0 });
  else if (store === 'draftPhotos') expect(row).toMatchObject({ key: name, photo: { width: 0 } });
  else if (store === 'setAside')
    expect(row).toMatchObject({ id: name, reason: 'unreadable', record: { unopened: unopenedOf } });
  else if (store === 'outbox')
    expect(row).toMatchObject({ ...outboxRowOf(String(name)), unopened: '' });
  else if (store === 'circleAside') expect(row).toMatchObject({ key: name, reason: 'unreadable' });
  else {
    expect(row).toMatchObject({ [keyPathOf(store)]: name, unopened: unopenedOf });
    expect(row && isDecrypted(row)).toBe(false);
    if (isListName(store)) expect(isValidRecord(store, row)).toBe(false);
  }
}

/** Returns an outbox row, all of which is in its key. */
const outboxRowOf = (key: string) => {
  const [list = '', ...rest] = key.includes('/') ? key.split('/') : ['', key];
  return { key, list, id: rest.join('/') };
};

const unopenedOf: unknown = expect.stringMatching(/^kinleaf-row:1:\w+:!?\{/);

/** Returns the key of another row in each store, and that row as stored. */
async function otherRows(): Promise<Map<string, [string | number, Record<string, unknown>]>> {
  const { rows, photo } = await everyStore();
  const { id: _, pictures: __, ...bare } = photo;
  const others = new Map<string, [string | number, Record<string, unknown>]>();
  for (const store of stores) {
    const path = keyPathOf(store);
    const name = isNumbered(store) ? 9 : otherName(store);
    const before = new Set((await rawRows(store)).map((row) => row[path]));
    const own = store === 'photos' ? await preparedRowOf({ ...bare, id: String(name) }) : {};
    const row = { ...rows[store], ...own, [path]: name };
    await db.transaction('rw', db.table(store), () => db.table(store).put(row));
    const stored = (await rawRows(store)).find((one) => !before.has(one[path]));
    others.set(store, [name, stored ?? {}]);
  }
  return others;
}

const isNumbered = (store: string) => ['staged', 'replaced', 'circlePhotos'].includes(store);
const otherName = (store: string) =>
  ({ marks: 'replaced', outbox: 'food/other' })[store] ?? 'other';
const keyPathOf = (store: string) => String(db.table(store).schema.primKey.keyPath);

describe.each(stores)('an encrypted row of %s that was copied', (store) => {
  test('over another row does not decrypt there, in its own store or any other', async () => {
    const others = await otherRows();
    const own = others.get(store);
    const copied = (await rawRows(store)).find(
      (row) => row[keyPathOf(store)] !== own?.[1][keyPathOf(store)],
    );
    for (const [target, [name, row]] of others) {
      const path = keyPathOf(target);
      const whole: unknown = await db.table(target).get(name);
      await putRaw(target, { ...copied, [path]: row[path] });
      await expectUndecryptable(target, name);
      // With the other row's index fields as well.
      await putRaw(target, { ...row, sealed: copied?.['sealed'], beside: copied?.['beside'] });
      await expectUndecryptable(target, name);
      await putRaw(target, row);
      expect(await db.table(target).get(name)).toEqual(whole);
    }
  });
});

test('the pictures of a photo do not decrypt in another photo’s row', async () => {
  const [name, row] = (await otherRows()).get('photos') ?? [];
  const first = (await rawRows('photos')).find(({ id }) => id !== row?.['id']);
  const read = (part: 'full' | 'thumb') => readPicture(String(name), part);
  expect(await (await read('full'))?.text()).toBe('a picture of her');
  await putRaw('photos', { ...row, beside: first?.['beside'] });
  for (const part of ['full', 'thumb'] as const)
    await expect(read(part)).rejects.toThrow(/cannot be opened/);
});

test('the lock’s own mark is not encrypted', async () => {
  await putRaw('marks', { key: 'vault', file: { version: 1 } });
  const marks = db.table<object, string>('marks');
  expect(await marks.get('vault')).toEqual({ key: 'vault', file: { version: 1 } });
  await db.transaction('rw', marks, () => marks.put({ key: 'vault', file: { version: 2 } }));
  expect(await rawRows('marks')).toEqual([{ key: 'vault', file: { version: 2 } }]);
});

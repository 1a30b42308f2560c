import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteChild } from '@/data/records/children';
import { writableDb as db } from '@/data/db/writable-db';
import { child, entry, food, recommendation, report } from '@/domain/fixtures/legacy-records';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { clearStores, storedRecords } from '@/data/fixtures/records';
import { quarantineLostRow } from '@/data/fixtures/quarantined-rows';
import { hasLegacyLists, moveLegacyLists } from './import-legacy-lists';
import { openJournal } from './open-journal';
import { localStore } from '@/data/db/web-storage';

/** Other keys of Kinleaf, and one of another site. */
const others = { kinleaf_theme: 'dark', kinleaf_draft_child_new: '{}', another_site: '[]' };

/** Returns what is in localStorage except `kinleaf_home`, which an opened journal updates whenever its children change. */
function keptItems(): Record<string, string> {
  const { kinleaf_home: _, ...items } = storage.items();
  return items;
}

function lists(change: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  const found = {
    children: [child],
    journal: [entry, { ...entry, id: 'e2' }],
    food: [food],
    reports: [report],
    recommendations: [recommendation],
    ...change,
  };
  return Object.fromEntries(
    Object.entries(found).map(([name, list]) => [
      `kinleaf_${name}`,
      typeof list === 'string' ? list : JSON.stringify(list),
    ]),
  );
}

let storage: MemoryStorage;

function browserWith(items: Readonly<Record<string, string>>, room?: number): void {
  storage = new MemoryStorage(items, room);
  vi.stubGlobal('localStorage', storage);
}

/** Returns the quarantined records of a list, sorted. */
async function quarantined(name: string): Promise<unknown[]> {
  const all = await db.setAside.toArray();
  return inOrder(all.filter(({ list }) => list === name).map(({ record }) => record));
}

function inOrder(records: readonly unknown[]): unknown[] {
  return records.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

async function ids(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of [db.children, db.journal, db.food, db.reports, db.recommendations])
    found[table.name] = await table.toCollection().primaryKeys();
  return found;
}

const allIds = {
  children: ['c1'],
  journal: ['e1', 'e2'],
  food: ['f1'],
  reports: ['r1'],
  recommendations: ['s1'],
};

beforeEach(async () => {
  await clearStores();
  browserWith({});
});

describe('at start, lists found in localStorage are moved into IndexedDB, then removed', () => {
  test('all five lists, with every word, and nothing else of localStorage', async () => {
    browserWith({ ...lists(), ...others });
    expect(hasLegacyLists()).toBe(true);
    expect(await moveLegacyLists()).toEqual({ moved: 6, quarantined: 0 });
    expect(await ids()).toEqual(allIds);
    expect(await db.journal.get('e1')).toEqual(entry);
    expect(await db.food.get('f1')).toMatchObject({ state: 'safe', category: 'Mixed/Other' });
    expect(await db.reports.get('r1')).toEqual(report);
    expect(keptItems()).toEqual(others);
    expect(hasLegacyLists()).toBe(false);
  });

  test('although the browser lost a row of the quarantine', async () => {
    await quarantineLostRow();
    browserWith(lists({ food: ['not a record'] }));
    expect(await moveLegacyLists()).toEqual({ moved: 5, quarantined: 1 });
    expect(await db.setAside.count()).toBe(2);
  });

  test.each(Object.keys(allIds))('a list of %s alone', async (name) => {
    const key = `kinleaf_${name}`;
    browserWith({ [key]: lists()[key] ?? '' });
    expect(hasLegacyLists()).toBe(true);
    await moveLegacyLists();
    expect((await ids())[name]).toEqual(allIds[name as keyof typeof allIds]);
    expect(hasLegacyLists()).toBe(false);
  });

  test('beside what is stored already', async () => {
    browserWith(lists());
    await moveLegacyLists();
    browserWith(lists({ children: [{ ...child, id: 'c2' }], journal: [], food: [] }));
    expect(await moveLegacyLists()).toEqual({ moved: 1, quarantined: 0 });
    expect((await ids())['children']).toEqual(['c1', 'c2']);
  });

  test('without any there is nothing to do', async () => {
    browserWith(others);
    expect(hasLegacyLists()).toBe(false);
    expect(await moveLegacyLists()).toEqual({ moved: 0, quarantined: 0 });
    expect(keptItems()).toEqual(others);
  });

  test('opening the journal does it, once for all callers in the tab', async () => {
    browserWith(lists());
    const fail = () => {
      throw new Error('The disk is on fire');
    };
    db.journal.hook('creating', fail);
    await expect(openJournal()).rejects.toMatchObject({ name: 'StorageFailure' });
    db.journal.hook('creating').unsubscribe(fail);
    const [first, second] = [openJournal(), openJournal()];
    expect(await first).toEqual({ moved: 6, quarantined: 0 });
    expect(await second).toEqual({ moved: 6, quarantined: 0 });
    expect(await ids()).toEqual(allIds);
  });
});

describe('nothing is lost if it fails', () => {
  test.each(Object.keys(allIds))(
    'when a record of the %s cannot be stored, none is, and the lists stay as they were',
    async (store) => {
      browserWith({ ...lists({ journal: [entry, 'not a record'] }), ...others });
      const before = keptItems();
      const fail = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
      const table = db.table(store);
      table.hook('creating', fail);
      await expect(moveLegacyLists()).rejects.toThrow();
      table.hook('creating').unsubscribe(fail);
      expect(keptItems()).toEqual(before);
      expect(Object.values(await storedRecords()).flat()).toEqual([]);
      expect(await moveLegacyLists()).toEqual({ moved: 5, quarantined: 1 });
    },
  );

  test('a crash between storing and removing: the next start removes, and stores nothing twice', async () => {
    const before = { ...lists({ food: [food, { ...food, id: 7 }] }), ...others };
    browserWith(before);
    await moveLegacyLists();
    const stored = await storedRecords();
    // The lists' removal had not reached the disk.
    browserWith(before);
    expect(await moveLegacyLists()).toEqual({ moved: 0, quarantined: 1 });
    expect(await storedRecords()).toEqual(stored);
    expect(await quarantined('food')).toEqual([{ ...food, id: 7 }]);
    expect(keptItems()).toEqual(others);
  });

  test('two runs at once move each record once', async () => {
    browserWith(lists({ recommendations: ['not a record'] }));
    const runs = await Promise.all([moveLegacyLists(), moveLegacyLists()]);
    expect(runs.map(({ moved }) => moved).sort()).toEqual([0, 5]);
    expect(await ids()).toEqual({ ...allIds, recommendations: [] });
    expect(await quarantined('recommendations')).toEqual(['not a record']);
  });

  test('records that another tab moved and then deleted do not come back', async () => {
    browserWith(lists());
    const slow = moveLegacyLists();
    // The lists are read; the other tab finishes before this one writes.
    for (const name of Object.keys(allIds)) storage.removeItem(`kinleaf_${name}`);
    expect(await slow).toMatchObject({ moved: 0 });
    expect(await deleteChild('c1')).toBeNull();
    expect(Object.values(await storedRecords()).flat()).toEqual([]);
  });

  test('a list that was rewritten during the move is not removed unread', async () => {
    browserWith(lists());
    const slow = moveLegacyLists();
    const rewritten = lists({ food: [{ ...food, id: 'f2' }] })['kinleaf_food'] ?? '';
    storage.setItem('kinleaf_food', rewritten);
    expect(await slow).toEqual({ moved: 5, quarantined: 0 });
    expect(keptItems()).toEqual({ kinleaf_food: rewritten });
    expect(await moveLegacyLists()).toEqual({ moved: 1, quarantined: 0 });
    expect((await ids())['food']).toEqual(['f2']);
  });

  test('a record that was edited since is not overwritten', async () => {
    browserWith(lists());
    await moveLegacyLists();
    await db.journal.update('e1', { title: 'Edited' });
    browserWith(lists());
    await moveLegacyLists();
    expect(await db.journal.get('e1')).toMatchObject({ title: 'Edited' });
  });
});

describe('records that cannot be understood are quarantined, never dropped', () => {
  test('invalid records of every kind are stored unchanged, and the rest is moved', async () => {
    const wrong = [null, 7, 'text', [], { ...entry, category: 'naps' }, { ...entry, date: 'May' }];
    browserWith(lists({ journal: [wrong[0], entry, ...wrong.slice(1)] }));
    expect(await moveLegacyLists()).toEqual({ moved: 5, quarantined: 6 });
    expect((await ids())['journal']).toEqual(['e1']);
    expect(await quarantined('journal')).toEqual(inOrder(wrong));
    expect(await db.setAside.toCollection().first()).toMatchObject({ reason: 'unreadable' });
    expect(hasLegacyLists()).toBe(false);
  });

  test.each([
    ['broken JSON', '[{"id":"e1","title":"First st'],
    ['an object', '{"e1":{"title":"First steps"}}'],
    ['nothing', ''],
  ])('a whole list that is %s', async (_, text) => {
    browserWith(lists({ journal: text }));
    expect(await moveLegacyLists()).toEqual({ moved: 4, quarantined: 1 });
    const value = text.startsWith('{') ? (JSON.parse(text) as unknown) : text;
    expect(await quarantined('journal')).toEqual([value]);
    expect(hasLegacyLists()).toBe(false);
  });

  test('a record whose picture cannot be decoded: its text is moved, and its picture stays available', async () => {
    const pictures = ['data:image/png;base64,iVBORw0KGgo=', 'https://example.org/a.jpg'];
    const framed = pictures.map((photoUrl, index) => ({ ...entry, id: `p${index}`, photoUrl }));
    browserWith(lists({ journal: framed }));
    expect(await moveLegacyLists()).toEqual({ moved: 6, quarantined: 2 });
    expect((await ids())['journal']).toEqual(['p0', 'p1']);
    expect(await db.journal.get('p0')).not.toHaveProperty('photoId');
    expect(await db.photos.count()).toBe(0);
    expect(await quarantined('journal')).toEqual(inOrder(framed));
    expect(await db.setAside.toCollection().first()).toMatchObject({ reason: 'photo' });
  });

  test('the second of two records with one id', async () => {
    const second = { ...entry, title: 'Other words' };
    browserWith(lists({ journal: [entry, second] }));
    expect(await moveLegacyLists()).toEqual({ moved: 5, quarantined: 1 });
    expect(await db.journal.get('e1')).toEqual(entry);
    expect(await quarantined('journal')).toEqual([second]);
    expect(await db.setAside.toCollection().first()).toMatchObject({ reason: 'same-id' });
  });

  test('beside those that an earlier version quarantined in localStorage, which are moved too', async () => {
    const framed = { ...entry, id: 'p1', photoUrl: 'https://example.org/a.jpg' };
    const items = {
      ...lists({ food: ['second'] }),
      kinleaf_kept_aside_food: '["first"]',
      kinleaf_kept_aside_journal: JSON.stringify([framed]),
    };
    browserWith(items);
    expect(await moveLegacyLists()).toEqual({ moved: 5, quarantined: 1 });
    expect(await quarantined('food')).toEqual(['first', 'second']);
    const [photo] = (await db.setAside.toArray()).filter(({ list }) => list === 'journal');
    expect(photo).toMatchObject({ record: framed, reason: 'photo' });
    expect(keptItems()).toEqual({});
    // Its removal had not reached the disk.
    browserWith(items);
    await moveLegacyLists();
    expect(await db.setAside.count()).toBe(3);
  });

  test('and they take none of the room that drafts need', async () => {
    const items = { kinleaf_kept_aside_journal: JSON.stringify(['x'.repeat(300)]) };
    // Not a character left.
    browserWith(items, Object.entries(items).flat().join('').length);
    const draft = JSON.stringify({ values: { name: 'Zoë' }, photo: 'keep' });
    expect(localStore.set('kinleaf_draft_child_new', draft)).toBe(false);
    await moveLegacyLists();
    expect(localStore.set('kinleaf_draft_child_new', draft)).toBe(true);
    expect(await quarantined('journal')).toEqual(['x'.repeat(300)]);
  });

  test('if the stores have no room for them, everything stays', async () => {
    const items = { kinleaf_journal: '["x"]', kinleaf_kept_aside_food: '["y"]' };
    browserWith(items);
    const fail = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    db.setAside.hook('creating', fail);
    await expect(moveLegacyLists()).rejects.toThrow();
    db.setAside.hook('creating').unsubscribe(fail);
    expect(keptItems()).toEqual(items);
  });
});

test('a __proto__ key in an old list changes nothing', async () => {
  const hostile = JSON.stringify([entry]).replace('{', '{"__proto__":{"polluted":true},');
  browserWith({ ...lists({ journal: hostile }) });
  expect(await moveLegacyLists()).toEqual({ moved: 5, quarantined: 0 });
  expect(await db.journal.get('e1')).toEqual(entry);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

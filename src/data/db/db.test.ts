import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, test } from 'vitest';
import {
  childSchema,
  foodItemSchema,
  journalEntrySchema,
  recommendationSchema,
  reportSchema,
} from '@/domain/schema/entities';
import { KinleafDatabase, writableDb as db } from './writable-db';
import { photoIn } from '@/data/fixtures/stored-photo';
import version1 from '@/data/fixtures/version-1.json';
import version2 from '@/data/fixtures/version-2.json';
import version3 from '@/data/fixtures/version-3.json';
import version4 from '@/data/fixtures/version-4.json';
import version5 from '@/data/fixtures/version-5.json';
import version6 from '@/data/fixtures/version-6.json';
import version7 from '@/data/fixtures/version-7.json';
import version8 from '@/data/fixtures/version-8.json';
import version9 from '@/data/fixtures/version-9.json';
import { isFullyEncryptedRun } from '@/data/fixtures/encrypted-run';

/*
 * Every version, with records as it wrote them. Never edit the fixture of a released version: for a change of the stores,
 * add a version in writable-db.ts and a fixture here.
 */
const released = [
  ...[version1, version2, version3, version4],
  ...[version5, version6, version7, version8],
  version9,
];
const newest = version9;

const name = 'kinleaf-of-yesterday';

function photo(id: string) {
  const picture = (text: string) => new Blob([text], { type: 'image/jpeg' });
  return { id, full: picture(id), thumb: picture(`small ${id}`), width: 1600, height: 1200 };
}

/** Creates a database as that version left it, without using Kinleaf's code. */
async function createOld(fixture: (typeof released)[number]): Promise<void> {
  const old = new Dexie(name);
  old.version(fixture.version).stores(fixture.stores);
  for (const [store, records] of Object.entries(fixture.records))
    await old.table<unknown>(store).bulkAdd(records);
  await old.table('photos').bulkAdd(fixture.photos.map(photo));
  await old
    .table('draftPhotos')
    .bulkAdd(fixture.draftPhotos.map((key) => ({ key, photo: photo(key) })));
  old.close();
}

/** Returns the stores of a database in Dexie's schema syntax: primary key, then indexes. */
function schemaOf(database: Dexie): Record<string, string> {
  return Object.fromEntries(
    database.tables.map(({ name: store, schema }) => [
      store,
      [schema.primKey, ...schema.indexes].map(({ src }) => src).join(', '),
    ]),
  );
}

afterEach(() => Dexie.delete(name));

describe('versions of the stores are append-only', () => {
  test('the declared stores are those of the newest fixture', () => {
    expect(db.verno).toBe(newest.version);
    expect(schemaOf(db)).toEqual(newest.stores);
  });

  test('the fixtures are numbered from 1 without gaps', () => {
    expect(released.map(({ version }) => version)).toEqual(released.map((_, index) => index + 1));
  });

  test('a new database has that version and those stores', async () => {
    const made = new KinleafDatabase(name);
    await made.open();
    // The library multiplies the version by ten; if it had patched the schema, the number would be higher.
    expect(made.backendDB().version).toBe(newest.version * 10);
    expect([...made.backendDB().objectStoreNames].sort()).toEqual(
      Object.keys(newest.stores).sort(),
    );
    made.close();
  });
});

describe.each(released)('a journal stored by version $version', (fixture) => {
  const unlessWhole = isFullyEncryptedRun
    ? ' (skipped: a fully encrypted journal has no plain rows)'
    : '';
  test.skipIf(isFullyEncryptedRun)(
    `opens in this version, with every record as it was${unlessWhole}`,
    async () => {
      await createOld(fixture);
      const opened = new KinleafDatabase(name);
      await opened.open();
      expect(opened.backendDB().version).toBe(newest.version * 10);
      for (const [store, records] of Object.entries(fixture.records))
        expect(await opened.table(store).toArray()).toEqual(records);
      for (const id of fixture.photos) {
        const row = await opened.photos.get(id);
        const stored = row && (await photoIn(row));
        expect(await stored?.full.text()).toBe(id);
        expect(await stored?.thumb.text()).toBe(`small ${id}`);
      }
      expect((await opened.draftPhotos.get('child_new'))?.photo.id).toBe('child_new');
      opened.close();
    },
  );

  test('has records that today’s entities accept', () => {
    const { children, journal, food, reports, recommendations } = fixture.records;
    expect(children.map((record) => childSchema.parse(record))).toEqual(children);
    expect(journal.map((record) => journalEntrySchema.parse(record))).toEqual(journal);
    expect(food.map((record) => foodItemSchema.parse(record))).toEqual(food);
    expect(reports.map((record) => reportSchema.parse(record))).toEqual(reports);
    expect(recommendations.map((record) => recommendationSchema.parse(record))).toEqual(
      recommendations,
    );
  });
});

// Otherwise work that another file left behind would write into the stores of this one.
test('a test file shares no database with the files before it in its process', () => {
  expect(Dexie.dependencies.indexedDB).toBe(indexedDB);
});

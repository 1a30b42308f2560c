import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { backupFormat } from '@/domain/backup/backup-format';
import type { ListName } from '@/domain/schema/lists';
import { backupFileName } from '@/domain/backup/file-names';
import { difficultTexts } from '@/domain/fixtures/difficult-texts';
import { version } from '@/lib/build-info';
import { buildBackup } from './rescue-backup';
import { addChild, deleteChild } from '@/data/records/children';
import { writableDb as db } from '@/data/db/writable-db';
import { writeDraft } from '@/data/drafts/drafts';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  instant,
  photoOf,
  recommendation,
  report,
  set,
} from '@/data/fixtures/records';
import { addEntry } from '@/data/records/entries';
import { preparedRowOf } from '@/data/photos/photo-store';

type Stored = Record<string, unknown> & { id: string };
type File = Record<ListName | 'setAside', Stored[]>;

async function backup(): Promise<File> {
  const { file } = await buildBackup();
  const { kinleaf: _, ...lists } = JSON.parse(await file.text()) as File & { kinleaf: unknown };
  return lists;
}

beforeEach(async () => {
  await clearStores();
  vi.stubGlobal('localStorage', new MemoryStorage());
});

describe('the backup file', () => {
  test('is JSON with arrays children, journal, food, reports and recommendations, even if all are empty', async () => {
    const { file } = await buildBackup();
    expect(file.type).toBe('application/json');
    const { kinleaf: _, ...lists } = JSON.parse(await file.text()) as Record<string, unknown>;
    expect(lists).toEqual({
      children: [],
      journal: [],
      food: [],
      reports: [],
      recommendations: [],
    });
  });

  test('begins with a note of its format, version and time', async () => {
    const { file } = await buildBackup(instant(0));
    const createdAt = instant(0).toISOString();
    const note = { format: backupFormat, version, createdAt, scope: 'everything' };
    expect(await file.text()).toMatch(new RegExp(`^{"kinleaf":${JSON.stringify(note)},"children"`));
  });

  test.each([
    ['Australia/Melbourne', '2025-12-31T20:00:00Z', 'kinleaf-backup-2026-01-01.json'],
    ['America/Los_Angeles', '2026-01-01T04:00:00Z', 'kinleaf-backup-2025-12-31.json'],
  ])('is named after the local day, in %s', (zone, now, name) => {
    vi.stubEnv('TZ', zone);
    expect(backupFileName(new Date(now))).toBe(name);
  });

  test('has every record with all its fields', async () => {
    const child = await addChild({ ...childFields, gender: 'other' });
    const entry = await addEntry(child.id, { ...entryFields, foodNotes: 'Rice.' });
    await db.reports.add(report('r1', child.id));
    await db.recommendations.add(recommendation('s1', child.id));
    expect(await backup()).toEqual({
      children: [{ ...child, photoUrl: '' }],
      journal: [entry],
      food: [],
      reports: [report('r1', child.id)],
      recommendations: [recommendation('s1', child.id)],
    });
  });

  test('has the food state in category and the food category in foodCategory', async () => {
    const item = foodItem('f1', (await addChild(childFields)).id);
    await db.food.add({ ...item, category: 'Dairy', state: 'not-yet' });
    const { food } = await backup();
    const { category: _category, state: _state, ...rest } = item;
    expect(food).toEqual([{ ...rest, category: 'not-yet', foodCategory: 'Dairy' }]);
  });

  test('has photos as data URLs in photoUrl, and none of our photo ids', async () => {
    const [face, moment] = [await photoOf('face'), await photoOf('moment')];
    const child = await addChild(childFields, set(face));
    await addEntry(child.id, entryFields, set(moment));
    await db.food.add(foodItem('f1', child.id, moment.id));
    const file = await backup();
    const url = (text: string) => `data:image/jpeg;base64,${Buffer.from(text).toString('base64')}`;
    expect(file.children[0]).toMatchObject({ photoUrl: url('face') });
    expect(file.journal[0]).toMatchObject({ photoUrl: url('moment') });
    expect(file.food[0]).toMatchObject({ photoUrl: url('moment') });
    for (const record of Object.values(file).flat()) {
      expect(record).not.toHaveProperty('photoId');
      expect(record).not.toHaveProperty('photo');
    }
  });

  test('has an empty photoUrl for a child without a photo, and no such field for other records', async () => {
    const child = await addChild(childFields);
    await addEntry(child.id, entryFields);
    const file = await backup();
    expect(file.children[0]).toMatchObject({ photoUrl: '' });
    expect(file.journal[0]).not.toHaveProperty('photoUrl');
  });

  test('has a record whose photo is lost, with an empty photoUrl', async () => {
    await db.food.add(foodItem('f1', (await addChild(childFields)).id, 'lost'));
    expect((await backup()).food[0]).toMatchObject({ name: 'Rice cracker', photoUrl: '' });
  });

  test('never contains keys, settings or drafts', async () => {
    vi.stubGlobal(
      'localStorage',
      new MemoryStorage({ kinleaf_openAIKey: 'sk-secret', kinleaf_theme: 'dark' }),
    );
    const child = await addChild(childFields);
    writeDraft(`entry_new_${child.id}`, { values: { title: 'half a secret' }, photo: 'keep' });
    await db.draftPhotos.add({
      key: 'child_new',
      photo: await preparedRowOf(await photoOf('secret face')),
    });
    const { file } = await buildBackup();
    const text = await file.text();
    expect(Object.keys(JSON.parse(text) as object)).toHaveLength(6);
    expect(text).not.toContain('secret');
    expect(text).not.toContain(Buffer.from('secret face').toString('base64'));
    expect(text).not.toContain('dark');
  });

  test.each(difficultTexts)('keeps %s', async (_, text) => {
    const child = await addChild({ ...childFields, name: text, bio: text });
    await addEntry(child.id, { ...entryFields, title: text, content: text, sleepNotes: text });
    const file = await backup();
    expect(file.children[0]).toMatchObject({ name: text, bio: text });
    expect(file.journal[0]).toMatchObject({ title: text, content: text, sleepNotes: text });
  });
});

describe('a long journal', () => {
  /** Adds more entries than one page, by default not a multiple of its size. */
  async function longJournal(count = 450): Promise<string> {
    const child = await addChild(childFields);
    const createdAt = instant(0).toISOString();
    await db.journal.bulkAdd(
      Array.from({ length: count }, (_, index) => ({
        ...entryFields,
        id: `e${String(index).padStart(4, '0')}`,
        childId: child.id,
        createdAt,
        updatedAt: createdAt,
      })),
    );
    return child.id;
  }

  test.each([199, 200, 201, 400, 450])('of %i entries is complete', async (count) => {
    await longJournal(count);
    const { journal } = await backup();
    expect(new Set(journal.map(({ id }) => id)).size).toBe(count);
    expect(journal).toHaveLength(count);
  });

  test('is consistent, whatever is deleted at the same time', async () => {
    const childId = await longJournal();
    const [file] = await Promise.all([backup(), deleteChild(childId)]);
    // Before the delete or after it, never half of each.
    expect([file.children.length, file.journal.length]).toEqual([1, 450]);
    expect(await db.journal.count()).toBe(0);
  });
});

describe('what the error screen’s export holds in memory', () => {
  // Twelve megabytes: seconds on a busy machine.
  test(
    'is a few pieces at a time, however long the journal, never the text of the whole file',
    { timeout: 30_000 },
    async () => {
      const child = await addChild(childFields);
      for (let at = 0; at < 30; at += 1)
        await addEntry(child.id, entryFields, set(await photoOf(`${at} ${'x'.repeat(300_000)}`)));
      let largest = 0;
      const watched = new Proxy(Blob, {
        construct(target, [parts = [], options]: [BlobPart[]?, BlobPropertyBag?]) {
          const texts = parts.filter((part) => typeof part === 'string');
          const held = texts.reduce((sum, { length }) => sum + length, 0);
          largest = Math.max(largest, held);
          return new target(parts, options);
        },
      });
      vi.stubGlobal('Blob', watched);
      const { file } = await buildBackup();
      expect(file.size).toBeGreaterThan(12_000_000);
      expect(largest).toBeLessThan(6_000_000);
    },
  );
});

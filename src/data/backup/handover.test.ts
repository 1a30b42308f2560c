import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { childListNames } from '@/domain/schema/child-lists';
import type { Child, JournalEntry, Report } from '@/domain/schema/entities';
import type { HandoverChoice } from '@/domain/backup/handover';
import { hasSomething } from '@/domain/backup/handover-summary';
import { categoryIds } from '@/domain/schema/categories';
import { firstVersionVisit } from '@/domain/visit/fixtures/first-version-visit';
import { preparedRowOf } from '@/data/photos/photo-store';
import { writableDb as db } from '@/data/db/writable-db';
import { readFile } from '@/data/fixtures/backup-file';
import {
  clearStores,
  foodItem,
  instant,
  photoOf,
  recommendation,
  report,
} from '@/data/fixtures/records';
import { checkFile, createHandover, writeSnapshot } from './write-backup';
import { openFile } from './parse-backup';
import { blobSink } from './file-sinks';
import { readSnapshot } from './snapshot';

const passphrase = 'acid bring clerk drift enact fossil';
const at = '2025-11-20T09:00:00.000Z';

const maya: Child = {
  id: 'maya',
  name: 'Maya',
  birthdate: '2021-04-09',
  gender: 'female',
  bio: 'Loves trains.',
  photoId: '',
  medicines: [{ id: 'm1', name: 'Melatonin' }],
  goals: [{ id: 'g1', words: 'Puts on shoes' }],
  skills: [{ id: 's1', words: 'Floats on her back', area: 'movement' }],
  changes: [
    { id: 'x1', day: '2025-11-10', words: 'A new room', kind: 'home' },
    { id: 'x2', day: '2025-06-10', words: 'A new school', kind: 'school' },
  ],
  picks: [{ row: 'behavior-before', words: ['The bell', 'Dad shouted'] }],
  createdAt: at,
  updatedAt: at,
};

const stamps = { createdAt: at, updatedAt: at };

function entry(id: string, date: string, more: Partial<JournalEntry> = {}): JournalEntry {
  return {
    id,
    childId: 'maya',
    title: id,
    category: 'sleep',
    content: '',
    date,
    ...stamps,
    ...more,
  };
}

const visit = (id: string, fields: object): Report => ({
  ...report(id, 'maya'),
  type: 'visit',
  content: JSON.stringify({ ...firstVersionVisit, ...fields }),
  period: { start: '2025-11-01', end: '2025-11-02' },
});

const all: HandoverChoice = {
  kind: 'handover',
  childId: 'maya',
  period: null,
  categories: categoryIds,
  foods: 'all',
  reports: 'period',
  reportId: null,
  hasPhotos: true,
  hasLists: true,
};
const november = { start: '2025-11-01', end: '2025-11-30' };
/** The minimum that can be chosen. */
const least: HandoverChoice = {
  ...all,
  period: november,
  foods: 'none',
  reports: 'none',
  hasPhotos: false,
  hasLists: false,
};

beforeEach(async () => {
  await clearStores();
  const photos = await Promise.all(['face', 'one', 'two', 'food'].map(photoOf));
  await db.photos.bulkAdd(await Promise.all(photos.map(preparedRowOf)));
  const [face = '', one = '', two = '', food = ''] = photos.map(({ id }) => id);
  await db.children.bulkAdd([
    { ...maya, photoId: face },
    { ...maya, id: 'sam', name: 'Sam' },
  ]);
  await db.journal.bulkAdd([
    entry('october', '2025-10-31'),
    entry('first', '2025-11-01', { photoId: one, morePhotoIds: [two] }),
    entry('meal', '2025-11-15', { category: 'food', facts: [{ kind: 'food', withWhom: 'Nan' }] }),
    entry('last', '2025-11-30', {
      category: 'medication',
      facts: [{ kind: 'medication', name: 'Cetirizine' }],
    }),
    entry('december', '2025-12-01'),
    entry('of-sam', '2025-11-15', { childId: 'sam' }),
  ]);
  await db.food.bulkAdd([
    { ...foodItem('rice', 'maya', food), date: '2025-11-02' },
    { ...foodItem('bread', 'maya'), date: '2024-01-02' },
    foodItem('of-sams', 'sam'),
  ]);
  await db.reports.bulkAdd([
    { ...report('within', 'maya'), period: november },
    { ...report('over', 'maya'), period: { start: '2025-10-31', end: '2025-11-29' } },
    visit('visit', { leavesNameOut: false }),
    { ...report('sams', 'sam'), period: november },
  ]);
  await db.recommendations.add(recommendation('tip', 'maya'));
});

const options = {
  now: instant(0),
  signal: new AbortController().signal,
  onProgress: () => undefined,
};

/** Returns the content of the file before encryption, which takes seconds by design. */
async function handedOver(choice: HandoverChoice) {
  const snapshot = await readSnapshot(options.now, choice);
  const written = await writeSnapshot(snapshot, { sink: blobSink() }, options);
  const { file } = await checkFile(written, options);
  const text = await file.text();
  const read = await readFile(text, undefined, true);
  expect(read.problems.count + read.warnings.count).toBe(0);
  const ids = Object.values(read.staged).flatMap((records) => records.map(({ id }) => id));
  return { text, read, ids: ids.sort(), summary: snapshot.summary, damaged: snapshot.damaged };
}

describe('a file for one person', () => {
  test('has what was chosen, first and last day included, and nothing of other days, lists or children', async () => {
    const { ids, text, read, summary } = await handedOver(least);
    expect(ids).toEqual(['first', 'last', 'maya', 'meal']);
    expect(text).not.toMatch(
      /Sam|Melatonin|trains|shoes|Floats|school|The bell|photoUrl":"data|female/,
    );
    expect(read.pictures).toBe(0);
    expect(summary).toMatchObject({
      childName: 'Maya',
      first: { title: 'first', day: '2025-11-01' },
      last: { title: 'last', day: '2025-11-30' },
      entries: { sleep: 1, food: 1, medication: 1, moment: 0 },
      foods: 0,
      photos: 0,
      lists: { medicines: 0, goals: 0, skills: 0, changes: 0, picks: 0 },
      medicines: ['Cetirizine'],
    });
  });

  test('has everything that was chosen, as stored, except derived records', async () => {
    const { ids, read, summary } = await handedOver(all);
    expect(ids).toEqual(
      ['maya', 'october', 'first', 'meal', 'last', 'december', 'rice', 'bread']
        .concat('within', 'over', 'visit')
        .sort(),
    );
    expect(read.staged.children).toEqual([await db.children.get('maya')]);
    expect(read.staged.journal?.find(({ id }) => id === 'first')).toEqual(
      await db.journal.get('first'),
    );
    expect(summary).toMatchObject({
      photos: 4,
      foods: 2,
      reports: 2,
      visits: 1,
      unnamed: 0,
      lists: { medicines: 1, goals: 1, skills: 1, changes: 2, picks: 2 },
      medicines: ['Cetirizine', 'Melatonin'],
    });
  });

  test.each<[string, Partial<HandoverChoice>, string[]]>([
    ['one category', { categories: ['food'] }, ['meal']],
    ['the foods of these days', { foods: 'period', categories: [] }, ['rice']],
    ['the whole board', { foods: 'all', categories: [] }, ['bread', 'rice']],
    [
      'the reports that look at no other days',
      { reports: 'period', categories: [] },
      ['visit', 'within'],
    ],
    [
      'one report, whatever its days',
      { reports: 'one', reportId: 'over', categories: [] },
      ['over'],
    ],
    ['no report of another child', { reports: 'one', reportId: 'sams', categories: [] }, []],
  ])('has %s if that was chosen', async (_, chosen, expected) => {
    const { ids } = await handedOver({ ...least, ...chosen });
    expect(ids.filter((id) => id !== 'maya')).toEqual(expected);
  });

  test('with the lists, has only changes on the chosen days', async () => {
    const { read, text } = await handedOver({ ...least, hasLists: true });
    expect(read.staged.children).toMatchObject([
      { bio: 'Loves trains.', changes: [{ id: 'x1' }], goals: [{ id: 'g1' }], skills: maya.skills },
    ]);
    expect(text).not.toContain('A new school');
    expect(read.pictures).toBe(0);
  });

  test.each([false, true])(
    'has what was noticed in its entries; with the lists: %s',
    async (hasLists) => {
      const facts = [
        {
          ...{ kind: 'skill', by: 'Nan' },
          skills: [{ skillId: 's1', words: 'Floats in the pool', area: 'movement', seen: 'first' }],
        },
      ];
      await db.journal.update('meal', { facts });
      const { read, text } = await handedOver({ ...least, hasLists });
      expect(read.staged.journal?.find(({ id }) => id === 'meal')).toMatchObject({ facts });
      expect(text.includes('Floats on her back')).toBe(hasLists);
    },
  );

  test.each<[string, object]>([
    ...childListNames.map((name): [string, object] => [name, { [name]: maya[name] }]),
    ['the text about the child', { bio: 'Loves trains.' }],
    ['a field of a later version', { later: 'Likes rain' }],
  ])('with only %s, is not empty, and its summary shows it', async (_, fields) => {
    const { name, birthdate } = maya;
    await db.children.put({ id: 'maya', name, birthdate, bio: '', ...stamps, ...fields });
    const profile: HandoverChoice = { ...all, categories: [], foods: 'none', reports: 'none' };
    const { read, summary } = await handedOver(profile);
    expect(read.staged.children).toMatchObject([fields]);
    const { lists, hasProfile } = summary;
    expect(Object.values(lists).filter((count) => count > 0).length + Number(hasProfile)).toBe(1);
    expect(hasSomething(summary)).toBe(true);
    expect(hasSomething((await handedOver({ ...profile, hasLists: false })).summary)).toBe(false);
  });

  test.each<[string, HandoverChoice]>([
    ['the reports of some days', { ...least, reports: 'period' }],
    ['everything', all],
    ['only that visit', { ...least, reports: 'one', reportId: 'unnamed' }],
  ])('leaves out a visit without the name, and reports it, from %s', async (_, choice) => {
    await db.reports.bulkAdd([
      visit('unnamed', { leavesNameOut: true }),
      { ...visit('of-another-child', { leavesNameOut: true }), childId: 'sam' },
    ]);
    const { ids, summary } = await handedOver(choice);
    expect(ids).not.toContain('unnamed');
    expect(summary.unnamed).toBe(1);
    expect(summary.visits).toBe(choice.reports === 'one' ? 0 : 1);
  });

  test('has the fields of a later version in its entries, but not those of a profile that is left out', async () => {
    await db.table('children').update('maya', { later: 'secret of a profile' });
    await db.table('journal').update('meal', { later: { deep: [1] } });
    const { read, text } = await handedOver(least);
    expect(read.staged.journal?.find(({ id }) => id === 'meal')).toMatchObject({
      later: { deep: [1] },
      facts: [{ kind: 'food', withWhom: 'Nan' }],
    });
    expect(text).not.toContain('secret of a profile');
  });

  test('has a note of its days and of what its records may lack', async () => {
    const { read } = await handedOver(least);
    expect(read.note).toMatchObject({
      scope: 'handover',
      handover: { from: '2025-11-01', to: '2025-11-30', leftOut: ['photos', 'profile'] },
    });
    const open = { start: '2025-11-01', end: '9999-12-31' };
    const { read: whole } = await handedOver({ ...all, period: open });
    expect(whole.note?.handover).toEqual({ from: '2025-11-01', to: null, leftOut: [] });
  });

  test('leaves out damaged records, and counts them', async () => {
    await db.table('journal').update('meal', { title: 7 });
    await db.table('reports').update('within', { period: null });
    const { ids, damaged, text } = await handedOver({ ...least, reports: 'period' });
    expect(ids).toEqual(['first', 'last', 'maya', 'visit']);
    expect(damaged).toBe(2);
    expect(text).not.toContain('setAside');
  });

  test('is not made for a child that is gone', async () => {
    const ask = vi.fn();
    await expect(createHandover({ ...all, childId: 'gone' }, options, ask)).rejects.toThrow(
      'Child with ID gone not found',
    );
    expect(ask).not.toHaveBeenCalled();
  });

  test('is encrypted, does not count as a backup, and holds exactly what was shown, even if the journal changes before it is encrypted', async () => {
    const written = await createHandover(all, options, async ({ summary, bytes, leftOut }) => {
      expect(summary.entries.sleep).toBe(3);
      expect(bytes).toBeGreaterThan(1000);
      expect(leftOut).toBe(0);
      await db.journal.update('meal', { content: 'written since' });
      await db.journal.add(entry('new', '2025-11-16'));
      return passphrase;
    });
    const { file } = await checkFile(written, options);
    const bytes = Buffer.from(await file.arrayBuffer()).toString('latin1');
    expect(bytes).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 16\n/);
    expect(bytes).not.toMatch(/Maya|Melatonin|kinleaf|journal/);
    const text = await new Response(await openFile(file, passphrase)).text();
    expect(text).toContain('Cetirizine');
    expect(text).not.toMatch(/written since|"new"/);
    expect(await db.marks.get('backup')).toBeUndefined();
  }, 60_000);
});

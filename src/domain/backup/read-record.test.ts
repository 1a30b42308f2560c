import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categories } from '@/domain/schema/categories';
import { foodCategories, foodStateIds } from '@/domain/schema/entities';
import { difficultTexts } from '@/domain/fixtures/difficult-texts';
import {
  child,
  entry,
  food as plainFood,
  recommendation,
  report,
} from '@/domain/fixtures/legacy-records';
import {
  readLegacyChild,
  readLegacyEntry,
  readLegacyFood,
  readLegacyRecommendation,
  readLegacyReport,
} from './read-record';

const now = '2025-11-20T01:02:03.004Z';
const food = { ...plainFood, notes: 'The square one.' };
const photoUrl = 'data:image/png;base64,iVBORw0KGgo=';

const kinds = [
  ['child', readLegacyChild, child],
  ['journal entry', readLegacyEntry, entry],
  ['food item', readLegacyFood, food],
  ['report', readLegacyReport, report],
  ['recommendation', readLegacyRecommendation, recommendation],
] as const;

function hostile(value: object): unknown {
  const proto = '"__proto__":{"polluted":true,"createdAt":"1999-01-01","bio":"x","sleepNotes":"x"}';
  return JSON.parse(JSON.stringify(value).replace('{', `{${proto},`));
}

describe('a record in the earlier layout', () => {
  test('a child is read together with its picture', () => {
    const { photoUrl: _, ...record } = child;
    expect(readLegacyChild({ ...child, photoUrl }, now)).toEqual({
      record,
      photoUrl,
      morePhotoUrls: [],
    });
  });

  test('a journal entry is read with all its notes', () => {
    const notes = Object.fromEntries(categories.map(({ notesField }) => [notesField, 'noted']));
    expect(readLegacyEntry({ ...entry, ...notes, photoUrl }, now)).toEqual({
      record: { ...entry, ...notes },
      photoUrl,
      morePhotoUrls: [],
    });
  });

  test('reports and recommendations are read unchanged', () => {
    expect(readLegacyReport(report, now)).toEqual({
      record: report,
      photoUrl: null,
      morePhotoUrls: [],
    });
    expect(readLegacyRecommendation(recommendation, now)).toEqual({
      record: recommendation,
      photoUrl: null,
      morePhotoUrls: [],
    });
  });

  test('empty text in an optional field means nothing was chosen or typed', () => {
    const emptied = { gender: '', photoUrl: '', bio: '' };
    expect(readLegacyChild({ ...child, ...emptied }, now)?.record).not.toHaveProperty('gender');
    const blank = Object.fromEntries(categories.map(({ notesField }) => [notesField, '']));
    expect(readLegacyEntry({ ...entry, ...blank, photoUrl: '' }, now)).toEqual({
      record: entry,
      photoUrl: null,
      morePhotoUrls: [],
    });
    const plain = readLegacyFood({ ...food, notes: '', reaction: '' }, now)?.record;
    expect(plain).not.toHaveProperty('notes');
    expect(plain?.reaction).toBe('neutral');
  });

  test('an absent or null bio or content is empty, other null fields are absent', () => {
    const { bio: _bio, ...noBio } = child;
    expect(readLegacyChild({ ...noBio, gender: null }, now)?.record.bio).toBe('');
    const { content: _content, ...noContent } = entry;
    const read = readLegacyEntry({ ...noContent, sleepNotes: null, photoUrl: null }, now);
    expect(read).toEqual({ record: { ...entry, content: '' }, photoUrl: null, morePhotoUrls: [] });
  });

  test('a timestamp where a day belongs is cut to its day', () => {
    const time = 'T00:00:00.000Z';
    expect(readLegacyChild({ ...child, birthdate: `2021-04-09${time}` }, now)?.record).toEqual(
      readLegacyChild(child, now)?.record,
    );
    expect(readLegacyEntry({ ...entry, date: `2024-05-06${time}` }, now)?.record).toEqual(entry);
    expect(readLegacyFood({ ...food, date: `2024-05-06${time}` }, now)?.record.date).toBe(
      '2024-05-06',
    );
  });

  test('missing timestamps are filled in; others are normalised so that they sort', () => {
    const { createdAt: _c, updatedAt: _u, ...unstamped } = entry;
    expect(readLegacyEntry(unstamped, now)?.record).toEqual({
      ...unstamped,
      createdAt: now,
      updatedAt: now,
    });
    expect(readLegacyEntry({ ...unstamped, createdAt: 'yesterday' }, now)?.record.createdAt).toBe(
      now,
    );
    const zoned = { ...unstamped, createdAt: '2024-05-06T17:08:09+10:00' };
    expect(readLegacyEntry(zoned, now)?.record).toMatchObject({
      createdAt: '2024-05-06T07:08:09.000Z',
      updatedAt: '2024-05-06T07:08:09.000Z',
    });
  });

  test.each(kinds)('a %s cannot pass for a sample or name a photo of ours', (_, read, value) => {
    const record = read({ ...value, sample: true, photoId: 'abc' }, now)?.record;
    expect(record).toEqual(read(value, now)?.record);
  });
});

describe('the food state that overwrote the food category', () => {
  test.each(foodStateIds)('category %s is the state; the food category is not known', (state) => {
    expect(readLegacyFood({ ...food, category: state }, now)?.record).toMatchObject({
      state,
      category: 'Mixed/Other',
    });
  });

  test.each(foodCategories)('category %s is the food category, with state new', (category) => {
    expect(readLegacyFood({ ...food, category }, now)?.record).toMatchObject({
      state: 'new',
      category,
    });
  });

  test('if foodCategory was stored, both are read', () => {
    const both = readLegacyFood({ ...food, category: 'not-yet', foodCategory: 'Grains' }, now);
    expect(both?.record).toMatchObject({ state: 'not-yet', category: 'Grains' });
    expect(both?.record).not.toHaveProperty('foodCategory');
  });

  test('an unknown foodCategory is ignored', () => {
    const read = readLegacyFood({ ...food, category: 'Dairy', foodCategory: 'Stones' }, now);
    expect(read?.record).toMatchObject({ state: 'new', category: 'Dairy' });
  });
});

describe('unreadable records return null, for the caller to quarantine', () => {
  test.each(kinds)('anything that is no %s', (_, read, value) => {
    for (const wrong of [null, undefined, 0, 'text', [], [value], {}, { ...value, id: '' }])
      expect(read(wrong, now)).toBeNull();
    const { id: _id, ...withoutId } = value;
    expect(read(withoutId, now)).toBeNull();
  });

  test('a record with a wrong day, category, reaction or an empty name', () => {
    expect(readLegacyChild({ ...child, birthdate: '09/04/2021' }, now)).toBeNull();
    expect(readLegacyChild({ ...child, name: '' }, now)).toBeNull();
    expect(readLegacyEntry({ ...entry, date: '2024-02-30' }, now)).toBeNull();
    expect(readLegacyEntry({ ...entry, category: 'naps' }, now)).toBeNull();
    expect(readLegacyFood({ ...food, reaction: 'great' }, now)).toBeNull();
    expect(readLegacyReport({ ...report, period: 'May' }, now)).toBeNull();
  });

  test.each(kinds)('no value from outside makes the reader of a %s throw', (_, read, value) => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(value)), (any, field) => {
        expect(() => read(any, now)).not.toThrow();
        expect(() => read({ ...value, [field]: any }, now)).not.toThrow();
      }),
    );
  });
});

describe('__proto__ keys in an old list never pollute objects', () => {
  test.each(kinds)('a %s is read as if the key were not there', (_, read, value) => {
    const found = read(hostile(value), now);
    expect(found).toEqual(read(value, now));
    expect(Object.getPrototypeOf(found?.record)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test.each(kinds)('a %s does not borrow fields from it', (_, read, value) => {
    const { createdAt: _createdAt, ...unstamped } = value;
    expect(read(hostile(unstamped), now)?.record.createdAt).toBe(now);
  });
});

test.each(difficultTexts)('%s in an old list passes unchanged', (_, text) => {
  expect(readLegacyChild({ ...child, name: text, bio: text }, now)?.record).toMatchObject({
    name: text,
    bio: text,
  });
  const texts = { title: text, content: text, foodNotes: text };
  expect(readLegacyEntry({ ...entry, ...texts }, now)?.record).toMatchObject(texts);
  expect(readLegacyFood({ ...food, notes: text }, now)?.record.notes).toBe(text);
});

import { describe, expect, test } from 'vitest';
import { categories } from './categories';
import {
  childSchema,
  foodCategories,
  foodItemSchema,
  foodStateIds,
  genders,
  journalEntrySchema,
  reactionIds,
  recommendationSchema,
  reportSchema,
} from './entities';
import { difficultTexts } from '@/domain/fixtures/difficult-texts';

const stamps = { createdAt: '2025-11-20T01:02:03.004Z', updatedAt: '2025-11-20T01:02:03.004Z' };
const child = { id: 'c1', name: 'Maya', birthdate: '2021-04-09', bio: '', ...stamps };
const entry = {
  id: 'e1',
  childId: 'c1',
  title: 'First steps',
  category: 'moment',
  content: 'Three of them.',
  date: '2025-11-20',
  ...stamps,
};
const food = {
  id: 'f1',
  childId: 'c1',
  name: 'Rice cracker',
  category: 'Snacks',
  state: 'safe',
  reaction: 'positive',
  date: '2025-11-20',
  ...stamps,
};
const report = {
  id: 'r1',
  childId: 'c1',
  createdAt: stamps.createdAt,
  type: 'pattern',
  title: 'Pattern Analysis',
  content: '{}',
  period: { start: '2025-10-22', end: '2025-11-20' },
};
const recommendation = {
  id: 's1',
  childId: 'c1',
  createdAt: stamps.createdAt,
  category: 'sleep',
  title: 'A routine',
  description: 'Same time every evening.',
};

const entities = [
  ['child', childSchema, child],
  ['journal entry', journalEntrySchema, entry],
  ['food item', foodItemSchema, food],
  ['report', reportSchema, report],
  ['recommendation', recommendationSchema, recommendation],
] as const;

describe('the entities are those of section 3', () => {
  test.each(entities)('a %s passes unchanged', (_, schema, value) => {
    expect(schema.parse(value)).toEqual(value);
  });

  test.each(entities)('a %s is invalid without one of its required fields', (_, schema, value) => {
    for (const field of Object.keys(value)) {
      const { [field]: _left, ...rest } = value as Record<string, unknown>;
      expect(schema.safeParse(rest).success, `without ${field}`).toBe(false);
    }
  });

  test.each(entities)('a field that a %s does not have is left out', (_, schema, value) => {
    const parsed = schema.parse({ ...value, apiKey: 'sk-secret' });
    expect(parsed).toEqual(value);
  });

  test('a child has a gender of male, female or other, or none', () => {
    expect(genders).toEqual(['male', 'female', 'other']);
    expect(childSchema.parse({ ...child, gender: 'other' }).gender).toBe('other');
    expect(childSchema.safeParse({ ...child, gender: '' }).success).toBe(false);
  });

  test('a journal entry may hold the notes of all eight categories at once', () => {
    const notes = Object.fromEntries(
      categories.map(({ notesField, label }) => [notesField, `${label}: noted`]),
    );
    expect(journalEntrySchema.parse({ ...entry, ...notes })).toEqual({ ...entry, ...notes });
  });

  test('a food item has one of the nine categories, one of the four states, one of the three reactions', () => {
    expect(foodCategories.join(', ')).toBe(
      'Fruits, Vegetables, Grains, Protein, Dairy, Snacks, Desserts, Beverages, Mixed/Other',
    );
    expect(foodStateIds).toEqual(['new', 'safe', 'sometimes', 'not-yet']);
    expect(reactionIds).toEqual(['positive', 'neutral', 'negative']);
    for (const wrong of [{ category: 'safe' }, { state: 'Snacks' }, { reaction: 'great' }])
      expect(foodItemSchema.safeParse({ ...food, ...wrong }).success).toBe(false);
  });

  test('reports and recommendations have no updatedAt', () => {
    expect(reportSchema.parse({ ...report, ...stamps })).toEqual(report);
    expect(recommendationSchema.parse({ ...recommendation, ...stamps })).toEqual(recommendation);
  });

  test('a report of an unknown type is kept', () => {
    expect(reportSchema.parse({ ...report, type: 'horoscope' }).type).toBe('horoscope');
  });

  test('dates are days that exist, in the form yyyy-MM-dd', () => {
    for (const date of ['', '2025-02-30', '20/11/2025', '2025-11-20T00:00:00.000Z']) {
      expect(childSchema.safeParse({ ...child, birthdate: date }).success).toBe(false);
      expect(journalEntrySchema.safeParse({ ...entry, date }).success).toBe(false);
      expect(foodItemSchema.safeParse({ ...food, date }).success).toBe(false);
      const period = { start: date, end: date };
      expect(reportSchema.safeParse({ ...report, period }).success).toBe(false);
    }
  });

  test('a name and a title are never empty', () => {
    expect(childSchema.safeParse({ ...child, name: '' }).success).toBe(false);
    expect(journalEntrySchema.safeParse({ ...entry, title: '' }).success).toBe(false);
    expect(foodItemSchema.safeParse({ ...food, name: '' }).success).toBe(false);
  });
});

test.each(difficultTexts)('%s in a record passes unchanged', (_, text) => {
  expect(childSchema.parse({ ...child, name: text, bio: text })).toMatchObject({
    name: text,
    bio: text,
  });
  const texts = { title: text, content: text, sleepNotes: text };
  expect(journalEntrySchema.parse({ ...entry, ...texts })).toMatchObject(texts);
  const foodWords = { name: text, notes: text };
  expect(foodItemSchema.parse({ ...food, ...foodWords })).toMatchObject(foodWords);
});

test('a key named __proto__ in a record from outside is removed and changes nothing else', () => {
  const hostile: unknown = JSON.parse(
    JSON.stringify(entry).replace('{', '{"__proto__":{"polluted":true,"sleepNotes":"not typed"},'),
  );
  const parsed = journalEntrySchema.parse(hostile);
  expect(parsed).toEqual(entry);
  expect(parsed.sleepNotes).toBeUndefined();
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

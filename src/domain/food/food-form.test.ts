import { describe, expect, test } from 'vitest';
import { foodCategories, type FoodItem, foodStateIds, reactionIds } from '@/domain/schema/entities';
import { difficultTexts } from '@/domain/fixtures/difficult-texts';
import {
  emptyFoodForm,
  type FoodFormErrors,
  type FoodFormValues,
  foodFromForm,
  foodToForm,
  parseFoodForm,
  validateFoodForm,
} from './food-form';

const today = '2025-11-20';
const unsaid = { texture: '', temperature: '', colour: '', brand: '', taste: '' };
const filled: FoodFormValues = {
  name: 'Cucumber',
  category: 'Vegetables',
  state: 'sometimes',
  reaction: 'neutral',
  notes: 'Poked it and said “cold”.',
  date: '2025-11-17',
  column: '',
  ...unsaid,
};

function stored(values: FoodFormValues): FoodItem {
  const stamps = { createdAt: '2025-11-20T09:00:00.000Z', updatedAt: '2025-11-20T09:00:00.000Z' };
  const fields = foodFromForm(values);
  if (!fields) throw new Error('The form is not filled in');
  return { id: 'f', childId: 'c', ...stamps, ...fields };
}

describe('the add form', () => {
  test('starts empty, at state new, dated today', () => {
    expect(emptyFoodForm(today)).toEqual({
      name: '',
      category: '',
      state: 'new',
      reaction: 'neutral',
      notes: '',
      date: today,
      column: '',
      ...unsaid,
    });
  });

  test.each(foodStateIds)('starts at the column whose own add button was used: %s', (id) => {
    expect(emptyFoodForm(today, id)).toMatchObject({ state: id, column: id });
  });
});

describe('name, category and date are required', () => {
  test.each<[string, Partial<FoodFormValues>, FoodFormErrors]>([
    ['a complete form', {}, {}],
    ['notes are optional', { notes: '' }, {}],
    ['a food added today', { date: today }, {}],
    ['no name', { name: '' }, { name: 'Food name is required' }],
    ['a name of spaces', { name: ' \t\n' }, { name: 'Food name is required' }],
    ['no category', { category: '' }, { category: 'Category is required' }],
    ['no date', { date: '' }, { date: 'Date is required' }],
    ['a day that does not exist', { date: '2025-02-29' }, { date: 'Date is required' }],
    ['tomorrow', { date: '2025-11-21' }, { date: 'Date cannot be in the future' }],
    [
      'none of them',
      { name: '', category: '', date: '' },
      {
        name: 'Food name is required',
        category: 'Category is required',
        date: 'Date is required',
      },
    ],
  ])('%s', (_, change, errors) => {
    expect(validateFoodForm({ ...filled, ...change }, today)).toEqual(errors);
  });

  test('a stored date is never refused; another one in the future is', () => {
    const stored = { ...filled, date: '2025-11-22' };
    expect(validateFoodForm(stored, today, stored)).toEqual({});
    const typed = { ...stored, date: '2025-11-23' };
    expect(Object.keys(validateFoodForm(typed, today, stored))).toEqual(['date']);
  });
});

describe('what is stored', () => {
  test('keeps state and category apart, the name trimmed, without fields that only the form knows', () => {
    expect(foodFromForm({ ...filled, name: ' Cucumber ', column: 'safe' })).toEqual({
      name: 'Cucumber',
      category: 'Vegetables',
      state: 'sometimes',
      reaction: 'neutral',
      notes: 'Poked it and said “cold”.',
      date: '2025-11-17',
    });
  });

  test('has its properties trimmed, and omits unknown ones', () => {
    const filledIn = foodFromForm({
      ...filled,
      texture: ' crunchy ',
      taste: ' ',
      brand: 'Blue packet',
    });
    expect(filledIn).toMatchObject({ texture: 'crunchy', brand: 'Blue packet' });
    for (const field of ['taste', 'colour', 'temperature'])
      expect(filledIn).not.toHaveProperty(field);
    expect(foodToForm(stored({ ...filled, texture: 'crunchy' }))).toEqual({
      ...filled,
      texture: 'crunchy',
    });
  });

  test.each(['', ' \n'])('has no notes when none were typed: %j', (notes) => {
    expect(foodFromForm({ ...filled, notes })).not.toHaveProperty('notes');
  });

  test('is null until a category is chosen', () => {
    expect(foodFromForm({ ...filled, category: '' })).toBeNull();
  });

  test('every category, state and reaction comes back into the form unchanged', () => {
    for (const category of foodCategories)
      for (const state of foodStateIds)
        for (const reaction of reactionIds) {
          const values = { ...filled, category, state, reaction };
          expect(foodToForm(stored(values))).toEqual(values);
        }
  });

  test.each(difficultTexts)('keeps %s unchanged', (_, text) => {
    const values = { ...filled, name: text, notes: text };
    expect(validateFoodForm(values, today)).toEqual({});
    expect(foodFromForm(values)).toMatchObject({ name: text, notes: text });
    expect(foodToForm(stored(values))).toMatchObject({ name: text, notes: text });
    expect(parseFoodForm(JSON.parse(JSON.stringify(values)))).toEqual(values);
  });
});

describe('a draft from an earlier visit', () => {
  test('comes back as it was typed, even if it is not valid yet', () => {
    const half = { ...emptyFoodForm(today), date: '', notes: 'Half a b' };
    expect(parseFoodForm(JSON.parse(JSON.stringify(half)))).toEqual(half);
  });

  test('started in a column, keeps a state chosen since, whether reopened from there or elsewhere', () => {
    const draft = { ...emptyFoodForm(today, 'safe'), name: 'Rice', state: 'not-yet' as const };
    expect(parseFoodForm(draft, 'safe')).toEqual(draft);
    expect(parseFoodForm(draft)).toEqual(draft);
  });

  test('reopened from another column’s add button, keeps its text and starts with that state', () => {
    const draft = { ...emptyFoodForm(today, 'safe'), name: 'Rice', notes: 'Plain.' };
    expect(parseFoodForm(draft, 'sometimes')).toEqual({
      ...draft,
      state: 'sometimes',
      column: 'sometimes',
    });
  });

  test('of a version without properties has none, and one of this version has all of them', () => {
    const {
      texture: _,
      temperature: __,
      colour: ___,
      brand: ____,
      taste: _____,
      ...earlier
    } = filled;
    expect(parseFoodForm(earlier)).toEqual(filled);
    const filledIn = { ...filled, texture: 'crunchy', brand: 'Blue packet' };
    expect(parseFoodForm(JSON.parse(JSON.stringify(filledIn)))).toEqual(filledIn);
  });

  test('drops anything that is not part of the form', () => {
    expect(parseFoodForm({ ...filled, childId: 'other' })).toEqual(filled);
  });

  test.each([
    ['nothing', null],
    ['a list', [filled]],
    ['another form', { name: 'Maya' }],
    ['an unknown category', { ...filled, category: 'safe' }],
    ['an unknown state', { ...filled, state: 'Snacks' }],
    ['a number for a name', { ...filled, name: 1 }],
  ])('%s is not accepted as a draft', (_, values) => {
    expect(parseFoodForm(values)).toBeNull();
  });
});

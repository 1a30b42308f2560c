import { describe, expect, test } from 'vitest';
import {
  categories,
  type CategoryId,
  categoryIds,
  categoryOf,
  defaultCategory,
  isCategoryId,
} from './categories';

describe('the journal categories', () => {
  test('begin with those of the specification, in its order', () => {
    expect(categories.slice(0, 8).map(({ id, label }) => [id, label])).toEqual([
      ['education', 'Education'],
      ['social', 'Social'],
      ['sensory', 'Sensory'],
      ['food', 'Food & Nutrition'],
      ['behavior', 'Behavior'],
      ['sleep', 'Sleep'],
      ['moment', 'Magic Moment'],
      ['medication', 'Medication'],
    ]);
    expect(categoryIds).toEqual(categories.map(({ id }) => id));
  });

  test.each([
    ['education', 'educationNotes', 'Education Notes'],
    ['social', 'socialNotes', 'Social Notes'],
    ['sensory', 'sensoryNotes', 'Sensory Notes'],
    ['food', 'foodNotes', 'Food Notes'],
    ['behavior', 'behaviorNotes', 'Behavior Notes'],
    ['sleep', 'sleepNotes', 'Sleep Notes'],
    ['moment', 'magicMomentNotes', 'Magic Moment Notes'],
    ['medication', 'medicationNotes', 'Medication Notes'],
  ] as const)('%s has the notes field %s under %s', (id, notesField, notesLabel) => {
    expect(categoryOf(id)).toMatchObject({ notesField, notesLabel });
  });

  test('the default is education', () => {
    expect(defaultCategory).toBe('education');
  });

  test('nothing else is one, whatever an object inherits', () => {
    for (const text of ['', 'Education', 'all', 'toString', '__proto__', 'constructor'])
      expect(isCategoryId(text)).toBe(false);
    expect(categoryIds.every(isCategoryId)).toBe(true);
    expect(() => categoryOf('constructor' as CategoryId)).toThrow(RangeError);
  });
});

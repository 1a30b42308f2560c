import { describe, expect, test } from 'vitest';
import { foodStateIds, reactionIds } from '@/domain/schema/entities';
import { foodStateOf, foodStates, isFoodStateId, reactionOf, reactions } from './food-states';

describe('the four food states', () => {
  test('have the ids and labels of the specification, and the titles of its columns, in its order', () => {
    expect(foodStates.map(({ id, label, title }) => [id, label, title])).toEqual([
      ['new', 'New', 'New Food'],
      ['safe', 'Safe', 'Safe Food'],
      ['sometimes', 'Sometimes', 'Sometimes Food'],
      ['not-yet', 'Not Yet', 'Not Yet Food'],
    ]);
    expect(foodStates.map(({ id }) => id)).toEqual(foodStateIds);
  });

  test.each(foodStates)('$id is found by its id', (state) => {
    expect(foodStateOf(state.id)).toBe(state);
  });

  test('nothing else is one, whatever an object inherits', () => {
    for (const text of ['', 'New', 'not yet', 'toString', '__proto__'])
      expect(isFoodStateId(text)).toBe(false);
    expect(foodStateIds.every(isFoodStateId)).toBe(true);
    expect(() => foodStateOf('gone' as 'new')).toThrow(RangeError);
  });
});

describe('the three reactions', () => {
  test('have the ids of the specification, and a label each', () => {
    expect(reactions.map(({ id, label }) => [id, label])).toEqual([
      ['positive', 'Positive'],
      ['neutral', 'Neutral'],
      ['negative', 'Negative'],
    ]);
    expect(reactions.map(({ id }) => id)).toEqual(reactionIds);
  });

  test.each(reactions)('$id is found by its id', (reaction) => {
    expect(reactionOf(reaction.id)).toBe(reaction);
  });

  test('an unknown one throws', () => {
    expect(() => reactionOf('great' as 'neutral')).toThrow(RangeError);
  });
});

test('states and reactions differ without relying on colour: each has its own glyph', () => {
  const glyphs = [...foodStates, ...reactions].map(({ glyph }) => glyph);
  expect(new Set(glyphs).size).toBe(7);
});

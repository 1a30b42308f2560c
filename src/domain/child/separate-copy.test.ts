import { expect, test } from 'vitest';
import { NewIds } from './separate-copy';

test('a food that isn’t on the board has no id in a draft of the copy either', () => {
  const ids = new NewIds('child-1', 'copy');
  const tries = [
    { foodId: '', name: 'Rice' },
    { foodId: '', name: 'Pears' },
    { foodId: 'food-1', name: 'Bread' },
  ];
  expect(ids.references({ childId: 'child-1', facts: { food: { tries } } })).toEqual({
    childId: 'copy',
    facts: {
      food: { tries: [tries[0], tries[1], { foodId: ids.of('food', 'food-1'), name: 'Bread' }] },
    },
  });
});

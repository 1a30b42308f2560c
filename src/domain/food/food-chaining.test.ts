import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FoodItem, foodProperties, foodStateIds } from '@/domain/schema/entities';
import { everydayFoods } from './everyday-foods';
import { everydayOf, propertiesText, nameKey } from './food-properties';
import { minSharedProperties, linksOf, foodSuggestions, suggestionReason } from './food-chaining';

const stamp = '2025-11-20T09:00:00.000Z';

function food(name: string, fields: Partial<FoodItem> = {}): FoodItem {
  return {
    id: name,
    childId: 'c',
    name,
    category: 'Snacks',
    state: 'new',
    reaction: 'neutral',
    date: '2025-11-20',
    createdAt: stamp,
    updatedAt: stamp,
    ...fields,
  };
}

const cracker = food('Cracker', {
  state: 'safe',
  texture: 'crunchy',
  colour: 'golden',
  taste: 'salty',
});
const names = (...asked: Parameters<typeof foodSuggestions>) =>
  foodSuggestions(...asked).map(({ name }) => name);

describe('the next foods differ in exactly one property known of both', () => {
  test.each([
    ['only in taste', { texture: 'crunchy', colour: 'golden', taste: 'sweet' }, true],
    ['in nothing', { texture: 'crunchy', colour: 'golden', taste: 'salty' }, false],
    ['in two', { texture: 'crunchy', colour: 'red', taste: 'sweet' }, false],
    ['with only one the same', { texture: 'crunchy', taste: 'sweet' }, false],
    ['with two the same and the rest unknown', { texture: 'crunchy', colour: 'golden' }, false],
    [
      'in one, with more properties known of one of them',
      { texture: 'soft', colour: 'golden', taste: 'salty', brand: 'Own' },
      true,
    ],
    [
      'apart from case, accents and spaces',
      { texture: ' Crunchy', colour: 'GOLDEN ', taste: 'süß' },
      true,
    ],
    ['if a property is only spaces', { texture: 'crunchy', colour: 'golden', taste: ' ' }, false],
  ] as const)('%s', (_, like, isNear) => {
    expect(names(cracker, [cracker, food('Other', like)], [])).toEqual(isNear ? ['Other'] : []);
  });

  test('the reason says what is the same and what is different', () => {
    const [other] = foodSuggestions(
      cracker,
      [food('Biscuit', { texture: 'crunchy', colour: 'golden', taste: 'sweet' })],
      [],
    );
    expect(other && suggestionReason(other)).toBe('Same texture and colour, another taste: sweet.');
  });
});

describe('which foods are suggested', () => {
  const like = { texture: 'crunchy', colour: 'golden', taste: 'sweet' };
  const list = everydayFoods.filter(({ name }) => name === 'Plain biscuit');

  test.each([
    ['sometimes', true],
    ['new', true],
    ['safe', false],
    ['not-yet', false],
  ] as const)('a food on the board with state %s: %s', (state, isProposed) => {
    const other = food('Other', { ...like, state });
    expect(names(cracker, [other], [])).toEqual(isProposed ? ['Other'] : []);
  });

  test('nothing next to a food that is not safe', () => {
    for (const state of foodStateIds.filter((one) => one !== 'safe'))
      expect(names({ ...cracker, state }, [food('Other', like)])).toEqual([]);
  });

  test('an everyday food only if the board has none of that name, in any column', () => {
    expect(names(cracker, [], list)).toEqual(['Plain biscuit']);
    for (const state of foodStateIds)
      expect(names(cracker, [food('plain BISCUITS', { state })], list)).toEqual([]);
  });

  test('no food that is safe under another record of the same name, no linked one, none of another child', () => {
    const other = food('Other', like);
    const { id, name } = cracker;
    expect(names(cracker, [other, food('others', { state: 'safe' })], [])).toEqual([]);
    expect(names(cracker, [{ ...other, from: { foodId: id, name } }], [])).toEqual([]);
    expect(names({ ...cracker, from: { foodId: 'Other', name: 'Other' } }, [other], [])).toEqual(
      [],
    );
    expect(names(cracker, [{ ...other, childId: 'd' }], [])).toEqual([]);
  });

  test('those on the board first, sometimes before new, then the list, with more in common first', () => {
    const whole = { ...cracker, temperature: 'room temperature' };
    const more = { ...like, temperature: 'room temperature' };
    const foods = [
      food('Newer', like),
      food('B', { ...like, state: 'sometimes' }),
      food('A', { ...like, state: 'sometimes' }),
      food('Z', { ...more, state: 'sometimes' }),
    ];
    expect(names(whole, foods, list)).toEqual(['Z', 'A', 'B', 'Newer', 'Plain biscuit']);
  });
});

test('whatever is on the board, every suggestion keeps the rule, and the order of the board does not matter', () => {
  const word = fc.constantFrom('a', 'A ', 'b', '');
  const one = fc.record(
    {
      name: fc.constantFrom('Toast', 'Rice', 'Egg', 'Plain crackers', 'x'),
      state: fc.constantFrom(...foodStateIds),
      texture: word,
      temperature: word,
      colour: word,
      brand: word,
      taste: word,
    },
    { requiredKeys: ['name', 'state'] },
  );
  const same = (a = '', b = '') => a.trim().toLowerCase() === b.trim().toLowerCase();
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 8 }), fc.nat(), (drafts, turn) => {
      const foods = drafts.map(({ name, ...rest }, at) => food(name, { ...rest, id: `${at}` }));
      const [base] = foods;
      if (!base) return;
      const ideas = foodSuggestions(base, foods);
      const turned = [...foods.slice(turn % foods.length), ...foods.slice(0, turn % foods.length)];
      expect(foodSuggestions(base, turned)).toEqual(ideas);
      expect(ideas.length === 0 || base.state === 'safe').toBe(true);
      const safe = foods.filter(({ state }) => state === 'safe').map(({ name }) => nameKey(name));
      for (const { like, differsIn, name, own } of ideas) {
        const known = foodProperties.filter((p) => base[p]?.trim() && like[p]?.trim());
        const alike = known.filter((p) => same(base[p], like[p]));
        expect(known.filter((p) => !alike.includes(p))).toEqual([differsIn]);
        expect(alike.length).toBeGreaterThanOrEqual(minSharedProperties);
        expect(safe).not.toContain(nameKey(name));
        expect(own?.state).not.toBe('not-yet');
      }
    }),
  );
});

describe('the built-in list', () => {
  test('has 60 to 100 foods, each name once, each with four short properties', () => {
    expect(everydayFoods.length).toBeGreaterThanOrEqual(60);
    expect(everydayFoods.length).toBeLessThanOrEqual(100);
    expect(new Set(everydayFoods.map(({ name }) => nameKey(name))).size).toBe(everydayFoods.length);
    for (const one of everydayFoods) expect(propertiesText(one).split(', ')).toHaveLength(4);
  });

  test('leads on: most of its foods have another one next to them', () => {
    const alone = everydayFoods.filter(
      (one) => foodSuggestions(food(one.name, { ...one, state: 'safe' }), []).length === 0,
    );
    expect(alone.length).toBeLessThan(everydayFoods.length / 10);
  });

  test.each([
    ['toast', 'Toast'],
    ['Wholegrain Toast', 'Toast'],
    ['Salted cracker', 'Salted crackers'],
    ['strawberries', 'Strawberry'],
    ['Toast with jam', undefined],
    ['', undefined],
  ])('%s is taken for %s', (name, found) => {
    expect(everydayOf(name)?.name).toBe(found);
  });
});

describe('links of a chain', () => {
  const toast = food('Toast', {
    from: { foodId: 'Cracker', name: 'Old name', differsIn: 'texture' },
  });

  test('go both ways, with the other food’s current name', () => {
    expect(linksOf(toast, [cracker, toast]).before).toEqual({
      food: cracker,
      name: 'Cracker',
      differsIn: 'texture',
    });
    expect(linksOf(cracker, [cracker, toast]).after).toEqual([
      { food: toast, name: 'Toast', differsIn: 'texture' },
    ]);
  });

  test('keep the name of a deleted food', () => {
    expect(linksOf(toast, [toast]).before).toEqual({
      food: null,
      name: 'Old name',
      differsIn: 'texture',
    });
  });

  test('never lead from a food to itself', () => {
    const odd = food('Odd', { from: { foodId: 'Odd', name: 'Odd' } });
    expect(linksOf(odd, [odd]).after).toEqual([]);
  });
});

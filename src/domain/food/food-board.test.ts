import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FoodItem, type FoodStateId, foodStateIds } from '@/domain/schema/entities';
import {
  columnsOf,
  type FoodBoard,
  type FoodMove,
  foodOnBoard,
  totalOf,
  pendingMoves,
  withMoves,
} from './food-board';
import { newestFirst } from '@/domain/schema/newest-first';

function food(id: string, state: FoodStateId, day = 20, updatedMs = 0): FoodItem {
  return {
    id,
    childId: 'c',
    name: id,
    category: 'Fruits',
    state,
    reaction: 'neutral',
    date: `2025-11-${String(day).padStart(2, '0')}`,
    createdAt: '2025-11-20T09:00:00.000Z',
    updatedAt: new Date(Date.UTC(2025, 10, 20, 9) + updatedMs).toISOString(),
  };
}

const limits = { new: 3, safe: 3, sometimes: 3, 'not-yet': 3 };
const none: ReadonlySet<string> = new Set();

/** Returns the ids of each column, and its count. */
function seen(board: FoodBoard) {
  return foodStateIds.map((state) => [
    board[state].items.map(({ id }) => id).join(' '),
    board[state].count,
  ]);
}

const board = columnsOf(
  [food('a', 'new', 20), food('b', 'safe', 18), food('c', 'safe', 10), food('d', 'new', 5)],
  limits,
  none,
);

const moving = (to: FoodStateId | null): FoodMove => ({ to, savedAt: null });

describe('columns', () => {
  test('contain the foods with their state, in the order given, with a count', () => {
    expect(seen(board)).toEqual([
      ['a d', 2],
      ['b c', 2],
      ['', 0],
      ['', 0],
    ]);
  });

  test('show only as many as their limit but count all, and show what is pinned', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, at) => food(id, 'safe', 20 - at));
    expect(seen(columnsOf(many, limits, none))[1]).toEqual(['a b c', 6]);
    expect(seen(columnsOf(many, limits, new Set(['e', 'gone'])))[1]).toEqual(['a b c e', 6]);
  });

  test('are newest date first, then newest created, then by id', () => {
    const late = { ...food('late', 'new', 20), createdAt: '2025-11-20T10:00:00.000Z' };
    const foods = [food('a', 'new', 20), food('z', 'new', 20), late, food('old', 'new', 1)];
    expect([...foods].sort(newestFirst).map(({ id }) => id)).toEqual(['late', 'z', 'a', 'old']);
  });
});

describe('a move that is not saved yet', () => {
  test('puts the card into its new column by date, and updates both counts', () => {
    const next = withMoves(board, new Map([['a', moving('safe')]]));
    expect(seen(next)).toEqual([
      ['d', 1],
      ['a b c', 3],
      ['', 0],
      ['', 0],
    ]);
    expect(foodOnBoard(next, 'a')).toEqual({ ...food('a', 'new', 20), state: 'safe' });
  });

  test.each([
    ['between newer and older ones', 'c', 'new', 'a c d'],
    ['last', 'd', 'safe', 'b c d'],
    ['alone', 'a', 'not-yet', 'a'],
  ] as const)('%s', (_, id, to, ids) => {
    const { items } = withMoves(board, new Map([[id, moving(to)]]))[to];
    expect(items.map((one) => one.id).join(' ')).toBe(ids);
  });

  test('onto its own column changes nothing', () => {
    expect(withMoves(board, new Map([['a', moving('new')]]))).toBe(board);
  });

  test('of a food that is not on the board changes nothing', () => {
    expect(withMoves(board, new Map([['gone', moving('safe')]]))).toBe(board);
  });

  test('leaves the other columns identical, so that they are not rendered again', () => {
    const next = withMoves(board, new Map([['a', moving('safe')]]));
    expect(next.sometimes).toBe(board.sometimes);
    expect(next['not-yet']).toBe(board['not-yet']);
  });

  test('of a food that turned out to be deleted removes its card', () => {
    const next = withMoves(board, new Map([['a', moving(null)]]));
    expect(seen(next)[0]).toEqual(['d', 1]);
    expect(totalOf(next)).toBe(3);
  });
});

describe('a saved move', () => {
  const saved = { to: 'safe', savedAt: food('', 'new', 1, 5).updatedAt } as const;

  test('is still shown if the store was read before it', () => {
    expect(seen(withMoves(board, new Map([['a', saved]])))[1]).toEqual(['a b c', 3]);
  });

  test.each([
    ['the move itself', 'safe', 5],
    ['a later move back, from another tab', 'new', 6],
    ['a later move on, from another tab', 'not-yet', 6],
  ] as const)('is dropped once the store says: %s', (_, state, ms) => {
    const read = columnsOf([food('a', state, 20, ms)], limits, none);
    expect(withMoves(read, new Map([['a', saved]]))).toBe(read);
  });
});

describe('a move is finished', () => {
  const saved = { to: 'safe', savedAt: food('', 'new', 1, 5).updatedAt } as const;
  const read = columnsOf([food('a', 'safe', 20, 5)], limits, none);

  test('once the store was read with it: an older state that is restored later is shown', () => {
    const left = pendingMoves(read, new Map([['a', saved]]));
    expect([...left]).toEqual([]);
    expect(withMoves(board, left)).toBe(board);
  });

  test('once the store was read without the food that turned out to be deleted', () => {
    expect([...pendingMoves(read, new Map([['b', moving(null)]]))]).toEqual([]);
  });

  test('and not before', () => {
    const moves = new Map<string, FoodMove>([
      ['a', saved],
      ['b', moving('safe')],
      ['c', moving(null)],
      ['elsewhere', saved],
    ]);
    expect(pendingMoves(board, moves)).toBe(moves);
  });
});

test('moves neither lose nor duplicate a card, and every count matches its cards', () => {
  const state = fc.constantFrom(...foodStateIds);
  const foods = fc.uniqueArray(
    fc.record({ id: fc.stringMatching(/^[a-f]$/), state, day: fc.integer({ min: 1, max: 28 }) }),
    { selector: ({ id }) => id },
  );
  const moves = fc.array(fc.tuple(fc.stringMatching(/^[a-h]$/), state));
  fc.assert(
    fc.property(foods, moves, (drafts, steps) => {
      const all = drafts.map(({ id, state: at, day }) => food(id, at, day)).sort(newestFirst);
      const whole = { new: 9, safe: 9, sometimes: 9, 'not-yet': 9 };
      const made = new Map(steps.map(([id, to]) => [id, moving(to)]));
      const next = withMoves(columnsOf(all, whole, none), made);
      // The expected board: each food where its last move put it.
      const expected = all.map((one) => ({ ...one, state: made.get(one.id)?.to ?? one.state }));
      expect(next).toEqual(columnsOf(expected, whole, none));
    }),
  );
});

import { expect, test } from 'vitest';
import type { FoodItem } from '@/domain/schema/entities';
import { chainsOf } from './food-chaining';

const food = (name: string, from?: FoodItem['from']): FoodItem => ({
  id: name,
  childId: 'child',
  name,
  category: 'Snacks',
  state: 'safe',
  reaction: 'neutral',
  date: '2026-01-01',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...(from && { from }),
});

test('a chain from its first food, a branch where it leaves, a deleted food by its name', () => {
  const foods = [
    food('Toast', { foodId: 'Rice cracker', name: 'Old name', differsIn: 'taste' }),
    food('Thosai', { foodId: 'Toast', name: 'Toast', differsIn: 'taste' }),
    food('Rice cracker', { foodId: 'Cracker', name: 'Cracker', differsIn: 'colour' }),
    food('Cracker'),
    food('Banana'),
    food('Butter toast', { foodId: 'Toast', name: 'Toast', differsIn: 'texture' }),
    food('Pear', { foodId: 'gone', name: 'Apple' }),
  ];
  expect(chainsOf(foods)).toEqual([
    [
      { name: 'Cracker' },
      { name: 'Rice cracker', differsIn: 'colour' },
      { name: 'Toast', differsIn: 'taste' },
      { name: 'Thosai', differsIn: 'taste' },
    ],
    [{ name: 'Toast' }, { name: 'Butter toast', differsIn: 'texture' }],
    [{ name: 'Apple' }, { name: 'Pear' }],
  ]);
  expect(chainsOf([food('Banana')])).toEqual([]);
});

test('a cycle, which only a manipulated file has, ends', () => {
  const circle = [
    food('A', { foodId: 'B', name: 'B', differsIn: 'taste' }),
    food('B', { foodId: 'A', name: 'A', differsIn: 'taste' }),
    food('C', { foodId: 'B', name: 'B', differsIn: 'brand' }),
  ];
  expect(chainsOf(circle)).toEqual([
    [{ name: 'A' }, { name: 'B', differsIn: 'taste' }, { name: 'C', differsIn: 'brand' }],
  ]);
});

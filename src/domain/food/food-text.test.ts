import { describe, expect, test } from 'vitest';
import type { FoodItem } from '@/domain/schema/entities';
import { searchTextOf, shortenNotes } from './food-text';
import { matchesSearch } from '@/domain/text/search';

const long = 'Licked it. '.repeat(500).slice(0, 5000);

describe('notes are cut at 100 characters plus an ellipsis, but not within a word', () => {
  test.each([
    ['no notes', '', null],
    ['99 characters', 'a'.repeat(99), null],
    ['100 characters', 'a'.repeat(100), null],
    ['101 characters', 'a'.repeat(101), `${'a'.repeat(100)}...`],
    ['5,000 characters', long, `${'Licked it. '.repeat(9).slice(0, -2)}...`],
    ['a word that ends there', `${'word '.repeat(20)}word`, `${'word '.repeat(20).trim()}...`],
    ['100 emoji of several parts', '👩‍👧‍👦'.repeat(100), null],
    ['101 emoji of several parts', '👩‍👧‍👦'.repeat(101), `${'👩‍👧‍👦'.repeat(100)}...`],
    ['an emoji as the last one that fits', `${'a'.repeat(99)}🙂bc`, `${'a'.repeat(99)}🙂...`],
    ['letters with combining accents', 'e\u0301'.repeat(100), null],
  ])('%s', (_, text, expected) => {
    expect(shortenNotes(text)).toBe(expected);
  });

  test('a character with 10,000 combining marks is cut somewhere, instantly', () => {
    const zalgo = `a${'\u0301'.repeat(10_000)}`;
    expect(shortenNotes(zalgo)?.endsWith('...')).toBe(true);
  });
});

describe('search by name, category or notes, case-insensitive', () => {
  const food: FoodItem = {
    id: 'f',
    childId: 'c',
    name: 'Crêpe (blue plate)',
    category: 'Mixed/Other',
    state: 'not-yet',
    reaction: 'negative',
    notes: 'Said “NO thank you”.\nTry again.',
    date: '2025-11-20',
    createdAt: '2025-11-20T09:00:00.000Z',
    updatedAt: '2025-11-20T09:00:00.000Z',
  };

  test.each([
    ['the name', 'crêpe', true],
    ['the name in capitals', 'BLUE PLATE', true],
    ['the category', 'mixed/other', true],
    ['a part of the category', 'OTHER', true],
    ['the notes', 'no THANK', true],
    ['spaces around', '  blue ', true],
    ['nothing', '', true],
    ['characters that are special in a regular expression', '(blue', true],
    ['words that are not there', 'rice', false],
    ['a pattern', '.*', false],
    ['the state, which is the column', 'not-yet', false],
    ['the reaction', 'negative', false],
    ['words of two fields in a row', 'plate)mixed', false],
    ['words of two fields, a line apart', 'plate)\nmixed', false],
  ])('%s', (_, query, matches) => {
    expect(matchesSearch(searchTextOf(food), query)).toBe(matches);
  });

  test('bold notes are found as they are shown and as they were typed', () => {
    const text = searchTextOf({ ...food, notes: 'from the **blue** plate' });
    expect(matchesSearch(text, 'the blue plate')).toBe(true);
    expect(matchesSearch(text, 'the **blue')).toBe(true);
  });

  test('a food without notes is found by its name', () => {
    const { notes: _, ...bare } = food;
    expect(matchesSearch(searchTextOf(bare), 'crêpe')).toBe(true);
    expect(matchesSearch(searchTextOf(bare), 'undefined')).toBe(false);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAmount, formatAmount, largestAmount } from './medication';

test.each([
  ['2.5', 2.5],
  ['2,5', 2.5],
  [' 6 ', 6],
  ['.5', 0.5],
  [',25', 0.25],
  ['½', 0.5],
  ['1½', 1.5],
  ['1 ½', 1.5],
  ['100000', 100_000],
])('%j is an amount', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each([
  '',
  '0',
  '0.0',
  '-1',
  '−1',
  '1e3',
  '1.2.3',
  '1,2,3',
  '1.2345',
  '100001',
  '9'.repeat(400),
  'two',
  '5 mL',
  'Infinity',
  '٣',
])('%j is not an amount', (text) => {
  expect(parseAmount(text)).toBeNull();
});

test('any text gives a number above zero within the limit, or null', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
      const amount = parseAmount(text);
      expect(amount === null || (amount > 0 && amount <= largestAmount)).toBe(true);
    }),
  );
});

test('a formatted amount is read back unchanged', () => {
  const amounts = fc.integer({ min: 1, max: largestAmount * 1000 }).map((one) => one / 1000);
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(parseAmount(formatAmount(amount))).toBe(amount);
    }),
  );
});

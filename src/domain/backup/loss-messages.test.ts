import { expect, test } from 'vitest';
import { lostEntriesText, partialRestoreText, lossText } from './loss-messages';

test.each([
  [0, ''],
  [1, 'The photo of “a” could not be read and is not in the file.'],
  [2, '2 photos could not be read and are not in the file: those of “a” and “b”.'],
  [3, '3 photos could not be read and are not in the file: those of “a”, “b” and “c”.'],
  [40, '40 photos could not be read and are not in the file: those of “a”, “b”, “c” and 37 more.'],
])('%i photos that could not be read, in a sentence', (count, expected) => {
  const first = ['“a”', '“b”', '“c”', '“d”'].slice(0, count);
  expect(lossText(0, { count, first })).toBe(expected);
});

test.each([
  [['“a”'], '3 photos could not be read and are not in the file: those of “a”.'],
  [['“a”', '“b”'], '3 photos could not be read and are not in the file: those of “a” and “b”.'],
])('several photos of one record are counted, and the record is named once', (first, expected) => {
  expect(lossText(0, { count: 3, first })).toBe(expected);
});

test('lost records come first', () => {
  const photos = { count: 1, first: ['“a”'] };
  expect(lossText(2, photos)).toBe(
    '2 records cannot be read by the browser any more and are not in the file. An older backup may hold them. ' +
      'The photo of “a” could not be read and is not in the file.',
  );
});

test('the lost records of a replaced journal, and what is left of it', () => {
  expect(partialRestoreText({ lost: 1, left: 40 })).toContain(
    '1 record is gone for good, 40 can be put back.',
  );
  expect(partialRestoreText({ lost: 12, left: 1 })).toContain('12 records are gone for good');
  expect(partialRestoreText({ lost: 0, left: 7 })).toContain('All 7 records can be put back.');
});

test('entries missing from a printout', () => {
  expect(lostEntriesText(1)).toMatch(/^1 entry cannot .* it\.$/);
  expect(lostEntriesText(3)).toMatch(/^3 entries cannot .* them\.$/);
});

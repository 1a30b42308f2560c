import { expect, test } from 'vitest';
import { readBackupNote } from './backup-file';
import { countsText, noCounts, recordName } from '@/domain/schema/lists';

test('counts are spelled out, and empty lists left out', () => {
  expect(countsText(noCounts())).toBe('no records');
  expect(countsText({ ...noCounts(), children: 1 })).toBe('1 child');
  expect(countsText({ ...noCounts(), children: 2, journal: 1, food: 1200 })).toBe(
    '2 children, 1 journal entry and 1,200 food items',
  );
});

test.each([null, 'kinleaf', {}, { format: '1' }, { format: 1, version: '3', createdAt: 'soon' }])(
  '%j is no note of ours',
  (value) => {
    expect(readBackupNote(value)).toBeNull();
  },
);

test('a record is named by its position and title; a long title is cut', () => {
  expect(recordName('food', 0, { name: 'Rice' })).toBe('Food item 1 (“Rice”)');
  expect(recordName('journal', 4, { title: 'x'.repeat(60) })).toBe(
    `Journal entry 5 (“${'x'.repeat(40)}…”)`,
  );
  expect(recordName('reports', 1, null)).toBe('Report 2');
});

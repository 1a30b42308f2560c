import { expect, test } from 'vitest';
import type { JournalEntry } from '@/domain/schema/entities';
import { distinctRevisions, hasTextChanges, withoutPhotos } from './revisions';

const entry = (change: Partial<JournalEntry> = {}): JournalEntry => ({
  ...{ id: 'e1', childId: 'c1', title: 'Shoes', category: 'behavior', content: 'Off.' },
  ...{ date: '2026-11-19', createdAt: '2026-11-19T08:00:00.000Z' },
  updatedAt: '2026-11-19T08:00:00.000Z',
  ...change,
});
const version = (id: string, title: string) => ({ id, was: entry({ title }) });

test('revisions that equal the current version or a later revision are not shown twice', () => {
  const versions = [version('3', 'B'), version('2', 'Shoes'), version('1', 'B'), version('0', 'A')];
  expect(distinctRevisions('journal', entry(), versions).map(({ id }) => id)).toEqual(['3', '0']);
});

test('revisions of another child’s record with the same id are not shown', () => {
  const other = { id: '1', was: entry({ title: 'B', childId: 'c2' }) };
  expect(distinctRevisions('journal', entry(), [other])).toEqual([]);
});

test.each<[string, Partial<JournalEntry>, boolean]>([
  ['the title', { title: 'Boots' }, true],
  ['notes', { behaviorNotes: 'Strap.' }, true],
  ['a fact', { facts: [{ kind: 'sleep', naps: [] }] }, true],
  ['a field of a later version', { ...{ weather: 'rain' }, title: 'Shoes' }, true],
  ['a star', { starred: true }, false],
  ['an answer about the times', { hoursDeclined: true }, false],
  ['the photo', { photoId: 'p1', morePhotoIds: ['p2'] }, false],
  ['when it was changed', { updatedAt: '2026-11-22T08:00:00.000Z' }, false],
  ['a missing field', { time: undefined }, false],
])('%s, %o, changes the text: %s', (_, change, isOther) => {
  expect(hasTextChanges('journal', entry(), entry(change))).toBe(isOther);
  expect(hasTextChanges('journal', entry(change), entry())).toBe(isOther);
});

test('earlier revisions are stored without photos, and with everything else', () => {
  const pictured = entry({ photoId: 'p1', morePhotoIds: ['p2'], starred: true });
  expect(withoutPhotos(pictured)).toEqual(entry({ starred: true }));
  expect(pictured.photoId).toBe('p1');
});

import { describe, expect, test } from 'vitest';
import { type BackupContents, mayBePart, partText, refusalReason } from './backup-file';
import type { Counts } from '@/domain/schema/lists';

const note = { format: 2, version: '3.9.1', createdAt: '2025-11-02T10:00:00.000Z' };

describe('whether a file is a backup', () => {
  test.each([
    ['set-aside', 'records that were set aside'],
    ['what a later version calls so', 'a part of a journal'],
    ['toString', 'a part of a journal'],
  ])('a file about %s says what it holds', (scope, expected) => {
    expect(refusalReason({ ...note, scope })).toBe(
      `This file holds ${expected}. It is not a backup, and cannot be merged into a journal.`,
    );
    expect(partText({ ...note, scope })).toBeNull();
  });

  test.each([
    ['child', 'one child'],
    ['entries', 'chosen entries of one child'],
    ['report', 'one report'],
    ['handover', 'what was chosen for one person'],
  ])('a file about %s is a part that can be merged', (scope, expected) => {
    expect(refusalReason({ ...note, scope })).toBeNull();
    expect(partText({ ...note, scope })).toBe(expected);
  });

  test.each([
    ['without a note', null],
    ['that does not say what it holds', { ...note, format: 1 }],
    ['about everything', { ...note, scope: 'everything' }],
  ])('a file %s is neither refused nor taken for a part', (_, one) => {
    expect(refusalReason(one)).toBeNull();
    expect(partText(one)).toBeNull();
  });
});

const none: Counts = { children: 0, journal: 0, food: 0, reports: 0, recommendations: 0 };

describe('whether a file that does not say so may be only a part', () => {
  const contents = (counts: Partial<Counts>, format: number | null = 1): BackupContents => ({
    counts: { ...none, ...counts },
    children: [],
    photos: 0,
    pictures: 0,
    setAside: 0,
    from: null,
    to: null,
    note: format === null ? null : { ...note, format },
    warnings: { count: 0, first: [] },
    unreadDetails: { count: 0, first: [] },
    problems: { count: 0, first: [] },
    unreadable: { count: 0, first: [] },
  });
  const oneChild = { children: 1, journal: 3 };

  test.each([
    ['one child, and there are two here', contents(oneChild), { ...none, children: 2 }, true],
    ['no foods, and there are some here', contents(oneChild), { ...none, food: 1 }, true],
    ['as much as there is here', contents(oneChild), { ...none, ...oneChild }, false],
    ['one child into an empty browser', contents(oneChild), none, false],
    ['two children', contents({ children: 2 }), { ...none, children: 3, food: 1 }, false],
    ['one child, of the earlier product', contents(oneChild, null), { ...none, food: 1 }, false],
    ['one child, and says it is a backup', contents(oneChild, 2), { ...none, food: 1 }, false],
  ])('%s', (_, file, live, is) => {
    expect(mayBePart(file, live)).toBe(is);
  });
});

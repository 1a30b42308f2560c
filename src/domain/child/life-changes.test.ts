import { describe, expect, test } from 'vitest';
import type { LifeChange } from '@/domain/schema/child-lists';
import {
  changesIn,
  emptyLifeChangeForm,
  journalLines,
  parseLifeChangeForm,
  comparisonSidesOf,
  validateLifeChange,
} from './life-changes';

const change = (day: string, words = 'Swimming'): LifeChange => ({
  id: `${day} ${words}`,
  day,
  words,
  kind: 'own',
});

describe('the days on each side of a change', () => {
  const today = '2026-11-24';

  test('are forty-two if there is no other change nearby, and the day of the change counts as after', () => {
    const swim = change('2026-10-01');
    expect(comparisonSidesOf(swim, [swim], today)).toEqual({
      before: { start: '2026-08-20', end: '2026-09-30' },
      after: { start: '2026-10-01', end: '2026-11-11' },
    });
  });

  test('end where another change begins, and today', () => {
    const swim = change('2026-11-03');
    const all = [change('2026-11-20'), swim, change('2026-10-25'), change('2026-01-01')];
    expect(comparisonSidesOf(swim, all, today)).toEqual({
      before: { start: '2026-10-25', end: '2026-11-02' },
      after: { start: '2026-11-03', end: '2026-11-19' },
    });
    expect(comparisonSidesOf(swim, [swim], today).after).toEqual({
      start: '2026-11-03',
      end: today,
    });
  });

  test('are the same for changes on the same day, and a change in the future has none after it', () => {
    const all = [change('2026-11-03'), change('2026-11-03', 'New school')];
    expect(comparisonSidesOf(change('2026-11-03'), all, today)).toEqual(
      comparisonSidesOf(change('2026-11-03'), [], today),
    );
    expect(comparisonSidesOf(change('2026-11-25'), [], today).after).toBeNull();
  });
});

describe('changes among the entries', () => {
  const entry = (date: string) => ({ date, title: date });
  const linesOf = (isWhole: boolean, entries: string[], ...changes: LifeChange[]) =>
    journalLines(entries.map(entry), changesIn(changes, null), isWhole).map((line) =>
      'entry' in line ? line.entry.title : line.change.words,
    );

  test('come below the entries of their own day and above those of the day before', () => {
    expect(
      linesOf(
        true,
        ['2026-11-04', '2026-11-03', '2026-11-03', '2026-11-02'],
        change('2026-11-03', 'Swimming'),
      ),
    ).toEqual(['2026-11-04', '2026-11-03', '2026-11-03', 'Swimming', '2026-11-02']);
  });

  test('appear where nothing was written: first, last and on their own', () => {
    expect(
      linesOf(true, ['2026-11-04'], change('2026-11-09', 'A'), change('2026-10-01', 'B')),
    ).toEqual(['A', '2026-11-04', 'B']);
    expect(linesOf(true, [], change('2026-11-09', 'A'))).toEqual(['A']);
  });

  test('wait for the page that has their day', () => {
    expect(linesOf(false, ['2026-11-04'], change('2026-11-04', 'A'))).toEqual(['2026-11-04']);
    expect(linesOf(false, ['2026-11-04', '2026-11-03'], change('2026-11-04', 'A'))).toEqual([
      '2026-11-04',
      'A',
      '2026-11-03',
    ]);
  });

  test('of a period are those on its days, newest first', () => {
    const all = [change('2026-11-03', 'A'), change('2026-11-09', 'B'), change('2026-11-03', 'C')];
    const period = { start: '2026-11-03', end: '2026-11-08' };
    expect(changesIn(all, period).map(({ words }) => words)).toEqual(['C', 'A']);
  });
});

describe('the form of a change', () => {
  test('asks for text and a day that is not in the future', () => {
    const today = '2026-11-24';
    const form = { ...emptyLifeChangeForm(today), words: 'Started swimming' };
    expect(validateLifeChange(form, today)).toEqual({});
    expect(validateLifeChange({ ...form, words: '  ', day: '' }, today)).toEqual({
      words: 'A few words are required',
      day: 'Date is required',
    });
    expect(validateLifeChange({ ...form, day: '2026-11-25' }, today)).toEqual({
      day: 'Date cannot be in the future',
    });
    const stored = { ...form, day: '2026-11-25' };
    expect(validateLifeChange(stored, today, stored)).toEqual({});
    expect(validateLifeChange({ ...form, day: '2026-11-26' }, today, stored)).toEqual({
      day: 'Date cannot be in the future',
    });
  });

  test('restores its own draft, and nothing else', () => {
    const form = emptyLifeChangeForm('2026-11-24');
    expect(parseLifeChangeForm(JSON.parse(JSON.stringify(form)))).toEqual(form);
    expect(parseLifeChangeForm({ ...form, kind: 'weather' })).toBeNull();
    expect(parseLifeChangeForm(null)).toBeNull();
  });
});

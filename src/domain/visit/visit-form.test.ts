import { expect, test } from 'vitest';
import { dayMark, marksOf, visitPeriodText } from './day-marks';
import {
  emptyVisitForm,
  ownDatesProblem,
  parseVisitForm,
  timeChosen,
  timesFor,
  visitPeriod,
  maxQuestions,
  withQuestion,
} from './visit-form';

const today = '2026-11-22';
const form = emptyVisitForm;

test('a first visit covers the days proposed for its profession', () => {
  expect(visitPeriod(form, [], today)).toEqual({ start: '2026-09-24', end: today });
  expect(visitPeriod({ ...form, profession: 'handover' }, [], today)).toEqual({
    start: '2026-11-21',
    end: today,
  });
  expect(timesFor('paediatrician', [], today)).toEqual(['30', '60', '90', 'own']);
  expect(timesFor('handover', [], today)).toContain('2');
});

test('since the last visit to that profession, starting on its last day, ignoring others', () => {
  const earlier = [
    { profession: 'paediatrician', end: '2026-09-01' },
    { profession: 'paediatrician', end: '2026-10-01' },
    { profession: 'school', end: '2026-11-20' },
  ];
  expect(timeChosen(form, earlier, today)).toBe('last');
  expect(visitPeriod(form, earlier, today)).toEqual({ start: '2026-10-01', end: today });
  expect(visitPeriod({ ...form, time: '30' }, earlier, today)?.start).toBe('2026-10-24');
  // At most a year, however long ago it was.
  const longAgo = [{ profession: 'paediatrician', end: '2020-01-01' }];
  expect(visitPeriod(form, longAgo, today)?.start).toBe('2025-11-22');
  // There was no visit to the speech pathologist, so 'since the last visit' falls back.
  expect(timeChosen({ profession: 'speech', time: 'last' }, earlier, today)).toBe('60');
});

test('custom dates are complete, in order, not in the future, and at most a year', () => {
  const own = (start: string, end: string) => ({ ...form, time: 'own' as const, start, end });
  expect(visitPeriod(own('2026-01-01', '2026-02-01'), [], today)).toEqual({
    start: '2026-01-01',
    end: '2026-02-01',
  });
  for (const [start, end, problem] of [
    ['', '2026-02-01', 'Both days are needed.'],
    ['2026-02-02', '2026-02-01', 'The first day is after the last.'],
    ['2026-02-02', '2027-02-01', 'The last day is yet to come.'],
    ['2024-02-02', '2026-02-01', 'A visit looks at one year at most.'],
  ] as const) {
    expect(visitPeriod(own(start, end), [], today)).toBeNull();
    expect(ownDatesProblem(own(start, end), today)).toBe(problem);
  }
});

test('a stored form is restored, but not one of another shape', () => {
  expect(parseVisitForm(JSON.parse(JSON.stringify(form)))).toEqual(form);
  expect(parseVisitForm({ ...form, profession: 'astronaut' })).toBeNull();
});

test('a question takes the first empty place, or one of its own', () => {
  expect(withQuestion([''], 'Is that enough?')).toEqual(['Is that enough?']);
  expect(withQuestion(['One?', ' ', ''], 'Two?')).toEqual(['One?', 'Two?', '']);
  expect(withQuestion(['One?'], 'Two?')).toEqual(['One?', 'Two?']);
  expect(withQuestion([], 'One?')).toEqual(['One?']);
});

test('a question that is there already isn’t added again', () => {
  const questions = ['', 'Does she sleep  ENOUGH?'];
  expect(withQuestion(questions, 'does she sleep enough?')).toBe(questions);
});

test('six questions are full, unless one of them is empty', () => {
  const six = ['1?', '2?', '3?', '4?', '5?', '6?'];
  expect(six).toHaveLength(maxQuestions);
  expect(withQuestion(six, 'More?')).toBe(six);
  expect(withQuestion(six.with(2, ' '), 'More?')).toEqual(six.with(2, 'More?'));
  expect(withQuestion(six.slice(1), 'More?')).toEqual([...six.slice(1), 'More?']);
});

test('of many dates the newest three are shown next to the text, each day once', () => {
  const refs = ['01', '02', '02', '03', '04', '05'].map((day, index) => ({
    entryId: String(index),
    day: `2026-11-${day}`,
  }));
  expect(marksOf(refs).shown.map(({ day }) => dayMark(day))).toEqual(['3 Nov', '4 Nov', '5 Nov']);
  expect(marksOf(refs).more).toBe(2);
  expect(visitPeriodText({ start: '2025-12-30', end: '2026-01-02' })).toBe(
    '30 Dec 2025 to 2 Jan 2026 (4 days)',
  );
});

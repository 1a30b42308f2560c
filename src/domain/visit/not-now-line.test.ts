import { describe, expect, test } from 'vitest';
import type { NoticedSkill } from '@/domain/facts/skill';
import type { LifeChange } from '@/domain/schema/child-lists';
import { lineOf, at, on, page, type PageOptions, section, textsOf } from './fixtures/skill-lines';

const gone = (day: string, fields: Partial<NoticedSkill> = {}, updatedAt?: string) =>
  on(day, 'Waves', { seen: 'not-now', ...fields }, updatedAt ? { updatedAt } : {});
const change = (day: string, words: string): LifeChange => ({
  ...{ id: day + words, day, words, kind: 'school' },
});

describe('not at the moment', () => {
  test('it’s shown for any period, with the day it was noticed or when it went', () => {
    expect(section([gone('2024-02-29')])).toEqual({
      basis: '1 skill not at the moment',
      lines: [
        {
          lead: 'Waves',
          text: 'not at the moment, noticed on 29 February 2024.',
          refs: [{ entryId: '2024-02-29 Waves', day: '2024-02-29' }],
        },
      ],
    });
    const sinceOf = (date: string) => textsOf([gone('2026-11-10', { on: date })]);
    expect(sinceOf('2026-06')).toEqual(['Waves: not at the moment, since around June 2026.']);
    expect(sinceOf('2026-06-03')).toEqual(['Waves: not at the moment, since 3 June 2026.']);
    expect(sinceOf('2026')).toEqual(['Waves: not at the moment, since around 2026.']);
  });

  test('since it was last seen, with each entry that says so', () => {
    const all = [
      gone('2026-05-01'),
      on('2026-06-01', 'Waves'),
      gone('2026-07-01'),
      gone('2026-11-01'),
    ];
    expect(textsOf(all)).toEqual(['Waves: not at the moment, noticed on 1 July 2026.']);
    expect(section(all)?.lines?.[0]?.refs.map(({ day }) => day)).toEqual([
      ...['2026-07-01', '2026-11-01'],
    ]);
  });

  test('a skill that is back isn’t there', () => {
    expect(textsOf([gone('2026-06-01'), on('2026-07-01', 'Waves')])).toBeUndefined();
    const all = [gone('2026-10-05', at('Home')), on('2026-11-01', 'Waves')];
    expect(section(all)?.basis).toBe('1 skill noticed on 1 day');
  });

  test('a rough date isn’t lost behind a note that may be from before', () => {
    const all = [on('2026-06-10', 'Waves'), gone('2026-07-20', { on: '2026-06' })];
    expect(textsOf(all)).toEqual(['Waves: not at the moment, since around June 2026.']);
    // It was written on 12 June, so the skill was back after that.
    expect(
      textsOf([gone('2026-06-12', { on: '2026-06' }), on('2026-06-20', 'Waves')]),
    ).toBeUndefined();
  });

  test('in some places alone, it says in which', () => {
    const all = [
      on('2026-06-01', 'Waves', at('Home', 'Therapy', 'Outside')),
      gone('2026-07-01', at('Therapy', 'the pool')),
      gone('2026-07-05', at('Home')),
      on('2026-11-10', 'Waves', { help: 'word', ...at('Outside') }),
    ];
    expect(textsOf(all)).toEqual([
      'Waves: not at the moment, at home, noticed on 5 July 2026; at therapy, the pool, noticed on 1 July 2026.',
      'Waves: a word (1).',
    ]);
    expect(section(all)?.basis).toBe('1 skill noticed on 1 day, 1 skill not at the moment');
  });

  test('the places where it’s gone aren’t among those where it was seen', () => {
    const all = [
      on('2026-10-01', 'Waves', { help: 'hand', ...at('Nursery or school') }),
      on('2026-10-02', 'Waves', { help: 'hand', ...at('Home') }),
      gone('2026-11-01', { help: 'hand', ...at('Home') }),
    ];
    expect(textsOf([on('2026-09-01', 'Waves'), ...all])?.[1]).toBe(
      'Waves: a hand (2); at nursery or school: a hand.',
    );
  });

  test('a date that is yet to come doesn’t hide it', () => {
    expect(textsOf([gone('2026-11-10', { on: '2026-12' })])).toHaveLength(1);
  });

  test('a note without a place speaks of all places', () => {
    const all = [on('2026-06-01', 'Waves', at('Home')), gone('2026-07-01')];
    expect(textsOf(all)).toEqual(['Waves: not at the moment, noticed on 1 July 2026.']);
    const later = [gone('2026-06-01', at('Home')), gone('2026-07-01')];
    expect(textsOf(later)).toEqual(['Waves: not at the moment, noticed on 1 June 2026.']);
    expect(textsOf([...all, on('2026-08-01', 'Waves', at('Home'))])).toBeUndefined();
    // Seen anywhere, and gone at home again.
    const again = [...later, on('2026-08-01', 'Waves'), gone('2026-09-01', at('Home'))];
    expect(textsOf(again)).toEqual([
      'Waves: not at the moment, at home, noticed on 1 September 2026.',
    ]);
  });

  test('of two devices on one day, the one that was changed last counts', () => {
    const seen = (time: string) =>
      on('2026-11-10', 'Waves', {}, { id: 'b', updatedAt: `2026-11-10T${time}:00.000Z` });
    const noon = gone('2026-11-10', {}, '2026-11-10T12:00:00.000Z');
    expect(lineOf(/not at the moment/, [seen('11:00'), noon])).toBeDefined();
    expect(lineOf(/not at the moment/, [seen('13:00'), noon])).toBeUndefined();
  });

  test('what changed two weeks before or after', () => {
    const days = ['2026-05-17', '2026-05-18', '2026-06-15', '2026-06-16'];
    const changes = days.map((day, index) => change(day, `Change ${index}`));
    const inThatTime = (date: string) =>
      textsOf([gone('2026-11-10', { on: date })], { changes })?.[0]?.split('. ')[1];
    expect(inThatTime('2026-06-01')).toBe('In that time: Change 1 (18 May), Change 2 (15 Jun).');
    expect(inThatTime('2026-06')).toBe(
      'In that time: Change 1 (18 May), Change 2 (15 Jun), Change 3 (16 Jun).',
    );
    // A year doesn't tell what else was new then.
    expect(inThatTime('2026')).toBeUndefined();
    expect(inThatTime('2026-09-01')).toBeUndefined();
  });

  test('the changes after the first three are counted, and those after the period left out', () => {
    const changes = [1, 2, 3, 4, 5].map((day) => change(`2026-06-0${day}`, `Change ${day}`));
    expect(textsOf([gone('2026-06-01')], { changes })?.[0]).toMatch(
      /Change 1 \(1 Jun\), Change 2 \(2 Jun\), Change 3 \(3 Jun\), and 2 more\.$/,
    );
    const later = [change('2026-11-23', 'Moved house')];
    expect(textsOf([gone('2026-11-20')], { changes: later })?.[0]).not.toContain('Moved');
  });

  test('a skill that was taken off the list before the period is left out', () => {
    const withEnd = (endedOn: string): PageOptions => ({
      child: { ...page.child, skills: [{ id: 's', words: 'Waves', area: 'social', endedOn }] },
    });
    const all = [gone('2026-06-01', { skillId: 's' })];
    expect(section(all, withEnd('2026-09-30'))).toBeNull();
    expect(section(all, withEnd('2026-10-01'))?.lines).toHaveLength(1);
  });
});

describe('there again', () => {
  const seen = (day: string, fields: Partial<NoticedSkill> = {}) => on(day, 'Waves', fields);
  /** What is said besides how often it was seen. */
  const saidOf = (...all: Parameters<typeof textsOf>[0][number][]) =>
    textsOf(all, { profession: 'paediatrician' });

  test('a skill that came back in the period, with both entries', () => {
    const all = [seen('2026-09-01'), gone('2026-10-09'), seen('2026-11-09'), seen('2026-11-12')];
    expect(section(all, { profession: 'psychologist' })).toEqual({
      basis: '1 skill noticed on 2 days',
      lines: [
        {
          lead: 'Waves',
          text: 'there again since 9 Nov, not there on 9 Oct.',
          refs: [
            { entryId: '2026-10-09 Waves', day: '2026-10-09' },
            { entryId: '2026-11-09 Waves', day: '2026-11-09' },
          ],
        },
      ],
    });
  });

  test('from when it was first not there, in another year or around a month too', () => {
    const again = seen('2026-11-09', { on: '2026-11' });
    expect(saidOf(gone('2025-03-02'), gone('2025-07-01'), again)).toEqual([
      'Waves: there again since around November 2026, not there on 2 Mar 2025.',
    ]);
    expect(saidOf(gone('2026-10-20', { on: '2026-09' }), seen('2026-11-09'))).toEqual([
      'Waves: there again since 9 Nov, not there from around September 2026.',
    ]);
  });

  test('if it went and came back twice, the latest time', () => {
    const twice = [gone('2026-10-02'), seen('2026-10-05'), gone('2026-10-20'), seen('2026-11-09')];
    expect(saidOf(...twice)).toEqual(['Waves: there again since 9 Nov, not there on 20 Oct.']);
    // The second time it stayed away.
    expect(saidOf(...twice.slice(0, 3))).toEqual([
      'Waves: not at the moment, noticed on 20 October 2026.',
    ]);
  });

  const asBefore = ['Also noticed: Waves.'];

  test('not if it came back before the period', () => {
    const before = [gone('2026-09-01'), seen('2026-09-30')];
    expect(saidOf(...before)).toBeUndefined();
    expect(saidOf(...before, seen('2026-10-02'))).toEqual(asBefore);
    // Not even if it had come back in an earlier period, too.
    expect(saidOf(gone('2026-08-01'), seen('2026-08-15'), ...before, seen('2026-10-02'))).toEqual(
      asBefore,
    );
    expect(saidOf(gone('2026-09-01'), seen('2026-10-01'))).toHaveLength(1);
  });

  test('not of a skill that was always there', () => {
    expect(saidOf(seen('2026-09-01'), seen('2026-11-09'))).toEqual(asBefore);
  });

  test('a place where it was seen all along doesn’t bring it back', () => {
    const away = [seen('2026-09-01', at('Home', 'Outside')), gone('2026-10-09', at('home'))];
    expect(saidOf(...away, seen('2026-11-09', at('Outside')))).toEqual([
      'Waves: not at the moment, at home, noticed on 9 October 2026.',
    ]);
    // Outside came first, but it’s back at home since the 12th.
    expect(
      saidOf(...away, seen('2026-11-09', at('Outside')), seen('2026-11-12', at('Therapy', 'HOME'))),
    ).toEqual(['Waves: there again since 12 Nov, not there on 9 Oct.']);
    // A note without a place speaks of all.
    expect(saidOf(...away, seen('2026-11-09'))).toEqual([
      'Waves: there again since 9 Nov, not there on 9 Oct.',
    ]);
    expect(saidOf(gone('2026-10-09'), seen('2026-11-09', at('Home')))).toEqual([
      'Waves: there again since 9 Nov, not there on 9 Oct.',
    ]);
  });

  test('the family’s words are redacted', () => {
    const all = [gone('2026-10-09'), seen('2026-11-09')];
    const redact = (text: string) => text.replace('Waves', 'W.');
    expect(textsOf(all, { redact })?.[0]).toMatch(/^W\.: there again/);
  });
});

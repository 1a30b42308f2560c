import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import { foodProperties } from '@/domain/schema/entities';
import { countedFact, dayOfFact, readFact } from '@/domain/facts/entry-facts';
import { nightLengths } from '@/domain/facts/series';
import { nightsOf } from '@/domain/facts/nights';
import { notedFacts } from '@/domain/facts/noted-facts';
import type { FactKind } from '@/domain/facts/kinds';
import { helps } from '@/domain/facts/education-and-social';
import { comparisonSidesOf } from '@/domain/child/life-changes';
import { isWithin } from '@/domain/dates/period';
import { beforeAndAfter, medianAndRange } from '@/domain/statistics/statistics';
import { samplePhotos, sampleRecords } from './sample';

const photos = await samplePhotos();

/** Days to load it on: a Monday, a Tuesday, a Sunday, one at a clock change, a leap day, New Year. */
const loadedOn = [
  '2025-11-17',
  '2025-11-18',
  '2025-11-23',
  '2026-04-06',
  '2024-02-29',
  '2026-01-01',
];

describe('the facts of the sample journal', () => {
  const factsOf = (day: string) => {
    const records = sampleRecords(day, new Date(), photos);
    const [maya] = records.children;
    if (!maya) throw new Error('No Maya');
    const entries = records.journal.filter(({ childId }) => childId === maya.id);
    const own = <K extends FactKind>(kind: K) => notedFacts(entries, kind);
    return { ...records, maya, own };
  };

  test('can all be read, match their entry’s category, and refer only to existing items', () => {
    const { children, journal, food } = factsOf('2025-11-20');
    const withFacts = journal.filter(({ facts }) => facts);
    expect(withFacts.length).toBeGreaterThan(100);
    const known = new Set([
      ...food.map(({ id }) => id),
      ...children.flatMap(({ medicines = [], goals = [] }) =>
        [...medicines, ...goals].map(({ id }) => id),
      ),
    ]);
    for (const entry of withFacts) {
      const [stored, ...more] = entry.facts ?? [];
      const fact = stored ? readFact(stored) : null;
      expect(more, entry.title).toEqual([]);
      expect(fact && countedFact(entry, fact.kind), entry.title).toEqual(fact);
      expect(fact && dayOfFact(fact, entry.date), entry.title).toBe(entry.date);
      for (const [, id] of JSON.stringify(fact).matchAll(/Id":"([^"]+)"/g))
        expect(known).toContain(id);
    }
  });

  test.each(loadedOn)(
    'loaded on %s, nights get longer after swimming begins on a Tuesday, with most but not all recorded',
    (day) => {
      const { maya, own } = factsOf(day);
      const swimming =
        maya.changes?.find(({ words }) => words === 'Swimming on Tuesdays')?.day ?? '';
      expect(new Date(`${swimming}T12:00:00Z`).getUTCDay()).toBe(2);
      const nights = nightsOf(own('sleep'));
      const lengths = (start: string, end: string) =>
        nights
          .filter((night) => isWithin(night.day, { start, end }) && night.length !== null)
          .map(({ length }) => length ?? 0);
      const before = lengths(addDays(swimming, -28), addDays(swimming, -1));
      const after = lengths(swimming, addDays(swimming, 27));
      for (const side of [before, after]) {
        expect(side.length).toBeGreaterThanOrEqual(14);
        expect(side.length).toBeLessThan(28);
      }
      expect(
        (medianAndRange(after)?.median ?? 0) - (medianAndRange(before)?.median ?? 0),
      ).toBeGreaterThan(45);
      expect(nights.flatMap(({ others }) => others)).toEqual([]);
      expect(nights.some(({ fact }) => (fact.wakings?.length ?? 0) > 1)).toBe(true);
      expect(nights.some(({ fact }) => fact.wakings === undefined)).toBe(true);
    },
  );

  test.each(loadedOn)(
    'loaded on %s, there are enough nights before and after swimming to compare them',
    (day) => {
      const { maya, own } = factsOf(day);
      const { changes = [] } = maya;
      const swimming = changes.find(({ words }) => words === 'Swimming on Tuesdays');
      const sides = comparisonSidesOf(swimming ?? { day }, changes, day);
      const period = { start: sides.before?.start ?? day, end: sides.after?.end ?? day };
      const { days } = nightLengths(own('sleep'), period);
      expect(beforeAndAfter(days, sides).shift?.from).toBeGreaterThan(30);
    },
  );

  test('round crackers become toast, one property at a time, with exposures and moves that end at each food’s state', () => {
    const { food, own } = factsOf('2025-11-20');
    const named = (name: string) => food.find((one) => one.name === name);
    const chain: string[] = [];
    for (let at = named('Dry toast squares'); at; at = named(at.from?.name ?? '')) {
      const { from } = at;
      const link = at;
      const before = food.find(({ id }) => id === from?.foodId);
      if (from) {
        const differ = foodProperties.filter(
          (one) =>
            link[one] !== undefined && before?.[one] !== undefined && link[one] !== before[one],
        );
        expect(differ, at.name).toEqual([from.differsIn]);
      }
      chain.unshift(at.name);
    }
    expect(chain).toEqual([
      'Round plain crackers',
      'Plain crackers, other packet',
      'Square plain crackers',
      'Plain rice crackers',
      'Dry toast squares',
    ]);
    for (const { name, state, moves = [] } of food) {
      expect(moves.at(-1)?.to ?? state, name).toBe(state);
      moves.slice(1).forEach((move, at) => {
        expect([move.from, move.day > (moves[at]?.day ?? '')], name).toEqual([moves[at]?.to, true]);
      });
    }
    const toast = named('Dry toast squares')?.id;
    expect(
      own('food').flatMap(({ fact: { tries = [] } }) =>
        tries.filter(({ foodId }) => foodId === toast).map(({ step }) => step),
      ),
    ).toEqual(['touched', 'smelled', 'licked', 'bit', 'ate', 'ate', 'ate']);
  });

  test('iron drops are tried, mostly refused, and stopped; goals need less help; hard moments get milder', () => {
    const { maya, own } = factsOf('2025-11-20');
    const iron = maya.medicines?.find(({ name }) => name === 'Iron drops');
    const doses = own('medication').filter(({ fact }) => fact.medicineId === iron?.id);
    const startedOn = maya.changes?.find(({ words }) => words === 'Iron drops tried')?.day ?? '';
    expect(iron?.endedOn).toBe(addDays(startedOn, 19));
    expect(doses.filter(({ day }) => day > (iron?.endedOn ?? ''))).toEqual([]);
    const outcomes = doses.map(({ fact }) => fact.outcome);
    expect(outcomes.filter((one) => one === 'given')).toHaveLength(4);
    expect(outcomes.filter((one) => one === 'refused')).toHaveLength(7);
    for (const { id, words } of maya.goals ?? []) {
      const observed = [...own('education'), ...own('social')].flatMap(({ day, fact }) =>
        (fact.goals ?? [])
          .filter(({ goalId }) => goalId === id)
          .map(({ help = 'all' }) => ({ day, help: helps.indexOf(help) })),
      );
      const [first, ...rest] = observed.sort((a, b) => (a.day < b.day ? -1 : 1));
      expect(rest.length, words).toBeGreaterThan(2);
      expect(rest.at(-1)?.help, words).toBeLessThan(first?.help ?? 0);
    }
    const strengths = own('behavior').map(({ fact: { strength = 0 } }) => strength);
    expect(strengths).toHaveLength(16);
    expect(Math.max(...strengths.slice(-5))).toBeLessThan(Math.max(...strengths.slice(5, 11)));
  });

  test.each(loadedOn)(
    'loaded on %s, both children were measured from the day of birth on, and grew',
    (day) => {
      const { children, journal } = factsOf(day);
      for (const { id, birthdate } of children) {
        const measured = notedFacts(
          journal.filter(({ childId }) => childId === id),
          'measure',
        );
        expect(measured[0]?.day).toBe(birthdate);
        const lengths = measured.flatMap(({ fact }) => fact.length ?? []);
        expect(lengths.length).toBeGreaterThan(5);
        expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
        // Typed in centimetres, as they are stored.
        for (const { fact } of measured)
          expect(fact.typed?.length).toBe(fact.length && `${fact.length / 10} cm`);
      }
      expect(children.map(({ gestation }) => gestation)).toEqual([
        { weeks: 33, days: 2 },
        undefined,
      ]);
    },
  );
});

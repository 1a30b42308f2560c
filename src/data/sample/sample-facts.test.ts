import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween } from '@/domain/dates/calendar-day';
import { foodProperties } from '@/domain/schema/entities';
import { countedFact, dayOfFact, notedFacts, readFact } from '@/domain/facts/entry-facts';
import { nightLengths } from '@/domain/facts/series';
import { nightsOf } from '@/domain/facts/nights';
import type { FactKind } from '@/domain/facts/kinds';
import { helps } from '@/domain/facts/education-and-social';
import { noticedParts, skillAreas } from '@/domain/facts/skill';
import { firstsIn } from '@/domain/skills/firsts';
import { laneOf, shownPeriod } from '@/domain/skills/lanes';
import { lookedOutFor } from '@/domain/skills/skill-list';
import {
  meansOf,
  notesOf,
  placesOf,
  skillRows,
  stateOf,
  stateText,
} from '@/domain/skills/skill-rows';
import { saidWords, wordsBasis } from '@/domain/skills/vocabulary';
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
      ...children.flatMap(({ medicines = [], goals = [], skills = [] }) =>
        [...medicines, ...goals, ...skills].map(({ id }) => id),
      ),
    ]);
    for (const entry of withFacts) {
      for (const stored of entry.facts ?? []) {
        const fact = readFact(stored);
        expect(fact && countedFact(entry, fact.kind), entry.title).toEqual(stored);
        expect(fact && dayOfFact(fact, entry.date), entry.title).toBe(entry.date);
        for (const [, id] of JSON.stringify(fact).matchAll(/Id":"([^"]+)"/g))
          expect(known).toContain(id);
      }
    }
    expect(withFacts.some(({ facts = [] }) => facts.length > 1)).toBe(true);
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

describe.each(loadedOn)('the skills of the sample journal, loaded on %s', (today) => {
  const { children, journal } = sampleRecords(today, new Date(), photos);
  const [maya, arjun] = children.map((child) => {
    const entries = journal.filter(({ childId }) => childId === child.id);
    const noted = notedFacts(entries, 'skill');
    const rows = skillRows(noted, child.skills);
    return { child, entries, noted, rows, firsts: firstsIn(entries, null) };
  });
  if (!maya || !arjun) throw new Error('No Maya, or no Arjun');
  const row = (words: string) => {
    const found = maya.rows.find((one) => one.words === words);
    if (!found) throw new Error(`No skill named ${words}`);
    return found;
  };
  const stateNow = (words: string) => stateText(stateOf(row(words)), maya.child.gender);

  test('were seen between the birth and the day of their entry', () => {
    for (const { child, noted } of [maya, arjun]) {
      for (const { from, to, day } of notesOf(noted)) {
        expect(from > child.birthdate).toBe(true);
        expect(to <= day && day <= today).toBe(true);
      }
    }
  });

  test('fill the lanes of each area, which begin within the last six months', () => {
    expect(new Set(maya.rows.map(({ area }) => area))).toEqual(new Set(skillAreas));
    const listed = maya.rows.filter(({ skill }) => skill);
    expect(listed).toHaveLength(10);
    const period = shownPeriod(maya.rows, 'half-year', today);
    for (const { words, notes } of listed) {
      expect(laneOf({ notes }, period).marks.length, words).toBe(
        notes.filter(({ noticed }) => noticed.seen !== 'not-now').length,
      );
    }
    const notes = listed.flatMap((one) => one.notes);
    expect(notes.length).toBeGreaterThan(25);
    const used = (values: readonly (string | undefined)[]) => new Set(values);
    expect(used(notes.map(({ noticed }) => noticed.help))).toEqual(new Set([...helps, undefined]));
    expect(used(notes.flatMap(({ noticed }) => placesOf(noticed)))).toEqual(
      new Set(['Home', 'Nursery or school', 'Therapy', 'Outside', 'At the pool']),
    );
    expect(used(notes.flatMap(({ noticed }) => meansOf(noticed)))).toContain('Device');
    expect(used(notes.map(({ by }) => by))).toEqual(
      new Set(['Dad', 'Hannah', 'Kiran', 'Miss Jo', 'Wei Ling', undefined]),
    );
  });

  test('end well: each of them is there, and nobody noticed what the family looks out for', () => {
    expect(stateNow('Greets a friend by name')).toBe('in some places');
    expect(stateNow('Takes turns with Arjun')).toBe('just starting');
    expect(stateNow('Asks for a squash in words')).toBe('on her own');
    expect(stateNow('Floats on her back')).toBe('on her own');
    expect(stateNow('Cuts along a line')).toBe('with help');
    expect([...maya.rows, ...arjun.rows].map(stateOf)).not.toContain('not-now');
    expect(lookedOutFor(maya.child.skills, maya.rows).map(({ words }) => words)).toEqual([
      'A spoon',
      'Waiting in a queue',
    ]);
  });

  test('her own shoes were not there for some weeks after the new room, and came back', () => {
    const shoes = row('Puts on her own shoes');
    const room = maya.child.changes?.find(({ words }) => words.startsWith('The Banksia room'));
    const { gaps } = laneOf(shoes, shownPeriod(maya.rows, 'half-year', today));
    expect(gaps).toHaveLength(1);
    const [gap] = gaps;
    expect(daysBetween(room?.day ?? '', gap?.from ?? '')).toBe(6);
    expect(daysBetween(gap?.from ?? '', gap?.to ?? '')).toBe(31);
    expect(stateOf(shoes)).toBe('help');
    // Kiran's note has no id, and belongs to the skill by its words.
    const latest = shoes.notes.at(-1);
    expect([latest?.by, latest?.noticed.skillId]).toEqual(['Kiran', undefined]);
  });

  test('firsts are newest first: two with a photo, one remembered roughly', () => {
    const { firsts } = maya;
    expect(firsts.map(({ words }) => words)).toEqual([
      'Lends out the blue train',
      'Says three words of her own',
      'Makes herself a plate',
      'Draws a face',
      'Floats on her back',
      'Adds a name to an announcement',
      'Walks',
    ]);
    const days = firsts.map(({ from }) => from);
    expect(days).toEqual(days.toSorted().reverse());
    expect(firsts.filter(({ photoId }) => photoId !== undefined)).toHaveLength(2);
    const [rough, ...more] = firsts.filter(({ from, to }) => from !== to);
    expect(more).toEqual([]);
    expect(rough?.noticed.on).toBe(addMonths(today, -37).slice(0, 7));
    expect(new Set(firsts.map(({ area }) => area))).toEqual(new Set(skillAreas));
  });

  test('words are recorded, by voice and by device', () => {
    const words = saidWords(maya.noted);
    expect(words.map(({ said }) => said)).toEqual([
      'squash me please',
      'hello Lila',
      'Where is Lila?',
      'I like tunnel',
      'squash',
      'All aboard, Amma',
    ]);
    expect(wordsBasis(words)).toBe('6 words or phrases recorded: 6 by voice, 1 by device');
    // As each was said first.
    expect(words.map(({ notes: [first] }) => first?.noticed.saidHow)).toEqual([
      ...['own', undefined, undefined, 'own', 'repeated', undefined],
    ]);
  });

  test('include three firsts of Arjun’s, with later notes', () => {
    expect(arjun.firsts.map(({ words }) => words)).toEqual([
      'Puts two words together',
      'Walks',
      'Says a word',
    ]);
    expect(arjun.rows.map(({ notes }) => notes.length)).toEqual([3, 2, 1]);
    // Around the first birthday, as the entry says.
    const said = arjun.firsts.at(-1)?.noticed.on ?? '';
    expect(Math.abs(daysBetween(addMonths(arjun.child.birthdate, 12), `${said}-15`))).toBeLessThan(
      32,
    );
  });
});

test('the skills of the sample journal judge nobody', () => {
  const { children, journal } = sampleRecords('2025-11-20', new Date(), photos);
  const judging =
    /\b(?:normal|typical|delayed|behind|ahead|on track|catch up|should|still|only|already|finally|at last|independently)\b/iu;
  const texts = [
    ...children.flatMap(({ skills = [] }) => skills.map(({ words }) => words)),
    ...notesOf(notedFacts(journal, 'skill')).flatMap(({ noticed }) => noticedParts(noticed)),
    ...journal.flatMap((entry) =>
      (countedFact(entry, 'skill')?.skills ?? []).map((one) => one.words),
    ),
  ];
  expect(texts.length).toBeGreaterThan(100);
  expect('Walks only at last').toMatch(judging);
  expect(texts.filter((text) => judging.test(text))).toEqual([]);
});

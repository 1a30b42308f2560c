import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '@/domain/schema/entities';
import { visitContentSchema } from './visit-schema';
import { draftVisit, planSections } from './draft-visit';
import { ids, night, noted, plan, sectionOf, sourceOf } from './fixtures/noted';
import { factKinds } from '@/domain/facts/kinds';
import { professionIds, professionOf } from './professions';
import { visitSectionIds, visitSections } from './sections';

test('behaviour: counted by entries regardless of case, with references to those entries', () => {
  const behaviourEntry = (id: string, day: string, picks: string[], more: object, own?: object) =>
    noted(id, day, { kind: 'behavior', before: { picks }, ...more }, own);
  const entries = [
    behaviourEntry(
      'a',
      '2026-11-10',
      ['Noise', 'noise'],
      { strength: 2 },
      { time: '07:30', minutes: 10 },
    ),
    behaviourEntry(
      'b',
      '2026-11-11',
      ['noise', 'Waiting'],
      { strength: 2 },
      { time: '18:00', minutes: 45 },
    ),
    behaviourEntry('c', '2026-11-11', ['Waiting'], {
      helped: { picks: ['ear muffs'], words: 'a hug' },
    }),
    behaviourEntry('d', '2026-11-12', ['Noise'], { strength: 5 }, { time: '23:10', minutes: 5 }),
  ];
  const part = sectionOf(draftVisit(sourceOf(entries), plan), 'behaviour');
  expect(part.basis).toBe('4 entries with details, on 3 days');
  expect(part.groups).toEqual([
    {
      heading: 'What came before',
      bars: [
        expect.objectContaining({ label: 'Noise', value: 3 }),
        expect.objectContaining({ label: 'Waiting', value: 2 }),
      ],
    },
  ]);
  expect(ids(part.groups[0]?.bars[0]?.refs ?? [])).toEqual(['a', 'b', 'd']);
  expect(part.lines.map(({ lead, text }) => `${lead}: ${text}`)).toEqual([
    'How strong: noticeable 2, as strong as it gets 1.',
    'How long: 5 min to 45 min, middle 10 min; noted 3 times.',
    'Time of day: morning 1, evening 1, night 1, no time noted 1.',
    'What helped, as we noted it: ear muffs (1), a hug (1).',
  ]);
});

test('goals with the help needed, and the changes of the period', () => {
  const goal = (id: string, help: 'none' | 'word' | undefined, kind: 'education' | 'social') =>
    noted(id, '2026-11-10', {
      kind,
      goals: [{ goalId: 'g', words: 'Says hello', ...(help && { help }) }],
    });
  const entries = [
    goal('a', 'word', 'education'),
    goal('b', 'none', 'social'),
    goal('c', undefined, 'social'),
  ];
  const change = (day: string, words: string) => ({ id: words, day, words, kind: 'own' as const });
  const child = {
    ...plan.child,
    changes: [change('2026-11-15', 'Swimming'), change('2026-10-01', 'Moved house')],
  };
  const content = draftVisit(sourceOf(entries), { ...plan, child });
  expect(sectionOf(content, 'words')).toMatchObject({
    basis: '3 entries with goals, 1 goal',
    lines: [{ lead: 'Says hello', text: 'noted 3 times; help needed: none 1, a word 1.' }],
  });
  expect(sectionOf(content, 'changes').lines).toEqual([
    { lead: '', parts: [{ text: 'Swimming', day: '2026-11-15' }], text: '', refs: [] },
  ]);
});

test('a value left out of the bars still lists its entries, and so do stars that are not quoted', () => {
  const entries = Array.from({ length: 6 }, (_, index) =>
    noted(`b${index}`, '2026-11-10', { kind: 'behavior', before: { picks: [`Before ${index}`] } }),
  );
  const starred = Array.from({ length: 1100 }, (_, index) =>
    noted(`q${index}`, '2026-11-20', null, { content: 'words', starred: true }),
  );
  const content = draftVisit(sourceOf(entries, { quotable: { starred, latest: [] } }), plan);
  const left = sectionOf(content, 'behaviour').lines.at(-1);
  expect(left?.text).toMatch(/^Not shown: what came before, 2 more/);
  expect(ids(left?.refs ?? [])).toEqual(['b4', 'b5']);
  const stars = sectionOf(content, 'quotes').lines[0];
  expect(stars?.text).toBe('And 1,082 more entries with a star.');
  expect(stars?.refs).toHaveLength(1000);
  expect(stars?.refs[0]?.entryId).toBe('q18');
});

test('starred entries come first, then the newest longer ones, as many as there can be without a star', () => {
  const entry = (id: string, starred = false, content = 'word '.repeat(20)) =>
    noted(id, '2026-11-20', null, { content, ...(starred && { starred }) });
  const latest = [entry('a'), entry('b', true), entry('c'), entry('d'), entry('e')];
  const quotedFor = (
    profession: string,
    latest: readonly JournalEntry[],
    ...starred: readonly JournalEntry[]
  ) => {
    const source = sourceOf([], { quotable: { starred, latest } });
    const { basis, quotes } = sectionOf(draftVisit(source, { ...plan, profession }), 'quotes');
    return [quotes.map(({ ref }) => ref.entryId).join(''), basis.split(', ').slice(1).join(', ')];
  };
  // The school's pages have few sections.
  const quoted = (...starred: typeof latest) => quotedFor('school', latest, ...starred);
  expect(quoted()).toEqual(['abcde', 'the newest longer ones']);
  expect(quoted(entry('b', true))).toEqual(['bacde', 'starred by us, then the newest longer ones']);
  expect(quoted(entry('s', true), entry('b', true))).toEqual([
    'sbacd',
    'starred by us, then the newest longer ones',
  ]);
  const many = Array.from({ length: 7 }, (_, at) => entry(`${at}`, true));
  expect(quoted(...many)).toEqual(['0123456', 'starred by us']);
  const ofAFew = quotedFor('school', [entry('a')], entry('s', true));
  expect(ofAFew[0], 'of a few, a star removes none').toBe('sa');

  // Where there are many sections, three.
  for (const profession of ['paediatrician', 'occupational', 'psychologist', 'plan']) {
    expect(professionOf(profession).sections.length).toBeGreaterThanOrEqual(9);
    const [names, chosen] = quotedFor(profession, latest);
    expect([names, chosen], profession).toEqual(['abc', 'the newest longer ones']);
    expect(quotedFor(profession, latest, entry('s', true))[0]).toBe('sab');
    expect(quotedFor(profession, latest, ...many)[0]).toBe('0123456');
  }
  for (const profession of ['speech', 'dietitian', 'handover'])
    expect(quotedFor(profession, latest)[0], profession).toBe('abcde');
});

test('goals in two spellings are one', () => {
  const goal = (id: string, words: string, goalId?: string) =>
    noted(id, '2026-11-10', { kind: 'social', goals: [{ words, goalId }] });
  const entries = [goal('a', 'Says “hi”'), goal('b', 'says "hi"', 'g'), goal('c', 'Says «hi»')];
  expect(sectionOf(draftVisit(sourceOf(entries), plan), 'words').basis).toBe(
    '3 entries with goals, 1 goal',
  );
});

test('a quotation keeps its lines, at most three of them', () => {
  const content = 'What helped on the long way home today:\n- muffs\n- water\n- the book\n- a song';
  const listed = noted('a', '2026-11-20', null, { content });
  const { quotes } = sectionOf(
    draftVisit(sourceOf([], { quotable: { starred: [], latest: [listed] } }), plan),
    'quotes',
  );
  expect(quotes[0]?.text).toBe('What helped on the long way home today:\n• muffs\n• water…');
});

test('400 quotations are limited, newest first, and the rest are counted', () => {
  const starred = Array.from({ length: 400 }, (_, index) =>
    noted(`q${index}`, '2026-11-20', null, { content: 'word '.repeat(100), starred: true }),
  );
  const content = draftVisit(sourceOf([], { quotable: { starred, latest: [] } }), plan);
  const part = sectionOf(content, 'quotes');
  expect(part.quotes).toHaveLength(18);
  expect(part.quotes[0]?.ref).toEqual({ entryId: 'q0', day: '2026-11-20' });
  expect(Math.max(...part.quotes.map(({ text }) => text.length))).toBeLessThanOrEqual(190);
  expect(part.lines[0]?.text).toBe('And 382 more entries with a star.');
  // They have their own page, the last one.
  expect(content.sections.at(-1)?.id).toBe('quotes');
});

test.each(professionIds)(
  '%s: every section once, proposed ones first, and none on without a reason',
  (profession) => {
    const entries = [night('a', '2026-11-10', '2026-11-09T20:00', '2026-11-10T05:00', [])];
    const planned = planSections(sourceOf(entries), { ...plan, profession });
    expect(planned.map(({ section }) => section.id).toSorted()).toEqual(visitSectionIds.toSorted());
    const proposed = planned
      .filter(({ reason }) => reason !== null)
      .map(({ section }) => section.id);
    for (const { section, isNoted, isOn, reason } of planned) {
      expect(isNoted).toBe(['sleep', 'notes'].includes(section.id));
      expect(isOn).toBe(isNoted && reason !== null);
      if (!isNoted) expect(section.basis).toBe('Nothing noted in this time');
    }
    expect(proposed).toContain('notes');
    // Switched off and on by hand.
    const switched = planSections(sourceOf(entries), {
      ...plan,
      profession,
      switched: { sleep: true, notes: false, foods: true },
    });
    const on = switched.filter(({ isOn }) => isOn).map(({ section }) => section.id);
    expect(on).toEqual(['sleep']);
  },
);

test('a period without facts: the pages have the questions and room for notes', () => {
  const content = draftVisit(sourceOf([]), { ...plan, questions: [' Is that enough? ', ' '] });
  expect(content).toMatchObject({
    heading: 'For the paediatrician or GP',
    name: 'Maya',
    age: '4 years 2 months',
    coverage: { days: 14, written: 0, marks: '0'.repeat(14) },
    questions: ['Is that enough?'],
  });
  expect(content.sections.map(({ id }) => id)).toEqual(['notes']);
  expect(visitContentSchema.safeParse(content).success).toBe(true);
});

test('senses: all of them, however many', () => {
  const many = ['sight', 'hearing', 'touch', 'taste', 'smell'] as const;
  const entries = [noted('a', '2026-11-10', { kind: 'sensory', senses: [...many], way: 'seeks' })];
  const content = draftVisit(sourceOf(entries), { ...plan, profession: 'occupational' });
  expect(sectionOf(content, 'sensory').groups[0]?.bars).toHaveLength(5);
});

test('every kind of fact has a section', () => {
  const shown = visitSectionIds.flatMap((id): readonly string[] => visitSections[id].kinds);
  expect(factKinds.filter((kind) => !shown.includes(kind))).toEqual([]);
});

describe('a section that gives way to another', () => {
  const tried = noted('a', '2026-11-10', { kind: 'food', tries: [{ name: 'Toast', step: 'ate' }] });
  const goal = noted('b', '2026-11-10', { kind: 'education', goals: [{ words: 'Says hello' }] });
  const skill = noted('c', '2026-11-10', {
    kind: 'skill',
    skills: [{ words: 'Floats', area: 'movement' }],
  });
  const isOn = (profession: string, entries: readonly JournalEntry[], switched = {}) =>
    Object.fromEntries(
      planSections(sourceOf(entries), { ...plan, profession, switched }).map((one) => [
        one.section.id,
        one.isOn,
      ]),
    );

  test.each([
    ['paediatrician', 'words', goal],
    ['plan', 'foods', tried],
  ] as const)('%s: %s to skills', (profession, id, entry) => {
    const both = [entry, skill];
    expect(isOn(profession, both)).toMatchObject({ [id]: false, skills: true });
    // Without skills, or with skills left out, it's there.
    expect(isOn(profession, [entry])).toMatchObject({ [id]: true, skills: false });
    expect(isOn(profession, both, { skills: false })).toMatchObject({ [id]: true, skills: false });
    // A person may want both, or neither.
    expect(isOn(profession, both, { [id]: true })).toMatchObject({ [id]: true, skills: true });
    expect(isOn(profession, both, { [id]: false })).toMatchObject({ [id]: false, skills: true });
    expect(isOn(profession, [skill], { [id]: true })).toMatchObject({ [id]: false, skills: true });
    expect(isOn(profession, [entry], { skills: true })).toMatchObject({ [id]: true });
    // It's still offered, with its reason and what it says.
    const offered = planSections(sourceOf(both), { ...plan, profession }).find(
      ({ section }) => section.id === id,
    );
    expect(offered?.isNoted).toBe(true);
    expect(offered?.reason).toMatch(/^What is /);
    const drafted = draftVisit(sourceOf(both), { ...plan, profession });
    expect(drafted.sections.map((one) => one.id)).toEqual(['skills', 'notes']);
  });

  test('for no other profession', () => {
    for (const profession of ['occupational', 'psychologist', 'school', 'speech'] as const)
      expect(isOn(profession, [goal, skill]), profession).toMatchObject({ words: true });
    for (const profession of ['paediatrician', 'occupational', 'speech'] as const)
      expect(isOn(profession, [tried, skill]), profession).toMatchObject({ foods: true });
    expect(isOn('plan', [goal, skill])).toMatchObject({ words: true });
  });
});

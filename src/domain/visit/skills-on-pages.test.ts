import { describe, expect, test } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import type { NoticedSkill } from '@/domain/facts/skill';
import type { JournalEntry } from '@/domain/schema/entities';
import { draftVisit, planSections } from './draft-visit';
import { night, noted, plan, sectionOf, sourceOf } from './fixtures/noted';
import { type ProfessionId, professionIds, professionOf } from './professions';
import type { VisitPlan } from './sections';
import { visitMarkdown } from './visit-markdown';
import { visitContentSchema } from './visit-schema';

/** An entry with one skill. The plan's period is 9 to 22 November 2026. */
const on = (day: string, words: string, fields: Partial<NoticedSkill> = {}, by?: string) =>
  noted(`${day} ${words} ${fields.said ?? ''}`, day, {
    kind: 'skill',
    ...(by !== undefined && { by }),
    skills: [{ words, area: 'daily', ...fields }],
  });
const by = (...picks: string[]) => ({ means: { picks } });

const pageOf = (entries: readonly JournalEntry[], more: Partial<VisitPlan> = {}) =>
  sectionOf(
    draftVisit(sourceOf(entries), { ...plan, switched: { skills: true }, ...more }),
    'skills',
  );
const leadsOf = (...args: Parameters<typeof pageOf>) =>
  pageOf(...args).lines.map(({ lead }) => lead);
const textsOf = (...args: Parameters<typeof pageOf>) =>
  pageOf(...args).lines.map(({ lead, text }) => `${lead}: ${text}`);

describe('for each profession', () => {
  const proposedFor = (profession: ProfessionId) =>
    professionOf(profession).sections.map(({ id }) => id);

  test('where the section is', () => {
    expect(proposedFor('paediatrician').slice(1, 4)).toEqual(['behaviour', 'skills', 'medicines']);
    expect(proposedFor('occupational').slice(1, 4)).toEqual(['behaviour', 'skills', 'words']);
    expect(proposedFor('speech').slice(0, 2)).toEqual(['skills', 'words']);
    for (const id of ['psychologist', 'school', 'plan'] as const) {
      const proposed = proposedFor(id);
      expect(proposed[proposed.indexOf('words') + 1]).toBe('skills');
    }
    for (const id of ['dietitian', 'handover'] as const)
      expect(proposedFor(id)).not.toContain('skills');
  });

  test.each(professionIds)('%s: it’s on if something was noted, and says why', (profession) => {
    const find = (entries: readonly JournalEntry[]) =>
      planSections(sourceOf(entries), { ...plan, profession }).find(
        ({ section }) => section.id === 'skills',
      );
    const isProposed = proposedFor(profession).includes('skills');
    expect(find([on('2026-11-10', 'Floats')])).toMatchObject({
      ...{ isNoted: true, isOn: isProposed },
      reason: isProposed ? 'What’s new, and what isn’t there at the moment.' : null,
    });
    expect(find([])).toMatchObject({ isNoted: false, isOn: false });
  });

  test('the nights of a plan’s review are drawn as before, with skills and without', () => {
    const slept = ['11', '13', '15', '17'].map((day) =>
      night(day, `2026-11-${day}`, `2026-11-${Number(day) - 1}T20:00`, `2026-11-${day}T05:00`),
    );
    const nightsOf = (entries: readonly JournalEntry[]) =>
      sectionOf(draftVisit(sourceOf(entries), { ...plan, profession: 'plan' }), 'sleep').nights;
    expect(nightsOf(slept)).toHaveLength(4);
    expect(nightsOf([...slept, on('2026-11-10', 'Floats')])).toHaveLength(4);
  });

  test('the areas it asks about come first, the others in their usual order', () => {
    // Of what isn't there at the moment, the most is shown.
    const entries = ['unheard-of', 'daily', 'movement', 'thinking', 'language', 'social'].map(
      (area) => on('2026-11-10', area, { area, seen: 'not-now' }),
    );
    const orderFor = (profession: string) => leadsOf(entries, { profession }).join(' ');
    expect(orderFor('paediatrician')).toBe('social language thinking movement daily unheard-of');
    expect(orderFor('occupational')).toBe('daily movement social language thinking unheard-of');
    expect(orderFor('speech')).toBe('language social thinking movement daily unheard-of');
    expect(orderFor('of a later version')).toBe(orderFor('paediatrician'));
  });

  test('within an area, the latest note comes first', () => {
    const entries = ['2026-11-10', '2026-11-12', '2026-11-11'].map((day) => on(day, day));
    expect(leadsOf(entries)).toEqual(['2026-11-12', '2026-11-11', '2026-11-10']);
  });
});

describe('for speech', () => {
  const language = { area: 'language' };
  const juice = (day: string, ...means: string[]) =>
    on(day, 'Asks for a drink', { ...language, said: 'juice', ...by(...means) });

  test('words have the day when each means was first used, and all of them are counted', () => {
    const entries = [
      juice('2025-06-04', 'Device'),
      juice('2025-06-08', 'device'),
      on('2026-09-01', 'Names things', { ...language, said: 'bus', ...by('Sign') }),
      on('2026-11-10', 'Asks for a drink', {
        ...{ ...language, said: 'Juice', saidHow: 'repeated', withWhom: 'Oma' },
        ...by('Voice', 'Oma’s board'),
      }),
      on('2026-11-12', 'Sings', { area: 'social', said: 'la la' }),
    ];
    const page = pageOf(entries, { profession: 'speech' });
    expect(page.lines.slice(0, 3).map(({ lead, text }) => `${lead}: ${text}`)).toEqual([
      'la la: 12 Nov.',
      'Juice: by device, 4 Jun 2025; by voice, 10 Nov, with Oma, repeated after someone; by Oma’s board, 10 Nov, with Oma, repeated after someone.',
      'Up to 22 November 2026: 3 words or phrases recorded: 1 by device, 1 by voice, 1 by Oma’s board, 1 by sign.',
    ]);
    expect(page.lines[1]?.refs.map(({ day }) => day)).toEqual([
      ...['2025-06-04', '2025-06-08', '2026-11-10'],
    ]);
    expect(page.lines[2]?.refs).toHaveLength(5);
    expect(page.lines.slice(3).map(({ lead }) => lead)).toEqual(['Sings', 'Asks for a drink']);
    expect(leadsOf(entries, { profession: 'school' })).toEqual(['Sings', 'Asks for a drink']);
  });

  test('a skill of language says by which means it was seen, the most frequent first', () => {
    const entries = [
      on('2026-09-01', 'Asks', language),
      on('2026-11-10', 'Asks', { ...language, help: 'word', ...by('Sign') }),
      on('2026-11-11', 'Asks', { ...language, ...by('Device', 'Gesture') }),
      on('2026-11-12', 'Asks', { ...language, ...by('device') }),
      on('2026-09-01', 'Swims'),
      on('2026-11-12', 'Swims', by('Sign')),
    ];
    expect(textsOf(entries, { profession: 'speech' })).toEqual([
      'Asks: by device (2), by sign (1), by gesture (1); a word (1), nothing else recorded (2).',
    ]);
    expect(textsOf(entries, { profession: 'school' })).toEqual([
      'Asks: a word (1), nothing else recorded (2).',
      'Swims: noticed once.',
    ]);
  });

  test('a word that was said once has no day beside that of its entry, unless nothing else is known', () => {
    const firstLine = (...entries: readonly JournalEntry[]) =>
      textsOf(entries, { profession: 'speech' })[0];
    const said = (day: string, fields: Partial<NoticedSkill>) =>
      on(day, 'Asks', { ...language, said: 'juice', ...fields });
    const withOma = { withWhom: 'Oma' };
    expect(firstLine(said('2026-11-10', by('Device', 'Sign')))).toBe('juice: by device; by sign.');
    expect(firstLine(said('2026-11-10', { ...by('Voice'), ...withOma }))).toBe(
      'juice: by voice, with Oma.',
    );
    expect(firstLine(said('2026-11-10', withOma))).toBe('juice: with Oma.');
    expect(firstLine(said('2026-11-10', {}))).toBe('juice: 10 Nov.');
    expect(firstLine(said('2026-11-10', { saidHow: 'own' }))).toBe('juice: own words.');
    expect(firstLine(said('2026-11-10', { saidHow: 'sung' }))).toBe('juice: 10 Nov.');
    expect(
      firstLine(
        said('2026-11-10', by('Voice')),
        said('2026-11-12', { ...by('Voice'), ...withOma }),
      ),
    ).toBe('juice: by voice, 10 Nov.');
    // What was repeated at first and comes in own words now is news to a speech pathologist.
    const voice = (day: string, saidHow?: string) =>
      said(day, { ...by('Voice'), ...(saidHow !== undefined && { saidHow }) });
    expect(
      firstLine(
        voice('2026-11-09', 'repeated'),
        ...[voice('2026-11-10'), voice('2026-11-11', 'own'), voice('2026-11-12', 'repeated')],
      ),
    ).toBe('juice: by voice, 9 Nov, repeated after someone; own words, 11 Nov.');
    // The entry's day would be the wrong one.
    expect(firstLine(said('2026-11-12', { ...by('Voice'), on: '2026-11-10' }))).toBe(
      'juice: by voice, 10 Nov.',
    );
    expect(firstLine(said('2026-11-12', { ...withOma, on: '2026-11' }))).toBe(
      'juice: around November 2026, with Oma.',
    );
  });

  test('a word that isn’t there at the moment is neither counted nor dated', () => {
    const entries = [on('2026-11-10', 'Says mama', { ...language, said: 'mama', seen: 'not-now' })];
    expect(textsOf(entries, { profession: 'speech' })).toEqual([
      'Says mama: not at the moment, noticed on 10 November 2026.',
    ]);
  });

  test('words from before the period alone don’t turn the section on', () => {
    const entries = [juice('2026-06-04', 'Device')];
    expect(() => pageOf(entries, { profession: 'speech' })).toThrow('No section skills');
  });
});

describe('limits', () => {
  test('each part has four lines, and one that counts the others with their entries', () => {
    const nth = Array.from({ length: 20 }, (_, index) => index);
    const entries = nth.flatMap((index) => [
      on('2026-11-10', `New ${index}`, { seen: 'first' }),
      on('2026-06-01', `Gone ${index}`, { seen: 'not-now' }),
      on('2026-06-01', `Seen ${index}`, { area: 'language' }),
      on('2026-11-11', `Seen ${index}`, { area: 'language', said: `word ${index}` }),
    ]);
    const page = pageOf(entries, { profession: 'speech' });
    const counts = page.lines.filter(({ lead }) => lead === '');
    expect(counts.map(({ text, refs }) => `${text} ${refs.length}`)).toEqual([
      'And 16 more words or phrases. 16',
      'And 16 more new skills. 16',
      'And 8 more skills not at the moment. 8',
      'And 16 more skills noticed. 16',
    ]);
    expect(page.lines).toHaveLength(3 * 5 + 13 + 1);
    const five = entries.filter(({ title }) => /^2026-11-11 Seen [0-4] /.test(title));
    expect(textsOf(five, { profession: 'speech' })[4]).toBe(': And 1 more word or phrase.');
    expect(page.basis).toBe('40 skills noticed on 2 days, 20 skills not at the moment');
  });

  test('long words are cut, and one line each', () => {
    const words = `Puts on\na jacket ${'and a scarf '.repeat(20)}`;
    const [line] = pageOf([on('2026-11-10', words, { withWhom: words })]).lines;
    expect(line?.lead).toMatch(/^Puts on a jacket and .*…$/);
    expect(line?.lead.length).toBeLessThanOrEqual(91);
    expect(line?.text.length).toBeLessThan(100);
  });

  test('thousands of words leave the pages as short', () => {
    const entries = Array.from({ length: 2000 }, (_, index) =>
      on(addDays('2026-11-09', index % 14), `Skill ${index}`, {
        ...{ area: 'language', said: `word ${index}`, ...by(`Means ${index}`) },
      }),
    );
    const content = draftVisit(sourceOf(entries), { ...plan, profession: 'speech' });
    expect(visitContentSchema.safeParse(content).success).toBe(true);
    const { lines } = sectionOf(content, 'skills');
    expect(lines).toHaveLength(2 * 5 + 1);
    const total = lines.find(({ lead }) => lead.startsWith('Up to'));
    expect(total?.text).toMatch(/^2,000 words or phrases recorded: .*…\.$/u);
    expect(total?.text.length).toBeLessThanOrEqual(182);
    expect(total?.refs).toHaveLength(1000);
    expect(total?.refs.at(-1)?.day).toBe('2026-11-22');
  });
});

describe('the family’s words', () => {
  test('right-to-left words don’t reorder the line, in Markdown neither', () => {
    const fields = { seen: 'first', where: { picks: ['الحديقة'] }, withWhom: 'سارة' };
    const content = draftVisit(sourceOf([on('2026-11-10', 'يمشي', fields)]), plan);
    const [line] = sectionOf(content, 'skills').lines;
    expect(line).toMatchObject({
      lead: '\u2068يمشي\u2069',
      text: 'first time, \u2068الحديقة\u2069, with \u2068سارة\u2069.',
    });
    expect(visitMarkdown(content)).toContain('يمشي');
  });

  const whole = (name: string): Partial<NoticedSkill> => ({
    where: { picks: [`${name}’s room`], words: `near ${name}` },
    means: { picks: [`${name}’s tablet`], words: `for ${name}` },
    withWhom: `${name}’s Oma`,
    said: `I am ${name}`,
  });
  const entries = [
    on('2026-06-01', 'Maya helps', whole('Maya')),
    on('2026-11-10', 'Maya sings', { seen: 'first', ...whole('Maya') }, 'Maya’s dad'),
    on('2026-11-11', 'Maya helps', { help: 'hand', area: 'language', ...whole('Maya') }),
    on('2026-11-12', 'Maya helps', { help: 'word', area: 'language' }),
    on('2026-11-12', 'Maya waves', { seen: 'not-now', ...whole('Maya') }),
    on('2026-10-12', 'Maya hops', { seen: 'not-now' }),
    on('2026-11-12', 'Maya hops', whole('Maya')),
  ];
  const child: VisitPlan['child'] = {
    ...plan.child,
    changes: [{ id: 'c', day: '2026-11-11', words: 'Maya moved', kind: 'own' }],
    skills: [{ id: 's', words: 'Maya asks', area: 'social', lookingOut: true }],
  };

  test.each(professionIds)('%s: with the name left out, it’s in none of them', (profession) => {
    const pageWith = (leavesNameOut: boolean) =>
      pageOf(entries, { profession, child, leavesNameOut });
    const shown = JSON.stringify(pageWith(true).lines.map(({ lead, text }) => lead + text));
    expect(shown).not.toMatch(/maya/i);
    const named = JSON.stringify(pageWith(false).lines.map(({ lead, text }) => lead + text));
    const parts = ['sings', 'waves', 'hops', 'asks', '’s room', '’s Oma', '’s dad'];
    const tallies = ['occupational', 'speech', 'school', 'plan'].includes(profession);
    for (const part of [
      ...parts,
      ...(tallies ? ['helps'] : []),
      ...(profession === 'handover' ? [] : ['moved']),
    ])
      expect(named).toMatch(new RegExp(`Maya ?${part}`, 'u'));
  });

  test('without the section on changes, no change is named', () => {
    const textWith = (isOn: boolean) =>
      JSON.stringify(pageOf(entries, { child, switched: { skills: true, changes: isOn } }));
    expect(textWith(true)).toContain('In that time: Maya moved (11 Nov).');
    expect(textWith(false)).not.toContain('Maya moved');
  });
});

describe('around the birth', () => {
  const newborn: Partial<VisitPlan> = { child: { name: 'Maya', birthdate: '2026-11-10' } };
  const entries = ['2026-11-09', '2026-11-10', '2026-11-11'].map((day) => on(day, `On ${day}`));

  test('notes from before it are left out; without the name, those of its day too', () => {
    expect(leadsOf(entries, newborn)).toEqual(['On 2026-11-11', 'On 2026-11-10']);
    const short = pageOf(entries, { ...newborn, leavesNameOut: true });
    expect(short.lines.map(({ lead }) => lead)).toEqual(['On 2026-11-11']);
    expect(JSON.stringify(short)).not.toContain('2026-11-10');
    expect(short.basis).toBe('1 skill noticed on 1 day');
  });

  test('nor do they tell the day by an entry of another, or a date of that day', () => {
    const others = [
      on('2026-11-10', 'Looks', { on: '2026-11-12' }),
      on('2026-11-12', 'Cries', { on: '2026-11-10' }),
      on('2026-11-12', 'Sleeps', { on: '2026-11' }),
    ];
    expect(leadsOf(others, { ...newborn, leavesNameOut: true })).toEqual(['Sleeps']);
    expect(leadsOf(others, newborn)).toHaveLength(3);
  });

  test('no line has an age', () => {
    const all = JSON.stringify(pageOf([...entries, on('2026-11-12', 'Cries', { seen: 'first' })]));
    expect(all).not.toMatch(/\b(?:month|year|week)s?\b/u);
  });
});

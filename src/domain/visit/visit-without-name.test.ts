import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visitContentSchema } from './visit-schema';
import { draftVisit } from './draft-visit';
import { noted, plan, sourceOf } from './fixtures/noted';
import { professionIds } from './professions';
import { visitMarkdown } from './visit-markdown';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const names = fc.constantFrom('Zyxava', 'Zyxava-Lee Quorra', 'Ñandúx', 'Qöffrid', 'Xiuwen Zhangq');
/** Text around a name, as people write it. */
const wordsWith = (name: string) =>
  fc
    .tuple(
      fc.constantFrom('', 'Then ', 'for ', '“', 'Poor '),
      fc.constantFrom(name, name.toLowerCase(), name.toUpperCase(), `${name}s`, `${name}'s`),
      fc.constantFrom(
        '',
        ' cried',
        ', again',
        ' and I waited.',
        '!',
        ' '.repeat(3) + 'x'.repeat(60),
      ),
    )
    .map((parts) => parts.join(''));

/** Folded by hand: only letters, lower case, without accents. */
const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ');

test('left out with the name, a nickname is not on the pages either', () => {
  const day = '2026-11-20';
  const quoted = noted('q', day, null, {
    content: 'Bee’s first day, and bee slept.',
    starred: true,
  });
  const content = draftVisit(sourceOf([], { quotable: { starred: [quoted], latest: [] } }), {
    ...plan,
    child: { name: 'Maya', alsoCalled: ['Bee'], birthdate: '2022-09-20' },
    questions: ['Does Bee sleep enough?'],
    leavesNameOut: true,
  });
  expect(JSON.stringify(content)).not.toMatch(/\bbee/i);
  expect(content.questions).toEqual(['Does the child sleep enough?']);
});

test('left out, the name is nowhere on the pages, whatever text it was in', () => {
  fc.assert(
    fc.property(
      names.chain((name) => fc.tuple(fc.constant(name), wordsWith(name), wordsWith(name))),
      fc.constantFrom(...professionIds),
      ([name, one, two], profession) => {
        const picksWithText = { picks: [one], words: two };
        const day = '2026-11-20';
        const entries = [
          noted('b', day, {
            kind: 'behavior',
            before: picksWithText,
            happened: picksWithText,
            after: picksWithText,
            helped: picksWithText,
          }),
          noted('s', day, { kind: 'sensory', senses: ['touch'], helped: picksWithText }),
          noted('m', day, {
            kind: 'medication',
            name: one,
            strength: two,
            unit: one,
            amount: 1,
            form: two,
            by: one,
            reason: two,
          }),
          noted('f', day, {
            kind: 'food',
            tries: [{ name: one }, { name: two }],
            where: one,
            withWhom: two,
          }),
          noted('e', day, { kind: 'education', goals: [{ words: one }, { words: two }] }),
          noted('k', day, {
            kind: 'skill',
            by: one,
            skills: ['first', 'mostly', 'not-now'].map((seen, index) => ({
              ...{ words: `${seen} ${two}`, area: 'language', seen, said: one, withWhom: two },
              ...{
                saidHow: one,
                means: picksWithText,
                where: index === 1 ? { words: one } : picksWithText,
              },
            })),
          }),
          noted('l', day, {
            kind: 'skill',
            skills: [{ words: `mostly ${two}`, area: 'language', help: 'hand' }],
          }),
          noted('g', day, { kind: 'measure', weight: 14_000, by: one, place: two }),
        ];
        const starred = [
          noted('q', day, null, {
            content: `${one} ${'word '.repeat(40)}${two}`,
            title: one,
            starred: true,
          }),
          noted('r', day, null, { content: '', title: two, starred: true }),
        ];
        const food = {
          id: 'food',
          childId: 'child',
          name: one,
          category: 'Snacks' as const,
          state: 'safe' as const,
          reaction: 'neutral' as const,
          date: day,
          createdAt: `${day}T00:00:00.000Z`,
          updatedAt: `${day}T00:00:00.000Z`,
          moves: [{ day, from: 'new' as const, to: 'safe' as const }],
        };
        const content = draftVisit(
          sourceOf(entries, { foods: [food], quotable: { starred, latest: [] } }),
          {
            ...plan,
            profession,
            child: {
              name,
              birthdate: '2022-09-20',
              changes: [{ id: 'c', day, words: one, kind: 'own' }],
              skills: [{ id: 's', words: two, area: 'daily', lookingOut: true }],
            },
            questions: [one, two],
            switched: {
              sensory: true,
              behaviour: true,
              medicines: true,
              growth: true,
              skills: true,
              foods: true,
              words: true,
              changes: true,
            },
            leavesNameOut: true,
          },
        );
        expect(content.sections.length).toBeGreaterThan(8);
        expect(visitContentSchema.safeParse(content).success).toBe(true);
        for (const text of [JSON.stringify(content), visitMarkdown(content)])
          for (const part of bare(name).split(' ')) {
            if (part.length < 3 || part === 'lee') continue;
            expect(bare(text)).not.toContain(part);
          }
        expect(content.age).toBe('4 years');
      },
    ),
    { numRuns: fewerInGate(60) },
  );
});

test('the name becomes “the child”, and the page is titled with initials', () => {
  const starred = [noted('q', '2026-11-20', null, { content: 'Maya hid.', starred: true })];
  const content = draftVisit(sourceOf([], { quotable: { starred, latest: [] } }), {
    ...plan,
    questions: ['Should Maya sleep more?'],
    leavesNameOut: true,
  });
  expect(content.name).toBe('M.');
  expect(content.questions).toEqual(['Should the child sleep more?']);
  expect(content.sections[0]?.quotes[0]?.text).toBe('the child hid.');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  readShortened,
  shortenedFrom,
  type ShortenedText,
  shortenQuotesPrompt,
} from './shortened-quotes';
import { refsIn, visitContentSchema } from './visit-schema';
import { isEnhanced } from '@/domain/report/report-schema';
import { draftVisit, planSections } from './draft-visit';
import { noted, plan, sourceOf } from './fixtures/noted';
import { visitMarkdown } from './visit-markdown';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const quotes = [
  'She asked for the towel herself and sat under it for 5 minutes, as calm as anything.',
  'Screamed at the hand dryer. We left at 4:30 p.m. and she hid under her coat on the way home.',
  'He took the blue train, […] and showed it to his brother.',
].map((text) => ({ text }));
const textsOf = (answer: string) => readShortened(answer, quotes).map(({ text }) => text);

test('the quotations are numbered, one per line, and nothing else is sent with them', () => {
  const { system, user } = shortenQuotesPrompt([{ text: 'One\n\nline' }, { text: '[2] of hers' }]);
  expect(user).toBe('[1] One line\n[2] [2] of hers');
  expect(system).toMatch(/shorter than the quotations/);
  expect(system).toMatch(/no diagnosis/);
});

test('a sentence is kept with the quotations it refers to', () => {
  expect(
    readShortened('- Calm under the towel for 5 minutes. [1]\n2. Hid [2], [3].', quotes),
  ).toEqual([
    { text: 'Calm under the towel for 5 minutes.', quotes: [0] },
    { text: 'Hid', quotes: [1] },
  ]);
  expect(
    readShortened('Calm, then **hid** [1][2].\r\nBlue train […] shown [ 3 , 1 ]', quotes),
  ).toEqual([
    { text: 'Calm, then hid.', quotes: [0, 1] },
    { text: 'Blue train […] shown', quotes: [2, 0] },
  ]);
});

test('a sentence without a reference is dropped, and a reference counts only for the sentence right before it', () => {
  expect(textsOf('She is calm.\nShe is autistic. She hid. [2] Nobody knows why.')).toEqual([
    'She hid.',
  ]);
  // If it is unclear where the last sentence begins, nothing is kept.
  expect(textsOf('We saw Dr. Lim there [1].')).toEqual([]);
  expect(textsOf('Hid at 4:30 p.m. and went home [2].')).toEqual([
    'Hid at 4:30 p.m. and went home.',
  ]);
});

test('numbers outside the list are skipped; a sentence without any other reference is dropped', () => {
  expect(readShortened('Calm [99] [1].', quotes)).toEqual([{ text: 'Calm.', quotes: [0] }]);
  expect(
    textsOf(`Calm [0].\nCalm [4].\nCalm [${'9'.repeat(400)}].\nCalm [1-3].\nCalm [].`),
  ).toEqual([]);
});

test('nothing longer than its quotations, no new numbers, no repetition, six at most', () => {
  expect(textsOf(`${quotes[0]?.text ?? ''} [1]`)).toEqual([]);
  expect(textsOf('Calm for 50 minutes [1].\nCalm 3 times [1] [2].')).toEqual([]);
  expect(textsOf('Calm [1].\nCalm [1].')).toEqual(['Calm.']);
  expect(
    textsOf(Array.from('abcdefghij', (letter) => `Calm ${letter} [1].`).join('\n')),
  ).toHaveLength(6);
});

test.each([
  '',
  '[1]',
  '[1] [2] [3]',
  '<p>She was calm [1].</p>',
  '<img src=x onerror=alert(1)> calm [1]',
  '{"sentences":[{"text":"Calm","refs":1}]}',
  `${'word '.repeat(400_000)}[1]`,
  '['.repeat(200_000),
  `[${'1 '.repeat(200_000)}`,
  ' '.repeat(400_000),
  '\u202eCalm\u0000',
])('an invalid answer gives nothing', (answer) => {
  expect(readShortened(answer, quotes)).toEqual([]);
});

test('whatever the answer, every kept sentence refers to quotations in the list and is shorter than they are', () => {
  // The unit 'binary' takes seconds to generate.
  const anySign = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));
  const piece = fc.oneof(
    fc.constantFrom(
      'Calm',
      ' she hid',
      '.',
      '! ',
      '\n',
      ' [1]',
      '[2, 3]',
      '[7]',
      '[',
      ']',
      '<b>',
      '5',
      '。',
    ),
    fc.string({ unit: anySign, maxLength: 8 }),
    fc.nat(12).map((number) => ` [${number}]`),
    fc.nat(6).map((number) => ` Calm [${number}].\n`),
  );
  let sentenceCount = 0;
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join('')),
      fc.array(fc.constantFrom(...quotes, { text: 'Calm' }), { maxLength: 5 }),
      (answer, own) => {
        for (const { text, quotes: numbers } of readShortened(answer, own)) {
          sentenceCount += 1;
          expect(numbers.length).toBeGreaterThan(0);
          for (const one of numbers) expect(own[one]).toBeDefined();
          const quoted = numbers.map((one) => own[one]?.text ?? '').join(' ');
          expect(text.trim()).not.toBe('');
          expect(text.length).toBeLessThan(quoted.length);
          expect(text).not.toMatch(/\[ ?\d[\d ,;]*\]|[\n\r]|<b>/u);
        }
      },
    ),
    { numRuns: fewerInGate(1000), seed: 20260620 },
  );
  expect(sentenceCount).toBeGreaterThan(100);
});

const starred = [
  noted('a', '2026-11-20', null, { content: 'Maya asked for the towel herself.', starred: true }),
  noted('b', '2026-11-18', null, { content: 'Maya hid from the hand dryer.', starred: true }),
];
const source = sourceOf([], { quotable: { starred, latest: [] } });
const quotesIn = (of: ReturnType<typeof draftVisit>) =>
  of.sections.find(({ id }) => id === 'quotes');
const answered = (isOn: boolean): ShortenedText => {
  const shortened = shortenedFrom(
    'Asked for the towel. [1]\nMaya hid. [2] [1]',
    quotesIn(draftVisit(source, plan))?.quotes ?? [],
    starred,
  );
  if (!shortened) throw new Error('It should have kept something');
  return { ...shortened, isOn: isOn || shortened.isOn };
};

test('the shortened text appears only once it is switched on: next to the family’s own, in the stored visit and in the Markdown', () => {
  const off = draftVisit(source, { ...plan, shortened: answered(false) });
  expect(off).toEqual(draftVisit(source, plan));
  const content = draftVisit(source, { ...plan, shortened: answered(true) });
  expect(quotesIn(content)?.quotes).toEqual(quotesIn(off)?.quotes);
  expect(quotesIn(content)?.shortened).toEqual([
    { text: 'Asked for the towel.', refs: [{ entryId: 'a', day: '2026-11-20' }] },
    {
      text: 'Maya hid.',
      refs: [
        { entryId: 'b', day: '2026-11-18' },
        { entryId: 'a', day: '2026-11-20' },
      ],
    },
  ]);
  expect(refsIn(content)).toHaveLength(5);
  expect(visitMarkdown(content)).toContain(
    '### Shortened by AI\n\n- Asked for the towel. [20 Nov]\n- Maya hid. [18 Nov] [20 Nov]\n\nAI wrote this',
  );
  expect([content, off].map((one) => isEnhanced({ kind: 'visit', content: one }))).toEqual([
    true,
    false,
  ]);
  // A visit with it and a visit without it can both be read.
  for (const one of [content, off])
    expect(visitContentSchema.parse(JSON.parse(JSON.stringify(one)))).toEqual(one);
});

test('a sentence is dropped if an entry it refers to was edited or is no longer quoted, and leaves the name out if asked', () => {
  const shortened = answered(true);
  const edited = starred.map((entry) =>
    entry.id === 'b' ? { ...entry, updatedAt: '2026-11-21T00:00:00.000Z' } : entry,
  );
  for (const some of [edited, starred.slice(0, 1)]) {
    const planned = planSections(sourceOf([], { quotable: { starred: some, latest: [] } }), {
      ...plan,
      shortened,
    });
    const own = planned.find(({ section }) => section.id === 'quotes');
    expect(own?.section.shortened?.map(({ text }) => text)).toEqual(['Asked for the towel.']);
  }
  const unnamed = draftVisit(source, { ...plan, shortened, leavesNameOut: true });
  expect(quotesIn(unnamed)?.shortened?.[1]?.text).toBe('the child hid.');
  expect(JSON.stringify(unnamed)).not.toMatch(/maya/i);
});

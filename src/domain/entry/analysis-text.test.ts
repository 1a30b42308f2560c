import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '@/domain/schema/entities';
import {
  earlierQuoteOf,
  ownTextOf,
  quoteEntry,
  splitAnalyses,
  withAnswer,
  withParagraph,
  withImageAnalysis,
  withTextAnalysis,
} from './analysis-text';

it("text analysis appends to the field a blank line, '---', 'AI Analysis:' and the analysis", () => {
  expect(withTextAnalysis('She sang.', 'Lovely.')).toBe('She sang.\n\n---\nAI Analysis:\nLovely.');
});

it("photo analysis appends 'Image Analysis:' and the analysis to content", () => {
  expect(withImageAnalysis('She sang.', 'A boot.')).toBe('She sang.\n\nImage Analysis:\nA boot.');
  expect(withImageAnalysis('', 'A boot.')).toBe('Image Analysis:\nA boot.');
});

it('dictated text is appended to the field, separated by a blank line', () => {
  expect(withParagraph('She sang.', 'And slept.')).toBe('She sang.\n\nAnd slept.');
  expect(withParagraph(' ', 'And slept.')).toBe('And slept.');
});

it('an answer in a text of a person’s own is formatted as theirs, and loses nothing', () => {
  const answer = '### Per 100 g\n* **Iron** 2~3 mg\n+ __Salt__ 1*2\n  - inner\n> 39';
  expect(withAnswer('She sang.', answer)).toBe(
    'She sang.\n\n## Per 100 g\n- **Iron** 2~3 mg\n- **Salt** 1*2\n  - inner\n> 39',
  );
});

it('the line above an answer from the chat is not part of the text', () => {
  const { own } = splitAnalyses('She sang.\n\n---\n\nAI Analysis:\nLovely.');
  expect(own).toBe('She sang.');
  expect(splitAnalyses('She sang.\n---\n\nImage Analysis:\nA boot.').own).toBe('She sang.\n---');
});

describe('AI text is told apart from what the parent wrote', () => {
  it('whatever either of them says', () => {
    const texts = fc.string().filter((text) => !text.includes('Analysis:') && !text.includes('\n'));
    fc.assert(
      fc.property(texts, texts, texts, (own, ai, image) => {
        const content = withImageAnalysis(withTextAnalysis(own, ai), image);
        expect(splitAnalyses(content)).toEqual({
          own: own.trimEnd(),
          analyses: [
            { label: 'AI Analysis', text: ai.trim() },
            { label: 'Image Analysis', text: image.trim() },
          ],
        });
      }),
    );
  });

  it('an entry without an analysis is entirely the parent’s', () => {
    expect(splitAnalyses('We talked about AI Analysis: again')).toEqual({
      own: 'We talked about AI Analysis: again',
      analyses: [],
    });
  });
});

it('words that were proposed from the facts of an entry are not quoted as the parent’s own', () => {
  const night: JournalEntry = {
    id: 'a',
    childId: 'c',
    title: 'Night',
    category: 'sleep',
    content: 'Asleep at 7:50 pm, awake at 6:05 am, no wakings.',
    date: '2026-11-22',
    createdAt: '2026-11-22T06:05:00.000Z',
    updatedAt: '2026-11-22T06:05:00.000Z',
    facts: [{ kind: 'sleep', asleep: '2026-11-21T19:50', awake: '2026-11-22T06:05', wakings: [] }],
  };
  expect(ownTextOf(night)).toBeNull();
  expect(ownTextOf({ ...night, content: withTextAnalysis(night.content, 'Fine.') })).toBeNull();
  const noted = ownTextOf({ ...night, sleepNotes: 'She sang to the owl.' });
  expect(noted && quoteEntry(noted, Infinity)).toBe('She sang to the owl.');
  const own = { ...night, content: `${night.content} She sang.` };
  expect(ownTextOf(own)).toBe(own);
});

it('a quotation keeps its signs and lines, and the way reports quoted before is still known', () => {
  const entry: JournalEntry = {
    ...{ id: 'e', childId: 'c', title: 'Fever', category: 'sleep', date: '2026-11-20' },
    ...{ createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' },
    content: '> 39 at 3 am\n\n  gave **5ml**, 2~3 h\n- slept',
  };
  expect(quoteEntry(entry, Infinity)).toBe('> 39 at 3 am\ngave 5ml, 2~3 h\n• slept');
  expect(earlierQuoteOf(entry, Infinity)).toBe('39 at 3 am gave 5ml, 2~3 h • slept');
});

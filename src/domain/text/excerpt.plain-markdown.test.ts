import { describe, expect, test } from 'vitest';
import { difficultTexts } from '@/domain/fixtures/difficult-texts';
import { plainMarkdown } from './excerpt';

describe('cards show the text of a model plain: Markdown marks are removed, the text stays', () => {
  test.each([
    ['# First steps', 'First steps'],
    ['###### Small', 'Small'],
    ['> she said', 'she said'],
    ['- one\n* two\n+ three\n  - inner', '• one\n• two\n• three\n  • inner'],
    ['1. first\n2. second', '1. first\n2. second'],
    ['**bold** and *slanted*, __bold__ and _slanted_', 'bold and slanted, bold and slanted'],
    ['***both***', 'both'],
    ['a **bold *and slanted* word**', 'a bold and slanted word'],
    ['`code`', 'code'],
    ['[the guide](https://example.org) and ![a photo](p.jpg)', 'the guide and a photo'],
  ])('%s', (markdown, text) => {
    expect(plainMarkdown(markdown)).toBe(text);
  });

  test.each([
    '2 * 3 * 4',
    '5*6*7',
    'snake_case_name',
    'the # of naps',
    '####### seven',
    '**not closed',
    'a [bracket] alone',
    'a < b > c',
    'one\n\ntwo',
    '',
  ])('text that only looks like a mark is left alone: %s', (text) => {
    expect(plainMarkdown(text)).toBe(text);
  });

  test.each(difficultTexts.filter(([, text]) => !/[[*_`]/.test(text)))('%s stays', (_, text) => {
    expect(plainMarkdown(text)).toBe(text);
  });

  test.each(['**a ', '*a ', '_a ', '[', '![', '[a](', '`a '])(
    'a hundred thousand characters of %s are processed instantly',
    (unclosed) => {
      const text = unclosed.repeat(100_000 / unclosed.length);
      expect(plainMarkdown(text).length).toBeLessThanOrEqual(text.length);
    },
  );
});

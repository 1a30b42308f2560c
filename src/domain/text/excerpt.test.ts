import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutToLines, excerpt, nameInMargin } from './excerpt';

test('a text is cut at the end of a sentence if one ends late enough, or else at a word', () => {
  expect(excerpt('She slept well. She woke once, at four.', 20)).toBe('She slept well.');
  expect(excerpt('She slept until half past six.', 20)).toBe('She slept until half…');
  expect(excerpt('Woke. Then nothing helped for a long time.', 24)).toBe('Woke. Then nothing…');
  expect(excerpt('Why? "Too loud." And then we went home.', 17)).toBe('Why? "Too loud."');
  expect(excerpt('It was loud, very loud.', 12)).toBe('It was loud…');
  expect(excerpt('Short.', 20)).toBe('Short.');
  expect(excerpt('她今天吃了两块饼干，还想再吃一块。', 10)).toBe('她今天吃了两块饼干，…');
  expect(excerpt('🙂🙂🙂', 3)).toBe('🙂…');
});

test('for any text: no longer than asked for, its beginning, and never half a character or four dots', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.integer({ min: 1, max: 80 }),
      (text, most) => {
        const short = excerpt(text, most);
        expect(short.length).toBeLessThanOrEqual(most + 1);
        expect(text.trim().startsWith(short.replace(/…$/, ''))).toBe(true);
        expect(short).not.toMatch(/\p{Cs}/u);
        if (!text.includes('.') && !text.includes('…')) expect(short).not.toMatch(/[.…]…$/);
      },
    ),
  );
});

test('on a card: as many lines as fit, whole words, and always an ellipsis if there is more', () => {
  const lines = (text: string) => cutToLines(text, 3, 10);
  expect(lines('Short.')).toBe('Short.');
  expect(lines('One.\nTwo.\nThree.')).toBe('One.\nTwo.\nThree.');
  expect(lines('One.\nTwo.\nThree.\nFour.')).toBe('One.\nTwo.\nThree…');
  expect(lines('One.\n\n\nTwo.')).toBe('One…');
  expect(lines('She slept until half past six. Then breakfast.')).toBe(
    'She slept until half past six…',
  );
  expect(lines('First of all.\nThen another long line.')).toBe('First of all.\nThen…');
  expect(lines('x'.repeat(40))).toBe(`${'x'.repeat(30)}…`);
});

test('a long name in the margin of a page leaves room for the dates', () => {
  expect(nameInMargin('Maya Rose')).toBe('Maya Rose');
  expect(nameInMargin('Bartholomew'.repeat(8))).toHaveLength(41);
});

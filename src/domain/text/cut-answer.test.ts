import { expect, test } from 'vitest';
import { answerLabel, isCutAnswer, markAsCut, withoutCutLine } from './cut-answer';

test('a cut answer says so where it ends and in words, and keeps its text', () => {
  const cut = markAsCut('Give 5 ml ');
  expect(cut).toBe('Give 5 ml […]\n\n(This AI answer was cut off and is not complete.)');
  expect(answerLabel('AI Analysis', cut)).toBe('AI Analysis (cut off)');
  // Typed after it.
  expect(isCutAnswer(`${cut}\n\nAsked the doctor.`)).toBe(true);
  expect(answerLabel('AI Analysis', 'Give 5 ml. […]')).toBe('AI Analysis');
});

test('the line that was cut can be left out, or what follows the last reference in a single one', () => {
  expect(withoutCutLine('Calm [1]\nHid [2]')).toBe('Calm [1]\nHid [2]');
  expect(withoutCutLine(markAsCut('Calm […] there [1]\nHid [2] und'))).toBe('Calm […] there [1]');
  expect(withoutCutLine(markAsCut('Calm [1]. Hid [2] und'))).toBe('Calm [1]. Hid ');
  expect(withoutCutLine(markAsCut('Cal'))).toBe('');
});

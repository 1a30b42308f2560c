import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '@/domain/fixtures/any-texts';
import { howManyTexts } from '@/lib/fixtures/fewer-in-gate';
import { shownOnce } from './analysis-text';
import { proposedTitle } from './quick-note';

test.each([
  ['Slept well', 'Slept well. Woke at 6.', 'Slept well.', 'Woke at 6.'],
  ['Slept well', 'Slept well', 'Slept well', ''],
  ['Slept well', 'Slept well\n\n  - pasted\nmore', 'Slept well', '\n  - pasted\nmore'],
  ['Why so early?', 'Why so early? Too loud.', 'Why so early?', 'Too loud.'],
  ['Morning log', 'Morning log:\n7:00 woke', 'Morning log:', '7:00 woke'],
])('%j is shown once above %j', (title, text, shownTitle, rest) => {
  expect(shownOnce({ title, text })).toEqual({ title: shownTitle, text: rest });
});

test.each([
  ['A good night', 'Slept well. Woke at 6.'],
  ['Slept', 'Slept well.'],
  ['Slept 3', 'Slept 3.5 hours.'],
  ['Slept well', 'Slept well. - then woke'],
  ['Slept well', '- Slept well.\n- Woke'],
  ['', 'Slept well.'],
  ['Slept until half past six…', 'Slept until half past six and then woke.'],
])('%j and %j are shown as they are', (title, text) => {
  expect(shownOnce({ title, text })).toEqual({ title, text });
});

test('a preview continues where its title was cut', () => {
  const entry = {
    title: 'Slept until half past six…',
    text: 'Slept until half past six and then woke.',
  };
  expect(shownOnce(entry, true)).toEqual({ ...entry, text: '…and then woke.' });
});

test('title and text show every character that was typed, in order', () => {
  const signs = (text: string) => text.replace(/\s/g, '');
  fc.assert(
    fc.property(anyText, (text) => {
      const title = proposedTitle({ content: text, category: 'sleep', date: '2026-11-20' });
      const shown = shownOnce({ title, text });
      const isWhole = shown.text === text || signs(shown.title + shown.text) === signs(text);
      expect(isWhole, JSON.stringify(shown)).toBe(true);
    }),
    howManyTexts,
  );
});

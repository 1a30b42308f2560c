import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyEntryForm, type EntryFormValues, validateEntryForm } from './entry-form';
import { categories, categoryIds } from '@/domain/schema/categories';
import { offeredCategories, proposedTitle, withProposedTitle, withTitle } from './quick-note';

const today = '2025-11-20';
const note = (content: string, more: Partial<EntryFormValues> = {}): EntryFormValues => ({
  ...emptyEntryForm(today),
  category: 'sleep',
  content,
  ...more,
});
const titleOf = (content: string) => proposedTitle(note(content));

describe('a note is titled with its first words', () => {
  test.each([
    ['Asked for the towel herself. “Squash me please.”', 'Asked for the towel herself'],
    ['Slept', 'Slept'],
    ['  \n\nSlept at last\nand so did we', 'Slept at last'],
    ['Is she well? I think so.', 'Is she well?'],
    ['No. He went back to sleep. Then woke.', 'No. He went back to sleep'],
    ['Three words only…', 'Three words only…'],
    ['Ate 1.5 crackers today', 'Ate 1.5 crackers today'],
    ['# Crackers\n- **two** eaten', 'Crackers'],
    ['- [ ] ask Dr Lim', 'ask Dr Lim'],
    ['**Crackers**, *again*', 'Crackers, *again*'],
    ['> 39 at 3 am\nthen down', '> 39 at 3 am'],
    ['Gave 5ml*2, then 2.5ml*3', 'Gave 5ml*2, then 2.5ml*3'],
    ['Read https://example.org/a.b?c=1 about sleep', 'Read about sleep'],
    ['[The guide](https://example.org) helped', 'The guide helped'],
    ['🙂 smiled at last', '🙂 smiled at last'],
    ['他睡着了。然后醒了。', '他睡着了。然后醒了'],
    ['הילדה אמרה שלום. ועוד.', 'הילדה אמרה שלום'],
  ])('%j is titled %j', (content, title) => {
    expect(titleOf(content)).toBe(title);
  });

  test.each(['🙂', '👩‍👧‍👦 ⭐️', 'https://example.org/a', 'www.example.org', '...', '**', '- ', '# !'])(
    'a note without words, %j, is titled with its category and day',
    (content) => {
      expect(titleOf(content)).toBe('Sleep, Nov 20');
    },
  );

  test('an empty note has no title', () => {
    expect(titleOf(' \n\t')).toBe('');
  });

  test('a long title is cut at a word, with an ellipsis', () => {
    const title = titleOf('She asked for the blue towel again and again until we went home early');
    expect(title).toBe('She asked for the blue towel again and again until we went…');
    // An endless word is cut between letters, and never within a combined character.
    expect(titleOf('👩‍👧‍👦a'.repeat(100))).toBe(`${'👩‍👧‍👦a'.repeat(30)}…`);
  });

  test('whatever is typed, the note can be saved: its title is one short line', () => {
    // The unit 'binary' takes seconds to generate.
    const unit = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200 }), (content) => {
        fc.pre(content.trim() !== '');
        const whole = withProposedTitle(note(content));
        expect(validateEntryForm(whole, today)).toEqual({});
        expect(whole.title).not.toMatch(/\n/);
        const letters = [...new Intl.Segmenter('en').segment(whole.title)];
        expect(letters.length).toBeLessThanOrEqual(61);
      }),
    );
  });
});

describe('a proposed title follows the note; an edited one stays', () => {
  const typed = (values: EntryFormValues, change: Partial<EntryFormValues>): EntryFormValues => ({
    ...values,
    ...withTitle(values, change),
  });

  test('as it is typed, and with the category if the note has no words', () => {
    let values = typed(note(''), { content: 'Slept' });
    expect(values.title).toBe('Slept');
    values = typed(values, { content: '🌙' });
    expect(values.title).toBe('Sleep, Nov 20');
    values = typed(values, { category: 'moment' });
    expect(values.title).toBe('Magic Moment, Nov 20');
    values = typed(values, { date: '2025-11-19' });
    expect(values.title).toBe('Magic Moment, Nov 19');
  });

  test('until it is edited; if it is cleared, one is proposed again', () => {
    let values = typed(note('Slept'), { title: 'At last' });
    values = typed(values, { content: 'Slept all night', category: 'moment' });
    expect(values.title).toBe('At last');
    values = typed(values, { title: '' });
    expect(values.title).toBe('');
    expect(withProposedTitle(values).title).toBe('Slept all night');
    values = typed(values, { content: 'Slept till six' });
    expect(values.title).toBe('Slept till six');
  });
});

describe('the category a note starts with', () => {
  const first = (...[asked, last, time]: Parameters<typeof situation>) =>
    offeredCategories(situation(asked, last, time)).map(({ id }) => id);
  const situation = (
    asked: EntryFormValues['category'] | null,
    last: EntryFormValues['category'] | null,
    time: string,
  ) => ({ asked, last, time });

  test.each([
    ['the first one, if nothing was written yet', null, null, '12:00', ['education', 'social']],
    ['the last used', null, 'moment', '12:00', ['moment', 'education']],
    ['Sleep at night, then the last used', null, 'moment', '02:00', ['sleep', 'moment']],
    ['the one asked for', 'food', 'moment', '02:00', ['food', 'sleep', 'moment']],
  ] as const)('%s', (_, asked, last, time, ids) => {
    expect(first(asked, last, time).slice(0, ids.length)).toEqual(ids);
  });

  test('all eight are offered, each once', () => {
    const any = fc.option(fc.constantFrom(...categoryIds));
    fc.assert(
      fc.property(any, any, (asked, last) => {
        const offered = offeredCategories(situation(asked, last, '20:00'));
        expect(new Set(offered).size).toBe(categories.length);
        expect(offered).toHaveLength(categories.length);
      }),
    );
  });
});

import { describe, expect, test } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import { categories } from '@/domain/schema/categories';
import type { FoodItem } from '@/domain/schema/entities';
import { periodUntil } from '@/domain/dates/period';
import { notedFacts } from '@/domain/facts/entry-facts';
import { nightTimes } from '@/domain/facts/sleep-fact';
import { reportMarkdown } from './report-markdown';
import { buildSummary } from './report-content';
import { readReport } from './report-schema';
import { buildDetails, periodBefore, type SummarySource } from './summary-details';

const today = '2025-11-20';
const period = periodUntil(today, 30);
const stamp = '2025-11-20T10:00:00.000Z';

type Entry = SummarySource['entries'][number];

function entry(id: string, back: number, fields: Partial<Entry> = {}): Entry {
  return {
    id,
    childId: 'maya',
    title: id,
    category: 'sensory',
    content: `Words of ${id}.`,
    date: addDays(today, -back),
    createdAt: stamp,
    updatedAt: stamp,
    ...fields,
  };
}

function food(name: string, fields: Partial<FoodItem> = {}): FoodItem {
  return {
    id: name,
    childId: 'maya',
    name,
    category: 'Snacks',
    state: 'new',
    reaction: 'neutral',
    date: today,
    createdAt: stamp,
    updatedAt: stamp,
    ...fields,
  };
}

const night = (id: string, back: number, sleepNotes: string) =>
  entry(id, back, { category: 'sleep', content: '', sleepNotes });

const source: SummarySource = {
  entries: [
    entry('Loud hall', 0),
    entry('Swimming', 0),
    night('Night two', 1, 'About **9 hours**.'),
    entry('Swing', 2),
    night('Night one', 3, '7 hours, and 8 hours in the end'),
    entry('Oldest', 9, { category: 'moment' }),
  ],
  foods: [
    food('Toast', { state: 'safe', reaction: 'positive' }),
    food('Peas', { state: 'not-yet', reaction: 'negative' }),
    food('Rice', { state: 'safe', reaction: 'positive' }),
  ],
  sleep: [],
  before: {
    entries: [
      { date: addDays(today, -31), category: 'sleep' },
      { date: addDays(today, -31), category: 'social' },
    ],
    sleep: [],
    sleepEntries: [{ date: addDays(today, -31), sleepNotes: '6 h' }],
  },
};

function markdownOf(source: SummarySource): string {
  const noted = { entries: source.entries, foods: source.foods };
  const content = { ...buildSummary(noted, period), details: buildDetails(source) };
  const report = { type: 'summary', title: 'A month', content: JSON.stringify(content), period };
  expect(readReport(report)).toMatchObject({ kind: 'summary', content: { details: {} } });
  return reportMarkdown(report, { childName: 'Maya', generated: 'Nov 20, 2025' }) ?? '';
}

describe('a summary says', () => {
  const markdown = markdownOf(source);

  test('on how many days something was written and hours of sleep were mentioned', () => {
    expect(markdown).toContain(
      'Entries on 5 of 30 days. Sleep Notes name hours on 2 of 30 days: the middle value is 8.5\u00A0h, from 8\u00A0h to 9\u00A0h.',
    );
  });

  test('the lengths of nights as the charts do, and hours of notes only for days without one', () => {
    const slept = (back: number, from: string, to: string) =>
      entry(`Slept ${back}`, back, {
        category: 'sleep',
        facts: [
          {
            kind: 'sleep',
            ...nightTimes(`${addDays(today, -back - 1)}T${from}`, `${addDays(today, -back)}T${to}`),
          },
        ],
      });
    // Of the three days with hours in their notes, one has a night: it counts, and not the notes.
    const nights = [slept(1, '19:42+11:00', '06:05+11:00'), slept(5, '20:00+11:00', '06:00+10:00')];
    const noted = { ...source, sleep: notedFacts(nights, 'sleep') };
    expect(markdownOf(noted)).toContain(
      'Hours of sleep are noted for 3 of 30 days, 1 of them in Sleep Notes: usually 10\u00A0h\u00A023\u00A0min, from 8\u00A0h to 11\u00A0h.',
    );
    expect(markdownOf(noted)).toContain(
      '| Hours of sleep, middle value | 10 h 23 min, on 3 days | 6 h, on 1 day |',
    );
    const alone = { ...noted, entries: nights };
    expect(markdownOf(alone)).toContain(
      'Hours of sleep are noted for 2 of 30 days: usually 10\u00A0h\u00A042\u00A0min',
    );
  });

  test('what was recorded most, least and not at all, with counts', () => {
    const noted: readonly string[] = ['sensory', 'sleep', 'moment'];
    const others = categories.filter(({ id }) => !noted.includes(id)).map(({ label }) => label);
    expect(markdown).toContain(
      'Noted most: Sensory, 3 entries on 2 days. Noted least: Magic Moment, 1 entry on 1 day. ' +
        `Not noted: ${others.join(', ')}.`,
    );
  });

  test('the foods by name, with reaction and state', () => {
    expect(markdown).toContain('- Positive: Toast (Safe), Rice (Safe)\n- Negative: Peas (Not Yet)');
    expect(markdown).toContain('In brackets: where the food stood when this report was made.');
  });

  test('the same number of days before, and that a difference is not a cause', () => {
    expect(periodBefore(period)).toEqual({ start: '2025-09-22', end: '2025-10-21' });
    expect(markdown).toContain('## Compared with the 30 days before');
    expect(markdown).toContain('| Days with entries | 5 of 30 days | 1 of 30 days |');
    expect(markdown).toContain('| Social | 0 | 1 |');
    expect(markdown).toContain(
      '| Hours of sleep, middle value | 8.5 h, on 2 days | 6 h, on 1 day |',
    );
    expect(markdown).toContain('A difference is not yet a cause.');
    const alone = markdownOf({ ...source, before: { entries: [], sleep: [], sleepEntries: [] } });
    expect(alone).toContain('Nothing was written in the 30 days before.');
    expect(alone).not.toContain('A difference');
  });

  test('the newest three of the top category, or the starred ones instead', () => {
    expect(markdown).toContain('The newest entries of Sensory.');
    expect(markdown.match(/> Words of .*/g)).toEqual([
      '> Words of Loud hall.',
      '> Words of Swimming.',
      '> Words of Swing.',
    ]);
    const starred = source.entries.map((one) =>
      ['Swing', 'Night two', 'Oldest'].includes(one.id) ? { ...one, starred: true as const } : one,
    );
    const chosen = markdownOf({
      ...source,
      entries: [...starred, entry('Too old', 12, { starred: true })],
    });
    expect(chosen).toContain('Entries that the family starred, newest first.');
    expect(chosen.match(/> .*/g)).toEqual([
      '> About 9 hours.',
      '> Words of Swing.',
      '> Words of Oldest.',
    ]);
  });

  test('a quotation shows where text is left out, and never with four dots', () => {
    const quoted = (content: string) =>
      buildDetails({ ...source, entries: [entry('One', 0, { content })] }).quotes[0]?.text;
    const sentence = 'We walked to the station and back, and she named every train.';
    expect(quoted(`${sentence} `.repeat(4))).toBe(`${sentence} `.repeat(4).trim());
    expect(quoted(`${sentence} `.repeat(9))).toBe(`${`${sentence} `.repeat(5)}[…]`);
    expect(quoted('word '.repeat(90))).toMatch(/ word…$/);
  });

  test('only the family’s own text: AI text in an entry is not quoted', () => {
    const entries = [entry('One', 0, { content: 'Mine.\n\n---\nAI Analysis:\nNot mine.' })];
    expect(buildDetails({ ...source, entries }).quotes[0]?.text).toBe('Mine.');
  });
});

test('a report without the details, or with those of a later version, is still shown', () => {
  const content = buildSummary({ entries: source.entries, foods: source.foods }, period);
  for (const details of [undefined, { later: true }, 7]) {
    const read = readReport({ type: 'summary', content: JSON.stringify({ ...content, details }) });
    expect(read).toEqual({ kind: 'summary', content });
  }
});

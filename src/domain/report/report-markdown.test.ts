import { describe, expect, test } from 'vitest';
import { reportMarkdown } from './report-markdown';

const period = { start: '2025-11-07', end: '2025-11-20' };
const context = { childName: 'Maya', generated: 'Nov 20, 2025' };
const head = (title: string, type: string) =>
  `# ${title}\n\n- Child: Maya\n- Report: ${type}\n- Period: Nov 7, 2025 - Nov 20, 2025\n- Generated: Nov 20, 2025\n`;

function markdown(type: string, content: unknown, title = 'A fortnight') {
  return reportMarkdown({ type, title, period, content: JSON.stringify(content) }, context);
}

describe('a report as Markdown', () => {
  test('pattern', () => {
    const text = markdown('pattern', {
      aiAnalysis: 'Short nights, **hard** mornings.\n',
      summary: { totalEntries: 7, averageEntriesPerDay: 0.5, periodDays: 14 },
      categoryBreakdown: { sleep: 3, sensory: 3, moment: 1 },
      foodReactions: { positive: 2, neutral: 0, negative: 1 },
    });
    expect(text).toBe(`${head('A fortnight', 'Pattern Analysis')}
## AI Analysis

Short nights, **hard** mornings.

## Summary

- Total entries: 7
- Average entries per day: 0.5
- Period: 14 days

## Category Breakdown

- Sensory: 3
- Sleep: 3
- Magic Moment: 1

## Food Reactions

- Positive: 2
- Neutral: 0
- Negative: 1
`);
  });

  test('trend', () => {
    const weeks = ['2025-11-09', '2025-11-16'];
    const text = markdown('trend', {
      totalWeeks: 2,
      trends: { sleep: { counts: [2, 0], weeks }, social: { counts: [0, 0], weeks } },
    });
    expect(text).toBe(`${head('A fortnight', 'Trend Insights')}
## Trend analysis over 2 weeks

### Sleep: 2 entries

| Week of | Entries |
| --- | --- |
| Nov 9, 2025 | 2 |
| Nov 16, 2025 | 0 |
`);
  });

  test('summary; magic moments only if above 0', () => {
    const content = {
      highlights: {
        topCategory: 'food',
        totalEntries: 7,
        totalFoodItems: 4,
        positiveFoodReactions: 2,
        negativeFoodReactions: 1,
        magicMoments: 1,
      },
      categoryCounts: { food: 6, moment: 1 },
      periodSummary: { days: 14, startDate: '2025-11-07', endDate: '2025-11-20' },
    };
    expect(markdown('summary', content)).toBe(`${head('A fortnight', 'Smart Summary')}
## Highlights

- Top category: Food & Nutrition
- Total journal entries: 7
- Food items tried: 4
- Positive food reactions: 2
- Magic moments: 1
- Period: 14 days

## Category Distribution

- Food & Nutrition: 6
- Magic Moment: 1
`);
    const without = { ...content, highlights: { ...content.highlights, magicMoments: 0 } };
    expect(markdown('summary', without)).not.toContain('Magic moments');
  });

  test('nothing recorded: a sentence says so', () => {
    const empty = markdown('pattern', {
      summary: { totalEntries: 0, averageEntriesPerDay: 0, periodDays: 14 },
      categoryBreakdown: {},
      foodReactions: {},
    });
    expect(empty).toContain('No entries in this period.');
    expect(empty).toContain('No foods in this period.');
    expect(markdown('trend', { totalWeeks: 2, trends: {} })).toContain(
      'No entries in this period.',
    );
  });

  test('line breaks and bars in names do not break the Markdown', () => {
    const text = markdown(
      'trend',
      { totalWeeks: 1, trends: { 'a\n# b': { counts: [1], weeks: ['x | y'] } } },
      'One\n# Two',
    );
    expect(text).toContain('# One # Two\n');
    expect(text).toContain('### a # b: 1 entry');
    expect(text).toContain('| x \\| y | 1 |');
  });
});

test.each([
  ['horoscope', '{}'],
  ['summary', 'not JSON'],
  ['summary', '{}'],
  ['pattern', '{"summary":{"totalEntries":-1}}'],
])('a report that cannot be converted: %s %s', (type, content) => {
  expect(reportMarkdown({ type, title: 'x', period, content }, context)).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { buildContent } from './report-content';
import { periodUntil } from '@/domain/dates/period';
import { aiAnalysisOf, isEnhanced, readReport, reportTypes } from './report-schema';

const pattern = {
  summary: { totalEntries: 38, averageEntriesPerDay: 1.3, periodDays: 30 },
  categoryBreakdown: { behavior: 9, sleep: 9 },
  foodReactions: { positive: 7, neutral: 1, negative: 2 },
};
const trend = {
  totalWeeks: 2,
  trends: { sleep: { counts: [4, 0], weeks: ['2025-11-09', '2025-11-16'] } },
};
const summary = {
  highlights: {
    topCategory: 'sensory',
    totalEntries: 41,
    totalFoodItems: 11,
    positiveFoodReactions: 5,
    negativeFoodReactions: 2,
    magicMoments: 4,
  },
  categoryCounts: { sensory: 11 },
  periodSummary: { days: 30, startDate: '2025-10-22', endDate: '2025-11-20' },
};
const contents = { pattern, trend, summary };
type Path = readonly [keyof typeof contents, ...string[]];

function read(type: string, content: unknown) {
  return readReport({ type, content: JSON.stringify(content) });
}

/** Returns content of the type with the field at the end of the path replaced, or removed if undefined. */
function altered([type, ...path]: Path, value: unknown) {
  const copy = structuredClone(contents[type]) as Record<string, unknown>;
  let at = copy;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[path.at(-1) ?? ''] = value;
  return read(type, copy);
}

const named = (paths: readonly Path[]) => paths.map((path) => [path.join('.'), path] as const);

describe('the content shapes of section 3', () => {
  test.each(Object.entries(contents))('%s', (type, content) => {
    expect(read(type, content)).toEqual({ kind: type, content });
  });

  test.each(Object.entries(contents))('%s with an AI analysis', (type, content) => {
    const report = read(type, { aiAnalysis: 'A steadier month.', ...content });
    expect(aiAnalysisOf(report)).toBe('A steadier month.');
    expect([isEnhanced(report), isEnhanced(read(type, content))]).toEqual([true, false]);
  });

  test.each(reportTypes)('what we build is read back: $id', ({ id }) => {
    const content = buildContent(id, { entries: [], foods: [] }, periodUntil('2025-11-20', 30));
    expect(read(id, content)).toEqual({ kind: id, content });
  });
});

test.each(['', '  \n'])('an empty AI analysis counts as none: %j', (aiAnalysis) => {
  expect(aiAnalysisOf(read('summary', { aiAnalysis, ...summary }))).toBeNull();
});

test.each(['horoscope', '', 'Pattern', '__proto__', 'constructor'])(
  'an unknown type is not supported: %j',
  (type) => {
    expect(readReport({ type, content: JSON.stringify(summary) })).toEqual({ kind: 'unsupported' });
  },
);

describe('broken content', () => {
  test.each(['', '{', 'null', '[]', '"text"', '42', '<html>', '{}'])('%j', (content) => {
    for (const { id } of reportTypes)
      expect(readReport({ type: id, content })).toEqual({ kind: 'broken' });
  });

  test.each(Object.keys(contents))('the content of another type is not that of %s', (type) => {
    for (const [other, content] of Object.entries(contents))
      if (other !== type) expect(read(type, content).kind).toBe('broken');
  });

  const fields: Path[] = [
    ['pattern', 'summary'],
    ['pattern', 'summary', 'totalEntries'],
    ['pattern', 'summary', 'averageEntriesPerDay'],
    ['pattern', 'summary', 'periodDays'],
    ['pattern', 'categoryBreakdown'],
    ['pattern', 'foodReactions'],
    ['trend', 'totalWeeks'],
    ['trend', 'trends'],
    ['trend', 'trends', 'sleep', 'counts'],
    ['trend', 'trends', 'sleep', 'weeks'],
    ['summary', 'highlights'],
    ['summary', 'highlights', 'topCategory'],
    ['summary', 'highlights', 'totalEntries'],
    ['summary', 'highlights', 'totalFoodItems'],
    ['summary', 'highlights', 'positiveFoodReactions'],
    ['summary', 'highlights', 'negativeFoodReactions'],
    ['summary', 'highlights', 'magicMoments'],
    ['summary', 'categoryCounts'],
    ['summary', 'periodSummary'],
    ['summary', 'periodSummary', 'days'],
  ];
  test.each(named(fields))('a missing field: %s', (_, path) => {
    expect(altered(path, undefined)).toEqual({ kind: 'broken' });
    expect(altered(path, null)).toEqual({ kind: 'broken' });
  });

  const counts: Path[] = [
    ['pattern', 'summary', 'totalEntries'],
    ['pattern', 'categoryBreakdown', 'sleep'],
    ['pattern', 'foodReactions', 'negative'],
    ['trend', 'totalWeeks'],
    ['trend', 'trends', 'sleep', 'counts', '0'],
    ['summary', 'highlights', 'magicMoments'],
    ['summary', 'categoryCounts', 'sensory'],
    ['summary', 'periodSummary', 'days'],
  ];
  test.each(named(counts))('a negative or absurd count: %s', (_, path) => {
    for (const absurd of [-1, -0.5, 1.5, 1e308, 2 ** 53, '7', true, [], {}])
      expect(altered(path, absurd), JSON.stringify(absurd)).toEqual({ kind: 'broken' });
  });

  test('an average that is negative or absurd', () => {
    for (const absurd of [-0.1, 1e308, '1.3'])
      expect(altered(['pattern', 'summary', 'averageEntriesPerDay'], absurd).kind).toBe('broken');
  });

  test('weeks and counts that do not match', () => {
    expect(altered(['trend', 'trends', 'sleep', 'counts'], [1, 2, 3]).kind).toBe('broken');
  });

  test('lists long enough to hang the screen', () => {
    const many = Array.from({ length: 5000 }, () => 1);
    const sleep = { counts: many, weeks: many.map(() => '2025-11-09') };
    expect(altered(['trend', 'trends', 'sleep'], sleep).kind).toBe('broken');
    const kinds = Object.fromEntries(many.map((count, index) => [`kind ${index}`, count]));
    expect(altered(['summary', 'categoryCounts'], kinds).kind).toBe('broken');
  });

  test('an AI analysis that is not text', () => {
    expect(read('summary', { ...summary, aiAnalysis: { text: 'x' } }).kind).toBe('broken');
  });
});

test('a key named __proto__ pollutes nothing', () => {
  const content = JSON.stringify(summary).replace(
    '"categoryCounts":{',
    '"categoryCounts":{"__proto__":5,',
  );
  const report = readReport({ type: 'summary', content });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  if (report.kind === 'summary')
    expect(Object.getPrototypeOf(report.content.categoryCounts)).toBe(Object.prototype);
  else expect(report.kind).toBe('broken');
});

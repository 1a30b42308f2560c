import { expect, test } from 'vitest';
import {
  defaultPeriodLength,
  defaultReportType,
  reportCreatedText,
  reportTitle,
  reportTypeLabel,
  reportTypes,
} from './report-schema';

test("pattern = 'Pattern Analysis', trend = 'Trend Insights', summary = 'Smart Summary'", () => {
  expect(Object.fromEntries(reportTypes.map(({ id, label }) => [id, label]))).toEqual({
    pattern: 'Pattern Analysis',
    trend: 'Trend Insights',
    summary: 'Smart Summary',
  });
});

test('default summary, default 30 days', () => {
  expect(defaultReportType).toBe('summary');
  expect(defaultPeriodLength).toBe(30);
});

test('an unknown type is named as stored', () => {
  expect(reportTypeLabel('horoscope')).toBe('horoscope');
});

test.each(reportTypes)('a new $id report is named after the child and its days', ({ id }) => {
  const title = reportTitle(id, 'Maya', 60);
  expect(title).toContain('Maya');
  expect(title).toContain('60 days');
});

test.each([
  ['local', 'Your Trend Insights report has been created'],
  ['enhanced', 'Your Trend Insights report has been created with AI enhancement'],
  [
    'not-configured',
    'Your Trend Insights report has been created (AI settings not configured, using local analysis)',
  ],
  [
    'unavailable',
    'Your Trend Insights report has been created (AI service unavailable, using local analysis)',
  ],
] as const)('the toast of a %s report', (source, text) => {
  expect(reportCreatedText('trend', source)).toBe(text);
});

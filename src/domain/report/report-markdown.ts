import { notACause } from '@/domain/statistics/difference-text';
import { answerLabel } from '@/domain/text/cut-answer';
import { lineOfMarkdown, linesOfMarkdown } from '@/domain/text/written-markdown';
import { entryCount, formatNumber, pluralize } from '@/domain/text/plural';
import {
  aiAnalysisOf,
  type PatternContent,
  readReport,
  reportTypeLabel,
  type SummaryContent,
  type SummaryDetails,
  type TrendContent,
} from './report-schema';
import {
  categoryLabel,
  type Counted,
  formatStoredDay,
  highlightRows,
  listedReactions,
  formatPeriod,
  rankedCategories,
  shownTrends,
  trendHeading,
} from './display';
import type { Period } from '@/domain/dates/period';
import { visitMarkdown } from '@/domain/visit/visit-markdown';
import {
  comparisonColumns,
  comparisonHeading,
  comparisonRows,
  coverageText,
  foodLines,
  foodsNote,
  mostAndLeastText,
  nothingBefore,
  quoteGone,
  quotesBasis,
} from './summary-text';

export interface MarkdownSource {
  readonly type: string;
  readonly title: string;
  readonly content: string;
  readonly period: Period;
}

export interface MarkdownContext {
  readonly childName: string;
  /** 'MMM d, yyyy' */
  readonly generated: string;
  /** The indexes, from 0, of quotations no longer found in the journal. */
  readonly goneQuotes?: ReadonlySet<number>;
}

/**
 * Returns a report as Markdown to paste into a message or document; null if it can't be converted: 'Error converting report to
 * markdown format'.
 */
export function reportMarkdown(
  report: MarkdownSource,
  { childName, generated, goneQuotes = new Set() }: MarkdownContext,
): string | null {
  const read = readReport(report);
  if (read.kind === 'unsupported' || read.kind === 'broken') return null;
  // A visit's pages have their own heading, with or without the name.
  if (read.kind === 'visit') return visitMarkdown(read.content);
  const analysis = aiAnalysisOf(read);
  return [
    `# ${lineOfMarkdown(report.title)}`,
    list([
      ['Child', lineOfMarkdown(childName)],
      ['Report', reportTypeLabel(report.type)],
      ['Period', formatPeriod(report.period)],
      ['Generated', generated],
    ]),
    ...(analysis === null ? [] : [`## ${answerLabel('AI Analysis', analysis)}`, analysis.trim()]),
    ...(read.kind === 'pattern' ? patternParts(read.content) : []),
    ...(read.kind === 'trend' ? trendParts(read.content) : []),
    ...(read.kind === 'summary' ? summaryParts(read.content, goneQuotes) : []),
  ]
    .join('\n\n')
    .concat('\n');
}

function patternParts({ summary, categoryBreakdown, foodReactions }: PatternContent): string[] {
  return [
    '## Summary',
    list([
      ['Total entries', formatNumber(summary.totalEntries)],
      ['Average entries per day', formatNumber(summary.averageEntriesPerDay)],
      ['Period', pluralize(summary.periodDays, 'day', 'days')],
    ]),
    '## Category Breakdown',
    countList(rankedCategories(categoryBreakdown), 'No entries in this period.'),
    '## Food Reactions',
    countList(listedReactions(foodReactions), 'No foods in this period.'),
  ];
}

function trendParts(content: TrendContent): string[] {
  const trends = shownTrends(content);
  return [
    `## ${trendHeading(content.totalWeeks)}`,
    ...(trends.length === 0 ? ['No entries in this period.'] : []),
    ...trends.flatMap(({ label, total, weeks }) => [
      `### ${lineOfMarkdown(label)}: ${entryCount(total)}`,
      table(
        ['Week of', 'Entries'],
        weeks.map(({ week, count }) => [formatStoredDay(week), formatNumber(count)]),
      ),
    ]),
  ];
}

function summaryParts(content: SummaryContent, goneQuotes: ReadonlySet<number>): string[] {
  const { highlights, categoryCounts, periodSummary, details } = content;
  const full = details && { ...content, details };
  return [
    '## Highlights',
    list(
      highlightRows({ highlights, periodSummary }).map(({ label, value, unit }) => [
        label,
        unit === undefined ? value : `${value} ${unit}`,
      ]),
    ),
    ...(full ? [coverageText(full).join(' ')] : []),
    '## Category Distribution',
    countList(rankedCategories(categoryCounts), 'No entries in this period.'),
    ...(full ? detailParts(full, goneQuotes) : []),
  ];
}

function detailParts(
  content: SummaryContent & { readonly details: SummaryDetails },
  goneQuotes: ReadonlySet<number>,
): string[] {
  const { details } = content;
  const rows = comparisonRows(content);
  const most = mostAndLeastText(content);
  return [
    ...(most.length > 0 ? [most.join(' ')] : []),
    ...(details.foods.length > 0
      ? ['## Foods', list(foodLines(details).map(({ label, names }) => [label, names])), foodsNote]
      : []),
    `## ${comparisonHeading(content)}`,
    ...(rows.length > 0 ? [table(comparisonColumns, rows), notACause] : [nothingBefore(content)]),
    ...(details.quotes.length > 0
      ? [
          '## From the journal',
          quotesBasis(details),
          ...details.quotes.map(({ date, category, title, text }, index) =>
            [
              `**${lineOfMarkdown(title)}**, ${formatStoredDay(date)}, ${categoryLabel(category)}`,
              ...(text === '' ? [] : [`> ${linesOfMarkdown(text, '> ')}`]),
              ...(goneQuotes.has(index) ? [quoteGone] : []),
            ].join('\n\n'),
          ),
        ]
      : []),
  ];
}

function list(rows: readonly (readonly [label: string, value: string])[]): string {
  return rows.map(([label, value]) => `- ${label}: ${lineOfMarkdown(value)}`).join('\n');
}

function countList(rows: readonly Counted[], nothing: string): string {
  return rows.length === 0
    ? nothing
    : list(rows.map(({ label, count }) => [lineOfMarkdown(label), formatNumber(count)]));
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const written = [head, ...rows].map((cells) => line(cells.map(lineOfMarkdown)));
  return written.toSpliced(1, 0, line(head.map(() => '---'))).join('\n');
}

/** The stored content of reports: section 3 of the specification, field by field. */
import { parseJson } from '@/lib/values';
import * as z from 'zod/mini';
import { type VisitContent, visitContentSchema } from '@/domain/visit/visit-schema';

const count = z.int().check(z.nonnegative());

/** Far beyond any real report: forged lists must not freeze the screen. */
const maxKinds = 200;
const maxWeeks = 1000;
export const mostFoods = 200;
export const mostQuotes = 3;

const isShort = (record: object) => Object.keys(record).length <= maxKinds;
const counts = z.record(z.string(), count).check(z.refine(isShort));
const aiAnalysis = z.optional(z.string());

export const patternContentSchema = z.object({
  aiAnalysis,
  summary: z.object({
    totalEntries: count,
    /** One decimal. */
    averageEntriesPerDay: z.number().check(z.nonnegative(), z.lte(Number.MAX_SAFE_INTEGER)),
    periodDays: count,
  }),
  /** Counts by category; without those that have no entries. */
  categoryBreakdown: counts,
  /** Counts by reaction. */
  foodReactions: counts,
});
export type PatternContent = z.infer<typeof patternContentSchema>;

const trendSchema = z
  .object({
    counts: z.array(count).check(z.maxLength(maxWeeks)),
    /** The Sundays on which the weeks start. */
    weeks: z.array(z.string()).check(z.maxLength(maxWeeks)),
  })
  .check(z.refine((trend) => trend.counts.length === trend.weeks.length));

export const trendContentSchema = z.object({
  aiAnalysis,
  totalWeeks: count,
  trends: z.record(z.string(), trendSchema).check(z.refine(isShort)),
});
export type TrendContent = z.infer<typeof trendContentSchema>;

const sleepSchema = z.object({
  /** Days with hours of sleep. */
  days: count,
  /** How many of them are the lengths of nights; the others are mentioned in Sleep Notes alone, as all are if this is absent. */
  nights: z.optional(count),
  /** In hours: the median, the fewest and the most. */
  middle: z.number(),
  fewest: z.number(),
  most: z.number(),
});
export type SleepSummary = z.infer<typeof sleepSchema>;

const detailsSchema = z.object({
  /** Days of the period with an entry. */
  daysWritten: count,
  /** Days with an entry, by category; without categories that have none. */
  categoryDays: counts,
  sleep: z.optional(sleepSchema),
  /** The foods dated in the period, newest first. */
  foods: z
    .array(z.object({ name: z.string(), state: z.string(), reaction: z.string() }))
    .check(z.maxLength(mostFoods)),
  /** Quotations: starred entries, newest first, or else the newest of the top category. */
  quotes: z
    .array(
      z.object({
        date: z.string(),
        category: z.string(),
        title: z.string(),
        text: z.string(),
        starred: z.optional(z.boolean()),
      }),
    )
    .check(z.maxLength(mostQuotes)),
  /** The same number of days before the period. */
  before: z.object({
    totalEntries: count,
    daysWritten: count,
    categoryCounts: counts,
    sleep: z.optional(sleepSchema),
  }),
});
export type SummaryDetails = z.infer<typeof detailsSchema>;

export const summaryContentSchema = z.object({
  aiAnalysis,
  highlights: z.object({
    /** A category's id; 'none' without entries. */
    topCategory: z.string(),
    totalEntries: count,
    totalFoodItems: count,
    positiveFoodReactions: count,
    negativeFoodReactions: count,
    magicMoments: count,
  }),
  /** Counts by category; without those that have no entries. */
  categoryCounts: counts,
  periodSummary: z.object({ days: count, startDate: z.string(), endDate: z.string() }),
  /** Absent in reports of earlier versions. If its form is unknown, the rest is shown without it. */
  details: z.catch(z.optional(detailsSchema), undefined),
});
export type SummaryContent = z.infer<typeof summaryContentSchema>;

/** The three report types and their periods: sections 5 and 9 of the specification. */
export const reportTypes = [
  { id: 'pattern', label: 'Pattern Analysis' },
  { id: 'trend', label: 'Trend Insights' },
  { id: 'summary', label: 'Smart Summary' },
] as const;

export type ReportTypeId = (typeof reportTypes)[number]['id'];

/** The type of a saved visit (`domain/visit`), which has its own screen. */
export const visitType = 'visit';

export const defaultReportType: ReportTypeId = 'summary';

/** In days. */
export const periodLengths = [7, 14, 30, 60, 90] as const;
export type PeriodLength = (typeof periodLengths)[number];
export const defaultPeriodLength: PeriodLength = 30;

/** Returns 'Pattern Analysis', 'Trend Insights', 'Smart Summary' or 'Visit'; an unknown type is shown as stored. */
export function reportTypeLabel(type: string): string {
  if (type === visitType) return 'Visit';
  return reportTypes.find(({ id }) => id === type)?.label ?? type;
}

/** Returns the title for a new report. */
export function reportTitle(type: ReportTypeId, childName: string, days: number): string {
  const titles: Record<ReportTypeId, string> = {
    pattern: `${childName}’s patterns over ${days} days`,
    trend: `${childName}’s trends over ${days} days`,
    summary: `${childName}’s last ${days} days`,
  };
  return titles[type];
}

/**
 * Where the text of a report came from. `local`: without AI. `enhanced`: with AI. `not-configured`, `unavailable`: AI was
 * requested but isn't set up, or failed.
 */
export type ReportOrigin = 'local' | 'enhanced' | 'not-configured' | 'unavailable';

const sourceTexts: Record<ReportOrigin, string> = {
  local: '',
  enhanced: ' with AI enhancement',
  'not-configured': ' (AI settings not configured, using local analysis)',
  unavailable: ' (AI service unavailable, using local analysis)',
};

/** Returns the sentence of the toast 'Report generated'. */
export function reportCreatedText(type: ReportTypeId, source: ReportOrigin): string {
  return `Your ${reportTypeLabel(type)} report has been created${sourceTexts[source]}`;
}

/** A stored report as screens can show it. */
export type ReadReport =
  | { readonly kind: 'pattern'; readonly content: PatternContent }
  | { readonly kind: 'trend'; readonly content: TrendContent }
  | { readonly kind: 'summary'; readonly content: SummaryContent }
  | { readonly kind: 'visit'; readonly content: VisitContent }
  /** 'This report type is not supported for display.' */
  | { readonly kind: 'unsupported' }
  /** 'Error displaying report content.': not JSON, or not of the type's shape. */
  | { readonly kind: 'broken' };

interface StoredReport {
  readonly type: string;
  readonly content: string;
}

const broken = { kind: 'broken' } as const;

/** Reads the stored content of a report by its type. Never throws. */
export function readReport({ type, content }: StoredReport): ReadReport {
  if (type !== 'pattern' && type !== 'trend' && type !== 'summary' && type !== visitType)
    return { kind: 'unsupported' };
  const json = parseJson(content);
  switch (type) {
    case 'pattern': {
      const read = patternContentSchema.safeParse(json);
      return read.success ? { kind: type, content: read.data } : broken;
    }
    case 'trend': {
      const read = trendContentSchema.safeParse(json);
      return read.success ? { kind: type, content: read.data } : broken;
    }
    case 'summary': {
      const read = summaryContentSchema.safeParse(json);
      return read.success ? { kind: type, content: read.data } : broken;
    }
    case 'visit': {
      const read = visitContentSchema.safeParse(json);
      return read.success ? { kind: type, content: read.data } : broken;
    }
  }
}

/** Returns the AI's text in a report, or null. */
export function aiAnalysisOf(report: ReadReport): string | null {
  const text =
    'content' in report && report.kind !== 'visit' ? report.content.aiAnalysis : undefined;
  return text === undefined || text.trim() === '' ? null : text;
}

/** Returns whether a report contains text written by a model. */
export function isEnhanced(report: ReadReport): boolean {
  if (report.kind === 'visit')
    return report.content.sections.some(({ shortened = [] }) => shortened.length > 0);
  return aiAnalysisOf(report) !== null;
}

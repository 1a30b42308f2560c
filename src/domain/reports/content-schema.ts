/** What the stored text of a report holds: section 3 of the specification, field by field. */
import * as z from 'zod/mini';

const count = z.int().check(z.nonnegative());

/** Far beyond any report of ours: made-up lists must not hang the screen. */
const mostKinds = 200;
const mostWeeks = 1000;

const isShort = (record: object) => Object.keys(record).length <= mostKinds;
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
  /** Category to count; a category without entries is left out. */
  categoryBreakdown: counts,
  /** Reaction to count. */
  foodReactions: counts,
});
export type PatternContent = z.infer<typeof patternContentSchema>;

const trendSchema = z
  .object({
    counts: z.array(count).check(z.maxLength(mostWeeks)),
    /** The Sundays that start the weeks. */
    weeks: z.array(z.string()).check(z.maxLength(mostWeeks)),
  })
  .check(z.refine((trend) => trend.counts.length === trend.weeks.length));

export const trendContentSchema = z.object({
  aiAnalysis,
  totalWeeks: count,
  trends: z.record(z.string(), trendSchema).check(z.refine(isShort)),
});
export type TrendContent = z.infer<typeof trendContentSchema>;

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
  /** Category to count; a category without entries is left out. */
  categoryCounts: counts,
  periodSummary: z.object({ days: count, startDate: z.string(), endDate: z.string() }),
});
export type SummaryContent = z.infer<typeof summaryContentSchema>;

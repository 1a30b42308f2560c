/** What the stored text of a report holds: section 3 of the specification, field by field. */
import * as z from 'zod/mini';

const count = z.int().check(z.nonnegative());

/** Far beyond any report of ours: made-up lists must not hang the screen. */
const mostKinds = 200;
const mostWeeks = 1000;
export const mostFoods = 200;
export const mostQuotes = 3;

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

const sleepSchema = z.object({
  /** Days on which the Sleep Notes name hours. */
  days: count,
  /** Hours: the middle one, the fewest and the most. */
  middle: z.number(),
  fewest: z.number(),
  most: z.number(),
});
export type SleepSummary = z.infer<typeof sleepSchema>;

const detailsSchema = z.object({
  /** Days of the period with an entry. */
  daysWritten: count,
  /** Category to the days with an entry in it; a category without entries is left out. */
  categoryDays: counts,
  sleep: z.optional(sleepSchema),
  /** The foods dated in the period, newest first. */
  foods: z
    .array(z.object({ name: z.string(), state: z.string(), reaction: z.string() }))
    .check(z.maxLength(mostFoods)),
  /** What is quoted: entries that were starred, newest first, or else the newest of the top category. */
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
  /** As many days before the period. */
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
  /** Category to count; a category without entries is left out. */
  categoryCounts: counts,
  periodSummary: z.object({ days: count, startDate: z.string(), endDate: z.string() }),
  /** Absent in reports of earlier versions. In a shape that is not known the rest is shown without it. */
  details: z.catch(z.optional(detailsSchema), undefined),
});
export type SummaryContent = z.infer<typeof summaryContentSchema>;

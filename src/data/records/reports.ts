import type { CalendarDay } from '@/domain/dates/calendar-day';
import { splitAnalyses } from '@/domain/entry/analysis-text';
import { categories, categoryOf } from '@/domain/schema/categories';
import { type Child, reactionIds, type Report } from '@/domain/schema/entities';
import type { ReportSource } from '@/domain/ai/report-prompt';
import { textWithoutFreeKinds } from '@/domain/facts/proposed-text';
import { buildContent, countByCategory, countByReaction } from '@/domain/report/report-content';
import { buildDetails, isQuoteOf } from '@/domain/report/summary-details';
import { reactionLabel } from '@/domain/report/display';
import { periodUntil } from '@/domain/dates/period';
import {
  type PeriodLength,
  readReport,
  reportTitle,
  type ReportTypeId,
  reportTypeLabel,
} from '@/domain/report/report-schema';
import { add } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { db } from '@/data/db/db';
import { guarded, NotFoundError } from '@/data/db/errors';
import { readReportRecords, readSummarySource } from './report-source';
import { askToPersist } from '@/data/db/storage-state';
import { datedOfChild, undatedOfChild } from '@/data/db/ranges';
import { ifReadable, readFirst } from './readable-records';
import { type DeletedRecords, deleteRow } from './deleted-records';
import { failedRead } from '@/data/db/failed-reads';

/** Returns a child's reports, newest first. */
export async function listReports(childId: string): Promise<Report[]> {
  return readFirst('reports', undatedOfChild(db.reports, childId).reverse());
}

export async function readReportById(id: string): Promise<Report | undefined> {
  return ifReadable('reports', await db.reports.get(id));
}

/**
 * Makes a report of the last `days` days from the child's entries and foods, stores it and returns it.
 * Throws NotFoundError if the child was deleted in the meantime, StorageFailure.
 */
export async function generateReport(
  child: Pick<Child, 'id' | 'name'>,
  type: ReportTypeId,
  days: PeriodLength,
  today: CalendarDay,
  now = new Date(),
  aiAnalysis?: string,
): Promise<Report> {
  const report = await guarded(async () => {
    const period = periodUntil(today, days);
    const content = {
      ...buildContent(type, await readReportRecords(child.id, period), period),
      ...(type === 'summary' && {
        details: buildDetails(await readSummarySource(child.id, period)),
      }),
    };
    return commitWithin(['children', 'reports'], async (apply) => {
      if ((await db.children.get(child.id)) === undefined)
        throw new NotFoundError('Child', child.id);
      const made: Report = {
        id: crypto.randomUUID(),
        childId: child.id,
        type,
        title: reportTitle(type, child.name, days),
        content: JSON.stringify({ ...(aiAnalysis !== undefined && { aiAnalysis }), ...content }),
        period: { start: period.start, end: period.end },
        createdAt: now.toISOString(),
      };
      await apply([add('reports', made)]);
      return made;
    });
  });
  askToPersist();
  return report;
}

/** Returns the source of a report's AI analysis: its counts, and the entries of its period, newest first. */
export async function readReportSource(
  child: Pick<Child, 'id' | 'name' | 'birthdate'>,
  type: ReportTypeId,
  days: PeriodLength,
  today: CalendarDay,
): Promise<ReportSource> {
  return guarded(async () => {
    const period = periodUntil(today, days);
    const noted = await readReportRecords(child.id, period);
    const range = datedOfChild(db.journal, child.id, period.start, period.end).reverse();
    const entries = await readFirst('journal', range);
    const byCategory = countByCategory(noted.entries);
    const byReaction = countByReaction(noted.foods);
    return {
      typeLabel: reportTypeLabel(type),
      child,
      period,
      entryCounts: categories.map(({ id, label }) => [label, byCategory[id]] as const),
      foodReactions: reactionIds.map((id) => [reactionLabel(id), byReaction[id]] as const),
      entries: entries.map((entry) => {
        const own = splitAnalyses(entry.content).own;
        const { title, content } = textWithoutFreeKinds(entry, own);
        const category = categoryOf(entry.category).label;
        return { date: entry.date, category, title, text: content };
      }),
    };
  });
}

/** Returns what was deleted; null if there was no such report. Throws StorageFailure. */
export async function deleteReport(id: string): Promise<DeletedRecords | null> {
  return deleteRow('reports', id);
}

/**
 * Returns the indexes of a report's quotes that are no longer in the journal, because the entry was deleted or changed since
 * the report was made. Returns none if the journal can't be read.
 */
export async function readRemovedQuotes(report: Report): Promise<ReadonlySet<number>> {
  const read = readReport(report);
  const quotes = read.kind === 'summary' ? (read.content.details?.quotes ?? []) : [];
  try {
    const days = await Promise.all(
      quotes.map(({ date }) =>
        readFirst('journal', datedOfChild(db.journal, report.childId, date, date)),
      ),
    );
    return new Set(
      quotes.flatMap((quote, index) =>
        days[index]?.some((entry) => isQuoteOf(entry, quote)) ? [] : [index],
      ),
    );
  } catch (error) {
    failedRead(error);
    return new Set();
  }
}

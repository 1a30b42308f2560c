import type { Report } from '@/domain/schema/entities';
import { readReport } from '@/domain/report/report-schema';
import { isQuoteOf } from '@/domain/report/summary-details';
import { db } from '@/data/db/db';
import { failedRead } from '@/data/db/failed-reads';
import { datedOfChild } from '@/data/db/ranges';
import { readFirst } from './readable-records';

/**
 * The places, from 0, of the quotations in a report that no entry of the journal says any more: it was deleted, or changed,
 * since the report was made. None where the journal cannot be read.
 */
export async function readGoneQuotes(report: Report): Promise<ReadonlySet<number>> {
  const read = readReport(report);
  const quotes = read.kind === 'summary' ? (read.content.details?.quotes ?? []) : [];
  try {
    const days = await Promise.all(
      quotes.map(({ date }) =>
        readFirst('journal', datedOfChild(db.journal, report.childId, date, date)),
      ),
    );
    return new Set(
      quotes.flatMap((quote, place) =>
        days[place]?.some((entry) => isQuoteOf(entry, quote)) ? [] : [place],
      ),
    );
  } catch (error) {
    failedRead(error);
    return new Set();
  }
}

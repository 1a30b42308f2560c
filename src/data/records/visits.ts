/* The data that a visit is drawn from, and stored visits. */
import { addDays } from '@/domain/dates/calendar-day';
import type { Child, JournalEntry, Report } from '@/domain/schema/entities';
import { countedFact } from '@/domain/facts/entry-facts';
import { type FactKind, factKinds } from '@/domain/facts/kinds';
import type { Period } from '@/domain/dates/period';
import { readReport, visitType } from '@/domain/report/report-schema';
import type { VisitContent } from '@/domain/visit/visit-schema';
import type { VisitSource } from '@/domain/visit/sections';
import { formatLongDay } from '@/domain/visit/day-marks';
import { professionOf } from '@/domain/visit/professions';
import type { EarlierVisit } from '@/domain/visit/visit-form';
import { ownTextOf } from '@/domain/entry/analysis-text';
import { isMeaningful, mostLatest, mostVisitQuotes } from '@/domain/visit/narrative-sections';
import { recordOf } from '@/lib/values';
import { add } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { db } from '@/data/db/db';
import { guarded, NotFoundError } from '@/data/db/errors';
import { askToPersist } from '@/data/db/storage-state';
import { datedOfChild } from '@/data/db/ranges';
import { readChild } from './children';
import { always, factEntryIds, factSpan, readFactEntries } from './facts';
import { medicineSpan } from './medicine-doses';
import { listReports } from './reports';
import { readFirst, readSome } from './readable-records';

/**
 * Returns the data of a visit: the entries dated in the period, those with facts that belong to it, and all measurements and skills up to
 * its end.
 */
export async function readVisitSource(
  childId: string,
  profession: string,
  period: Period,
): Promise<VisitSource> {
  const dated = await readDated(childId, period);
  const known = new Map(dated.map((entry) => [entry.id, entry]));
  const entries: Record<FactKind, readonly JournalEntry[]> = recordOf(factKinds, () => []);
  for (const kind of factKinds) {
    const isWhole = kind === 'measure' || kind === 'skill';
    const days = isWhole ? { ...always, end: period.end } : period;
    const ids = await factEntryIds(childId, { about: 'kind', kind }, days);
    // A night belongs to the day it ends, which may differ from its entry's date.
    const others = await readSome<JournalEntry>(
      'journal',
      ids.filter((id) => !known.has(id)),
    );
    for (const entry of others) known.set(entry.id, entry);
    entries[kind] = ids.flatMap((id) => known.get(id) ?? []);
  }
  return {
    entries,
    written: [...new Set(dated.map(({ date }) => date))],
    foods: await readFirst('food', datedOfChild(db.food, childId).reverse()),
    quotable: quotableOf(dated, profession),
    courses: await readCourses(childId, entries.medication, period),
  };
}

/** Returns, for each medicine recorded in the period, the day of its first dose if that is earlier, and when it was stopped. */
async function readCourses(
  childId: string,
  doses: readonly JournalEntry[],
  period: Period,
): Promise<VisitSource['courses']> {
  const ids = new Set(doses.map((entry) => countedFact(entry, 'medication')?.medicineId));
  const child = await readChild(childId);
  const courses = [];
  for (const id of ids) {
    if (id === undefined) continue;
    // Doses of a medicine that was deleted from the list can be found only by its id.
    const span =
      (await medicineSpan(childId, id)) ?? (await factSpan(childId, { about: 'medicine', id }));
    const first = span?.start;
    const endedOn = child?.medicines?.find((one) => one.id === id)?.endedOn;
    courses.push({
      id,
      ...(first !== undefined && first < period.start && { since: first }),
      ...(endedOn !== undefined && { endedOn }),
    });
  }
  return courses;
}

/** Days read at a time, so that the page can respond in between. */
const daysAtOnce = 7;

/** Returns the entries of a period, oldest first. */
async function readDated(childId: string, { start, end }: Period): Promise<JournalEntry[]> {
  const found: JournalEntry[] = [];
  for (let from = start; from <= end; from = addDays(from, daysAtOnce)) {
    const last = addDays(from, daysAtOnce - 1);
    const range = datedOfChild(db.journal, childId, from, last < end ? last : end);
    found.push(...(await readFirst('journal', range)));
  }
  return found;
}

/** Returns the entries that may be quoted, newest first. */
function quotableOf(dated: readonly JournalEntry[], profession: string): VisitSource['quotable'] {
  const { categories } = professionOf(profession);
  const newestFirst = dated.toReversed().flatMap((entry) => ownTextOf(entry) ?? []);
  const latest = newestFirst.filter(({ category }) => categories.includes(category));
  return {
    starred: newestFirst.filter(({ starred }) => starred),
    latest: sayingMore(latest.slice(0, mostVisitQuotes)).slice(0, mostLatest),
  };
}

/** Returns the entries with more than a few words; all of them if there are none. */
function sayingMore(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const longer = entries.filter(isMeaningful);
  return longer.length > 0 ? longer : entries;
}

/** Returns the stored visits, as far as the next one needs to know them. */
export async function listVisits(childId: string): Promise<EarlierVisit[]> {
  const reports = await listReports(childId);
  return reports.flatMap((report) => {
    const read = report.type === visitType ? readReport(report) : null;
    if (read?.kind !== 'visit') return [];
    return [{ profession: read.content.profession, end: report.period.end }];
  });
}

/** Stores a visit as it is now. Throws NotFoundError if the child was deleted in the meantime, StorageFailure. */
export async function storeVisit(
  child: Pick<Child, 'id'>,
  content: VisitContent,
  now = new Date(),
): Promise<Report> {
  const report = await guarded(() =>
    commitWithin(['children', 'reports'], async (apply) => {
      if ((await db.children.get(child.id)) === undefined)
        throw new NotFoundError('Child', child.id);
      const visit: Report = {
        id: crypto.randomUUID(),
        childId: child.id,
        type: visitType,
        title: `${content.heading}, ${formatLongDay(content.madeOn)}`,
        content: JSON.stringify(content),
        period: { start: content.period.start, end: content.period.end },
        createdAt: now.toISOString(),
      };
      await apply([add('reports', visit)]);
      return visit;
    }),
  );
  askToPersist();
  return report;
}

/** Returns the entries about what was said at a visit, oldest first. */
export async function readVisitEntries(childId: string, visitId: string): Promise<JournalEntry[]> {
  return readFactEntries(childId, { about: 'visit', id: visitId }, always);
}

/** Returns the ids among `ids` of entries that are still stored. */
export async function storedAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db.journal
    .where('id')
    .anyOf([...new Set(ids)])
    .primaryKeys();
  return new Set(found);
}

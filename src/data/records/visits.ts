/** What a visit is drawn from, and the visits that were kept. */
import type { Child, JournalEntry, Report } from '../../domain/entities';
import { type FactKind, factKinds } from '../../domain/facts/schemas';
import type { Period } from '../../domain/period';
import { visitType } from '../../domain/reports/report-types';
import { readReport } from '../../domain/reports/stored';
import type { VisitContent } from '../../domain/visit/content-schema';
import type { VisitSource } from '../../domain/visit/draft-visit';
import { wholeDay } from '../../domain/visit/day-marks';
import { professionOf } from '../../domain/visit/professions';
import type { EarlierVisit } from '../../domain/visit/visit-form';
import { mostVisitQuotes } from '../../domain/visit/words-section';
import { newId } from '../../lib/ids';
import { recordOf } from '../../lib/record-of';
import { add } from '../commit/changes';
import { commitWithin } from '../commit/commit';
import { db } from '../stores/db';
import { guarded, NotFoundError } from '../stores/errors';
import { askToPersist } from '../stores/persistence';
import { datedOfChild } from '../stores/ranges';
import { readFactEntries } from './facts';
import { readNotedEntries } from './noted';
import { listReports } from './reports';
import { readFirst, readSome } from './shown-records';

/** Entries that are read at a time, so that the page answers in between. */
const piece = 100;

/** What a visit of a period is drawn from: facts by their index, and the entries of the period alone for what is quoted. */
export async function readVisitSource(
  childId: string,
  profession: string,
  period: Period,
): Promise<VisitSource> {
  const entries: Record<FactKind, readonly JournalEntry[]> = recordOf(factKinds, () => []);
  for (const kind of factKinds)
    entries[kind] = await readFactEntries(childId, { about: 'kind', kind }, period);
  const noted = await readNotedEntries(childId, period);
  return {
    entries,
    written: [...new Set(noted.map(({ date }) => date))],
    foods: await readFirst('food', datedOfChild(db.food, childId).reverse()),
    quotable: await readQuotable(childId, profession, period),
  };
}

async function readQuotable(
  childId: string,
  profession: string,
  { start, end }: Period,
): Promise<VisitSource['quotable']> {
  const { categories } = professionOf(profession);
  const ids = await datedOfChild(db.journal, childId, start, end).reverse().primaryKeys();
  const starred: JournalEntry[] = [];
  const latest: JournalEntry[] = [];
  for (let at = 0; at < ids.length; at += piece) {
    for (const entry of await readSome<JournalEntry>('journal', ids.slice(at, at + piece))) {
      if (entry.starred) starred.push(entry);
      if (latest.length < mostVisitQuotes && categories.includes(entry.category))
        latest.push(entry);
    }
  }
  return { starred, latest: latest.slice(0, mostLatest) };
}

/** Of entries that nobody chose, fewer. */
const mostLatest = 6;

/** The visits that were kept, as the next one needs to know them. */
export async function listVisits(childId: string): Promise<EarlierVisit[]> {
  const reports = await listReports(childId);
  return reports.flatMap((report) => {
    const read = report.type === visitType ? readReport(report) : null;
    if (read?.kind !== 'visit') return [];
    return [{ profession: read.content.profession, end: report.period.end }];
  });
}

/**
 * Keeps a visit as it is. Throws NotFoundError when the child was deleted meanwhile, StorageFailure.
 */
export async function keepVisit(
  child: Pick<Child, 'id'>,
  content: VisitContent,
  now = new Date(),
): Promise<Report> {
  const report = await guarded(() =>
    commitWithin(['children', 'reports'], async (apply) => {
      if ((await db.children.get(child.id)) === undefined)
        throw new NotFoundError('Child', child.id);
      const kept: Report = {
        id: newId(),
        childId: child.id,
        type: visitType,
        title: `${content.heading}, ${wholeDay(content.madeOn)}`,
        content: JSON.stringify(content),
        period: { start: content.period.start, end: content.period.end },
        createdAt: now.toISOString(),
      };
      await apply([add('reports', kept)]);
      return kept;
    }),
  );
  askToPersist();
  return report;
}

/** The entries that say what was said at a visit, oldest first. */
export async function readSaid(childId: string, visitId: string): Promise<JournalEntry[]> {
  const always = { start: '0001-01-01', end: '9999-12-31' };
  return readFactEntries(childId, { about: 'visit', id: visitId }, always);
}

/** Which of these entries the journal still holds. */
export async function storedAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db.journal
    .where('id')
    .anyOf([...new Set(ids)])
    .primaryKeys();
  return new Set(found);
}

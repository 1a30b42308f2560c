/** What goes into a file for one person, and nothing else. The dialog, the summary and the file all use this rule. */
import type { AnyRecord, ListName } from '@/domain/schema/lists';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { DayChoice } from '@/lib/day-choice';
import type { Child, FoodItem, JournalEntry, Report } from '@/domain/schema/entities';
import { periodOf } from '@/domain/entry/entry-filter';
import { type CategoryId, categoryIds } from '@/domain/schema/categories';
import { isPeriodWithin, isWithin, type Period } from '@/domain/dates/period';
import { readReport, visitType } from '@/domain/report/report-schema';
import { photoIdsOf } from '@/domain/schema/photo-fields';

export interface HandoverChoice {
  readonly kind: 'handover';
  readonly childId: string;
  /** Null for all days. */
  readonly period: Period | null;
  readonly categories: readonly CategoryId[];
  /** 'period': the foods dated in it. */
  readonly foods: 'none' | 'period' | 'all';
  /** 'one': only `reportId`. 'period': also reports that cover no other days. */
  readonly reports: 'none' | 'one' | 'period';
  readonly reportId: string | null;
  readonly hasPhotos: boolean;
  /**
   * Whether to include what the profile has besides name and birthday: medicines, goals, skills, changes, custom options, what the
   * growth charts need to know, and the text about the child.
   */
  readonly hasLists: boolean;
}

/** The choice in the dialog, where a range up to today moves on with the calendar. */
export type HandoverForm = Omit<HandoverChoice, 'kind' | 'childId' | 'period'> & {
  readonly days: DayChoice | null;
};

/** Where the dialog was opened, which sets its first choice. */
export interface HandoverStart {
  readonly days?: DayChoice | null;
  readonly category?: CategoryId | null;
  /** The report or visit to share, with the days it covers. */
  readonly report?: Pick<Report, 'id' | 'period' | 'type'>;
}

/** The least that's useful: the last days without photos and lists, or only the report itself. */
const firstDays: DayChoice = { kind: 'last', days: 30 };

/** Returns the initial choice. */
export function initialHandoverForm({
  days,
  category = null,
  report,
}: HandoverStart): HandoverForm {
  return {
    days: report ? { kind: 'between', ...spanOf(report.period) } : (days ?? firstDays),
    categories: report ? [] : category === null ? categoryIds : [category],
    foods: 'none',
    reports: report ? 'one' : 'none',
    reportId: report?.id ?? null,
    hasPhotos: false,
    hasLists: false,
  };
}

/** Drops fields a later version may have added to a stored period. */
const spanOf = ({ start, end }: Period): Period => ({ start, end });

export function handoverChoiceOf(
  { days, ...form }: HandoverForm,
  childId: string,
  today: CalendarDay,
): HandoverChoice {
  return { kind: 'handover', childId, ...form, period: days && periodOf(days, today) };
}

/** Returns whether the choice can include nothing but a name. */
export function isEmptyHandover({ categories, foods, reports, hasLists }: HandoverForm): boolean {
  return categories.length === 0 && foods === 'none' && reports === 'none' && !hasLists;
}

/**
 * Returns the record as it goes into the file, or null if it is left out. Keeps its id and every field, even those of a later
 * version, except photos that aren't included. A profile that isn't included is reduced to name and birthday.
 */
export function forHandover(
  choice: HandoverChoice,
  list: ListName,
  record: AnyRecord,
): AnyRecord | null {
  if (list === 'children') return isChild(record) ? childFor(choice, record) : null;
  if (!('childId' in record) || record.childId !== choice.childId) return null;
  switch (list) {
    case 'journal':
      return isEntry(record) && isChosenEntry(choice, record) ? withPhotos(choice, record) : null;
    case 'food':
      return isFood(record) && isChosenFood(choice, record) ? withPhotos(choice, record) : null;
    case 'reports':
      return isReport(record) && isChosenReport(choice, record) && !mustStayUnnamed(record)
        ? record
        : null;
    case 'recommendations':
      // Derived from the journal: the other side computes its own.
      return null;
  }
}

/** Returns whether a chosen record is left out because its pages omit the name and the file contains it. */
export function isVisitWithheld(
  choice: HandoverChoice,
  list: ListName,
  record: AnyRecord,
): boolean {
  return (
    list === 'reports' &&
    isReport(record) &&
    record.childId === choice.childId &&
    isChosenReport(choice, record) &&
    mustStayUnnamed(record)
  );
}

/** Lists are told apart by a field that no other has. */
const isChild = (record: AnyRecord): record is Child => 'birthdate' in record;
const isEntry = (record: AnyRecord): record is JournalEntry =>
  'content' in record && 'date' in record;
const isFood = (record: AnyRecord): record is FoodItem => 'state' in record;
const isReport = (record: AnyRecord): record is Report => 'period' in record;

/** Earlier than any other: a reduced profile must never win a merge against a whole one. */
const earliest = new Date(0).toISOString();

function childFor(choice: HandoverChoice, child: Child): Child | null {
  if (child.id !== choice.childId) return null;
  if (!choice.hasLists) {
    const { id, name, birthdate, createdAt, sample } = child;
    const minimal = { id, name, birthdate, bio: '', createdAt, updatedAt: earliest };
    return sample ? { ...minimal, sample } : minimal;
  }
  const changes = child.changes?.filter(({ day }) => isChosenDay(choice, day));
  const { changes: _, ...rest } = withPhotos(choice, child);
  return changes === undefined || changes.length === 0 ? rest : { ...rest, changes };
}

const isChosenEntry = (choice: HandoverChoice, { category, date }: JournalEntry) =>
  choice.categories.includes(category) && isChosenDay(choice, date);

const isChosenFood = (choice: HandoverChoice, { date }: FoodItem) =>
  choice.foods === 'all' || (choice.foods === 'period' && isChosenDay(choice, date));

function isChosenReport({ reports, reportId, period }: HandoverChoice, report: Report): boolean {
  if (reports === 'none') return false;
  if (report.id === reportId) return true;
  // A report that also covers other days would reveal them.
  return reports === 'period' && (period === null || isPeriodWithin(report.period, period));
}

/** Returns whether a visit must be left out: it omits the name, or can't be read, so it might. */
function mustStayUnnamed(report: Report): boolean {
  if (report.type !== visitType) return false;
  const read = readReport(report);
  return read.kind !== 'visit' || read.content.leavesNameOut;
}

const isChosenDay = ({ period }: HandoverChoice, day: CalendarDay) =>
  period === null || isWithin(day, period);

function withPhotos<T extends Child | JournalEntry | FoodItem>(
  { hasPhotos }: HandoverChoice,
  record: T,
): T {
  if (hasPhotos) return record;
  const rest = { ...record };
  delete rest.photoId;
  if ('morePhotoIds' in rest) delete rest.morePhotoIds;
  return rest;
}

/** What records may lack in the file though they have it here. A merge must not treat it as deleted. */
export type LeftOut = 'photos' | 'profile';

/** What the file's note says about the choice. */
export interface HandoverNote {
  /** The days of its entries; null if unbounded. */
  readonly from: CalendarDay | null;
  readonly to: CalendarDay | null;
  readonly leftOut: readonly LeftOut[];
}

/** The open end of a range up to today. */
const openEnd: CalendarDay = '9999-12-31';

export function handoverNote({ period, hasPhotos, hasLists }: HandoverChoice): HandoverNote {
  return {
    from: period?.start ?? null,
    to: period === null || period.end === openEnd ? null : period.end,
    leftOut: [...(hasPhotos ? [] : ['photos' as const]), ...(hasLists ? [] : ['profile' as const])],
  };
}

const photos: LeftOut = 'photos';
const profile: LeftOut = 'profile';

/**
 * Restores from the stored record what was left out of a handover: nobody deleted it. Anything left out under a later version's
 * name stays as it is.
 */
export function restoreLeftOut(
  list: ListName,
  incoming: AnyRecord,
  local: AnyRecord,
  leftOut: readonly string[],
): AnyRecord {
  // Name and birthday only identify the child. The file doesn't say whether they were changed more recently.
  if (list === 'children' && leftOut.includes(profile)) return local;
  return leftOut.includes(photos) ? withPhotosOf(list, incoming, local) : incoming;
}

/** The lists whose records have photos; in any other, such a field is a later version's. */
const listsWithPhotos: readonly ListName[] = ['children', 'journal', 'food'];

function withPhotosOf(list: ListName, incoming: AnyRecord, local: AnyRecord): AnyRecord {
  const none = { photoId: undefined, morePhotoIds: undefined };
  if (!listsWithPhotos.includes(list) || photoIdsOf({ ...none, ...incoming }).length > 0)
    return incoming;
  const { photoId, morePhotoIds } = { ...none, ...local };
  return {
    ...incoming,
    ...(photoId !== undefined && { photoId }),
    ...(morePhotoIds !== undefined && { morePhotoIds }),
  };
}

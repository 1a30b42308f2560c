/** What goes into a file for one person, and nothing else: the rule that the choice, what is shown of it and the file share. */
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
  /** Null: all days. */
  readonly period: Period | null;
  readonly categories: readonly CategoryId[];
  /** 'period': those that are dated within it. */
  readonly foods: 'none' | 'period' | 'all';
  /** 'one': that of `reportId` alone. 'period': also those that look at no other days. */
  readonly reports: 'none' | 'one' | 'period';
  readonly reportId: string | null;
  readonly hasPhotos: boolean;
  /** What the profile says besides name and birthday: medicines, goals, changes, own words, and what is written about the child. */
  readonly hasLists: boolean;
}

/** What a person has chosen in the dialog, where a run of days goes on with the calendar. */
export type HandoverForm = Omit<HandoverChoice, 'kind' | 'childId' | 'period'> & {
  readonly days: DayChoice | null;
};

/** Where a handover begins: what was looked at. */
export interface HandoverStart {
  readonly days?: DayChoice | null;
  readonly category?: CategoryId | null;
  /** The report or visit that is handed over, with the days that it looks at. */
  readonly report?: Pick<Report, 'id' | 'period' | 'type'>;
}

/** The least that is of use: the last days, no pictures, no lists; of a report itself alone. */
const firstDays: DayChoice = { kind: 'last', days: 30 };

/** What is chosen at first. */
export function firstForm({ days, category = null, report }: HandoverStart): HandoverForm {
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

/** A period that is stored may have more fields, of a later version. */
const spanOf = ({ start, end }: Period): Period => ({ start, end });

export function choiceOf(
  { days, ...form }: HandoverForm,
  childId: string,
  today: CalendarDay,
): HandoverChoice {
  return { kind: 'handover', childId, ...form, period: days && periodOf(days, today) };
}

/** Whether nothing can come of the choice but a name. */
export function isNothing({ categories, foods, reports, hasLists }: HandoverForm): boolean {
  return categories.length === 0 && foods === 'none' && reports === 'none' && !hasLists;
}

/**
 * The record as it goes along, or null where it stays here. It keeps its id and every field, those of a later version
 * among them; only pictures that stay here are not named. Of a profile that stays here go name and birthday alone.
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
      return isReport(record) && isChosenReport(choice, record) && !staysUnnamed(record)
        ? record
        : null;
    case 'recommendations':
      // Derived from the journal: the other side has its own.
      return null;
  }
}

/** Whether a record was chosen and stays here all the same: pages that leave the name out, in a file that has it. */
export function isHeldBack(choice: HandoverChoice, list: ListName, record: AnyRecord): boolean {
  return (
    list === 'reports' &&
    isReport(record) &&
    record.childId === choice.childId &&
    isChosenReport(choice, record) &&
    staysUnnamed(record)
  );
}

/** By a field that no other list has. */
const isChild = (record: AnyRecord): record is Child => 'birthdate' in record;
const isEntry = (record: AnyRecord): record is JournalEntry =>
  'content' in record && 'date' in record;
const isFood = (record: AnyRecord): record is FoodItem => 'state' in record;
const isReport = (record: AnyRecord): record is Report => 'period' in record;

/** Before every other: what is left out of a profile must never win against a whole one. */
const longAgo = new Date(0).toISOString();

function childFor(choice: HandoverChoice, child: Child): Child | null {
  if (child.id !== choice.childId) return null;
  if (!choice.hasLists) {
    const { id, name, birthdate, createdAt, sample } = child;
    const least = { id, name, birthdate, bio: '', createdAt, updatedAt: longAgo };
    return sample ? { ...least, sample } : least;
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
  // One that looks at other days as well would tell of them.
  return reports === 'period' && (period === null || isPeriodWithin(report.period, period));
}

/** A visit goes where it says that it names the child: of one that nobody can read, nobody knows. */
function staysUnnamed(report: Report): boolean {
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

/** What a record may lack in the file though it has it here. Whoever merges must not take that for deleted. */
export type LeftOut = 'photos' | 'profile';

/** What the note of the file says of the choice. */
export interface HandoverNote {
  /** The days of its entries; null where there is no bound. */
  readonly from: CalendarDay | null;
  readonly to: CalendarDay | null;
  readonly leftOut: readonly LeftOut[];
}

/** A run of days up to today has an open end. */
const farDay: CalendarDay = '9999-12-31';

export function handoverNote({ period, hasPhotos, hasLists }: HandoverChoice): HandoverNote {
  return {
    from: period?.start ?? null,
    to: period === null || period.end === farDay ? null : period.end,
    leftOut: [...(hasPhotos ? [] : ['photos' as const]), ...(hasLists ? [] : ['profile' as const])],
  };
}

const photos: LeftOut = 'photos';
const profile: LeftOut = 'profile';

/**
 * A record of a handover with what was left out of it taken from the stored one of its id: nobody said that it is not so. What was
 * left out by a word of a later version stays as it is.
 */
export function withLeftOut(
  list: ListName,
  theirs: AnyRecord,
  mine: AnyRecord,
  leftOut: readonly string[],
): AnyRecord {
  // Its name and birthday say which child it is. Whether they were changed later than here, the file does not say.
  if (list === 'children' && leftOut.includes(profile)) return mine;
  return leftOut.includes(photos) ? withPhotosOf(list, theirs, mine) : theirs;
}

/** The lists whose records have pictures; a field of that name in any other is a later version's. */
const pictured: readonly ListName[] = ['children', 'journal', 'food'];

function withPhotosOf(list: ListName, theirs: AnyRecord, mine: AnyRecord): AnyRecord {
  const none = { photoId: undefined, morePhotoIds: undefined };
  if (!pictured.includes(list) || photoIdsOf({ ...none, ...theirs }).length > 0) return theirs;
  const { photoId, morePhotoIds } = { ...none, ...mine };
  return {
    ...theirs,
    ...(photoId !== undefined && { photoId }),
    ...(morePhotoIds !== undefined && { morePhotoIds }),
  };
}

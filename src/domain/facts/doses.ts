import { addDays, type CalendarDay, localDay } from '@/domain/dates/calendar-day';
import type { Medicine } from '@/domain/schema/child-lists';
import { formatTime } from '@/domain/dates/clock-time';
import { comparisonKey, isSameText } from '@/domain/text/fold';
import { countWord } from '@/domain/text/plural';
import { formatDuration, formatPastDay } from '@/domain/dates/format';
import type { EntryFields } from '@/domain/schema/entities';
import {
  clockShiftText,
  dayOfWallTime,
  hasOffset,
  localMoment,
  minutesBetween,
  type Moment,
  timeOfWallTime,
  wallTime,
} from '@/domain/dates/wall-time';
import { givenSentence, type NotedFact } from './entry-facts';
import type { FactOf } from './kinds';
import { doseName } from './medication';

/** A recorded dose. Nothing in this file says when to give one. */
export type Dose = NotedFact<'medication'>;

/** A medicine as Today shows it. */
export interface MedicineToday {
  /** The medicine in the child's list; null if it isn't there or was stopped. */
  readonly medicine: Medicine | null;
  /** Name and dose as written. */
  readonly name: string;
  /** The last dose given, on any day. One without an outcome counts as given. */
  readonly last: Dose | null;
  /** Doses given earlier today, latest first; empty unless `last` is from today. */
  readonly earlier: readonly Dose[];
  /** Today's doses that were refused or brought up again, latest first. */
  readonly others: readonly Dose[];
}

export function isCurrentOn({ endedOn }: Medicine, day: CalendarDay): boolean {
  return endedOn === undefined || endedOn > day;
}

/** Returns whether a dose counts as given. One that was refused or brought up again doesn't. */
export function isGiven({ fact }: Dose): boolean {
  return fact.outcome === undefined || fact.outcome === 'given';
}

/**
 * Returns the medicines still being given, in list order, followed by anything else given today. A dose belongs to the medicine
 * it refers to by id, or else to the one with the same name.
 */
export function medicinesToday(
  medicines: readonly Medicine[],
  doses: readonly Dose[],
  today: CalendarDay,
): readonly MedicineToday[] {
  const current = medicines.filter((medicine) => isCurrentOn(medicine, today));
  const rows = current.map((medicine) => ({
    medicine,
    name: doseName(doseOf(medicine)),
    ...summarise(dosesOf(medicine, medicines, doses), today),
  }));
  const unlisted = new Map<string, Dose[]>();
  for (const dose of doses) {
    const medicine = medicineOf(dose, medicines);
    if (dose.day !== today || (medicine && current.includes(medicine))) continue;
    const key = medicine?.id ?? comparisonKey(dose.fact.name);
    unlisted.set(key, [...(unlisted.get(key) ?? []), dose]);
  }
  const others = [...unlisted.values()].map((of) => {
    const row = summarise(of, today);
    const named = row.last ?? row.others[0];
    return { medicine: null, name: named ? doseName(named.fact) : '', ...row };
  });
  return [...rows, ...others];
}

function summarise(doses: readonly Dose[], today: CalendarDay) {
  const latestFirst = [...doses].sort(laterFirst);
  const [last = null, ...before] = latestFirst.filter(isGiven);
  return {
    last,
    earlier: before.filter(({ day }) => day === today && last?.day === today),
    others: latestFirst.filter((dose) => !isGiven(dose) && dose.day === today),
  };
}

const momentOfDose = ({ at, day, time = '00:00' }: Dose): Moment => at ?? wallTime(day, time);

/** Puts a dose without a time after those of its day with one. */
function laterFirst(a: Dose, b: Dose): number {
  const isTimed = ({ time }: Dose) => Number(time !== undefined);
  return minutesBetween(momentOfDose(a), momentOfDose(b)) || isTimed(b) - isTimed(a);
}

/** Returns whether a dose is written down for a day that hasn't come yet, not even further east: then it wasn't given. */
export function isToCome({ day, at }: Dose, today: CalendarDay, now: Moment): boolean {
  const hasBeen = at !== undefined && minutesBetween(at, now) >= 0;
  return day > today && !hasBeen;
}

function medicineOf({ fact }: Dose, medicines: readonly Medicine[]): Medicine | undefined {
  return (
    medicines.find(({ id }) => id === fact.medicineId) ??
    medicines.find(({ name }) => isSameText(name, fact.name))
  );
}

/** Returns the last dose given of a medicine, or null. */
export function lastGiven(
  medicine: Medicine,
  medicines: readonly Medicine[],
  doses: readonly Dose[],
): Dose | null {
  return summarise(dosesOf(medicine, medicines, doses), '').last;
}

/** Returns the doses of one medicine in the list. */
export function dosesOf(
  { id }: Medicine,
  medicines: readonly Medicine[],
  doses: readonly Dose[],
): readonly Dose[] {
  return doses.filter((dose) => medicineOf(dose, medicines)?.id === id);
}

/** Within this many minutes, the app asks before recording another dose. */
const justGivenMinutes = 10;

/**
 * Returns whether a dose was recorded for just now. Its own time decides or, if the clock has been put back since, the time it
 * was written.
 */
export function isJustGiven(dose: Dose, now: Date): boolean {
  const since = minutesSince(dose, now);
  if (since === null) return false;
  if (since >= 0) return since < justGivenMinutes;
  const written = (now.getTime() - Date.parse(dose.updatedAt)) / 60_000;
  return written >= 0 && written < justGivenMinutes;
}

/** Returns the minutes since a dose; null without a time. */
function minutesSince(dose: Dose, now: Date): number | null {
  return dose.time === undefined ? null : minutesBetween(momentOfDose(dose), localMoment(now));
}

/**
 * Returns how long ago a dose was: '1 h 20 min', '26 h', 'three days'. Empty without a time, or if it's in the future, as when
 * entered by hand before a flight.
 */
function timeSinceDose(dose: Dose, now: Date): string {
  const minutes = minutesSince(dose, now);
  if (minutes === null || minutes < 0) return '';
  if (minutes < 48 * 60) return formatDuration(minutes);
  return `${countWord(Math.floor(minutes / (24 * 60)))} days`;
}

/** Returns the line below a medicine: '1 h 20 min since this dose', 'Last given Tuesday 7:10 pm, four days since this dose'. */
export function lastDoseText({ last, name }: MedicineToday, now: Date): string {
  if (!last) return 'No dose noted as given';
  const today = localDay(now);
  const since = timeSinceDose(last, now);
  const written = doseName(last.fact);
  const which = written === name ? '' : `${written}: `;
  const isKnownGiven = last.fact.outcome === 'given';
  const shift = clockShiftText(momentOfDose(last), localMoment(now));
  const ago =
    since === ''
      ? ''
      : [since, `since this ${isKnownGiven ? 'dose' : 'was noted'}`, shift]
          .filter(Boolean)
          .join(' ');
  if (last.day === today) {
    const how =
      last.time === undefined ? `${isKnownGiven ? 'Given' : 'Noted'} today, time not noted` : '';
    return which + [how, ago].filter(Boolean).join(', ');
  }
  const time = last.time === undefined ? '' : ` ${formatTime(last.time)}`;
  const when = `Last ${isKnownGiven ? 'given' : 'noted'} ${formatPastDay(last.day, today)}${time}`;
  return which + [when, ago].filter(Boolean).join(', ');
}

/** Returns the fact for a dose of a medicine as listed. */
function doseOf({ id, name, strength, form, amount, unit }: Medicine): FactOf<'medication'> {
  return {
    kind: 'medication',
    medicineId: id,
    name,
    ...(strength !== undefined && { strength }),
    ...(form !== undefined && { form }),
    ...(amount !== undefined && { amount }),
    ...(unit !== undefined && { unit }),
  };
}

/** Returns the entry for a dose given now, with as much as the list says. */
export function doseEntry(medicine: Medicine, now: Moment): EntryFields {
  const fact = doseOf(medicine);
  return {
    title: doseName(fact),
    category: 'medication',
    content: givenSentence(timeOfWallTime(now)),
    date: dayOfWallTime(now),
    time: timeOfWallTime(now),
    facts: [{ ...fact, outcome: 'given', ...(hasOffset(now) && { givenAt: now }) }],
  };
}

/**
 * Returns the days whose doses Today reads completely. Just after midnight, last evening still matters; after a flight to the
 * west, a dose may have been given tomorrow, or over the date line the day after.
 */
export function dosePeriod(today: CalendarDay) {
  return { start: addDays(today, -1), end: addDays(today, 2) };
}

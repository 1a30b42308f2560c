/** The doses of a child's medicines: which were noted when, and what there is to say of it. Nothing here says when to give one. */
import { addDays, type CalendarDay, localDay } from '@/domain/dates/calendar-day';
import type { Medicine } from '@/domain/schema/child-lists';
import { formatTime } from '@/domain/dates/clock-time';
import { countWord } from '@/domain/text/plural';
import { formatDuration, pastDayWords } from '@/domain/dates/format';
import type { EntryFields } from '@/domain/schema/entities';
import {
  dayOfWall,
  instantOf,
  timeOfWall,
  type WallTime,
  wallTime,
} from '@/domain/dates/wall-time';
import { givenSentence, minuteOf, type NotedFact } from './noted-facts';
import { foldedName } from './fact-keys';
import type { FactOf } from './schemas';
import { doseName } from './fact-text';

export type Dose = NotedFact<'medication'>;

/** A medicine as Today shows it. */
export interface MedicineToday {
  /** Of the child's list; null for one that is not on it, or was stopped. */
  readonly medicine: Medicine | null;
  /** Name and dose as they are written. */
  readonly name: string;
  /** The last one that was given, of whatever day. One of which nobody noted whether it was given is taken for given. */
  readonly last: Dose | null;
  /** Those that were given earlier on the same day, if that is today, the latest first. */
  readonly earlier: readonly Dose[];
  /** Those of today that were refused or brought up again, the latest first. */
  readonly others: readonly Dose[];
}

/** Whether a medicine is still given on a day. */
export function isGivenOn({ endedOn }: Medicine, day: CalendarDay): boolean {
  return endedOn === undefined || endedOn > day;
}

/** Whether a dose counts as given. One that was refused or brought up again does not. */
export function isGiven({ fact }: Dose): boolean {
  return fact.outcome === undefined || fact.outcome === 'given';
}

/**
 * The medicines of the list that are still given, in its order, and after them what was given today besides. A dose is of the
 * medicine that it names; where it names none of the list, of the one that is called the same.
 */
export function medicinesToday(
  medicines: readonly Medicine[],
  doses: readonly Dose[],
  today: CalendarDay,
): readonly MedicineToday[] {
  const current = medicines.filter((medicine) => isGivenOn(medicine, today));
  const rows = current.map((medicine) => ({
    medicine,
    name: doseName(doseOf(medicine)),
    ...told(dosesOf(medicine, medicines, doses), today),
  }));
  const besides = new Map<string, Dose[]>();
  for (const dose of doses) {
    const medicine = medicineOf(dose, medicines);
    if (dose.day !== today || (medicine && current.includes(medicine))) continue;
    const key = medicine?.id ?? foldedName(dose.fact.name);
    besides.set(key, [...(besides.get(key) ?? []), dose]);
  }
  const others = [...besides.values()].map((of) => {
    const row = told(of, today);
    const named = row.last ?? row.others[0];
    return { medicine: null, name: named ? doseName(named.fact) : '', ...row };
  });
  return [...rows, ...others];
}

function told(doses: readonly Dose[], today: CalendarDay) {
  const latestFirst = [...doses].sort((a, b) => minuteOfDose(b) - minuteOfDose(a));
  const [last = null, ...before] = latestFirst.filter(isGiven);
  return {
    last,
    earlier: before.filter(({ day }) => day === today && last?.day === today),
    others: latestFirst.filter((dose) => !isGiven(dose) && dose.day === today),
  };
}

/** The minute of a dose: that of its tap, else what its day and time are here. One without a time stands before those with one. */
function minuteOfDose({ day, time, tappedAt }: Dose): number {
  if (tappedAt !== undefined) return minuteOf(tappedAt);
  const minute = instantOf(wallTime(day, time ?? '00:00')) / 60_000;
  return time === undefined ? minute - 1 : minute;
}

function medicineOf({ fact }: Dose, medicines: readonly Medicine[]): Medicine | undefined {
  return (
    medicines.find(({ id }) => id === fact.medicineId) ??
    medicines.find(({ name }) => foldedName(name) === foldedName(fact.name))
  );
}

/** The last dose of a medicine that was given among some doses, or null. */
export function lastGiven(
  medicine: Medicine,
  medicines: readonly Medicine[],
  doses: readonly Dose[],
): Dose | null {
  return told(dosesOf(medicine, medicines, doses), '').last;
}

/** Those of some doses that are of a medicine of the list. */
export function dosesOf(
  { id }: Medicine,
  medicines: readonly Medicine[],
  doses: readonly Dose[],
): readonly Dose[] {
  return doses.filter((dose) => medicineOf(dose, medicines)?.id === id);
}

/** Minutes within which a further dose is asked about. */
const moments = 10;

/** Whether a dose was noted for a moment just now. Its own time decides; where the clock was put back since, that of its writing. */
export function isJustGiven(dose: Dose, now: Date): boolean {
  const since = minutesSince(dose, now);
  if (since === null) return false;
  if (since >= 0) return since < moments;
  const written = (now.getTime() - Date.parse(dose.updatedAt)) / 60_000;
  return written >= 0 && written < moments;
}

/** Minutes from a dose until now; null without a time. */
function minutesSince(dose: Dose, now: Date): number | null {
  return dose.time === undefined ? null : minuteOf(now) - minuteOfDose(dose);
}

/**
 * How long ago a dose was: '1 h 20 min', '26 h', 'three days'. Empty where nobody noted its time, or where that is yet to come, as
 * of one that was noted by hand before a flight.
 */
function sinceDose(dose: Dose, now: Date): string {
  const minutes = minutesSince(dose, now);
  if (minutes === null || minutes < 0) return '';
  if (minutes < 48 * 60) return formatDuration(minutes);
  return `${countWord(Math.floor(minutes / (24 * 60)))} days`;
}

/** What is said below a medicine: '1 h 20 min since this dose', 'Last given Tuesday 7:10 pm, four days since this dose'. */
export function lastDoseWords({ last, name }: MedicineToday, now: Date): string {
  if (!last) return 'No dose noted as given';
  const today = localDay(now);
  const since = sinceDose(last, now);
  const written = doseName(last.fact);
  const which = written === name ? '' : `${written}: `;
  const isSaid = last.fact.outcome === 'given';
  const ago = since === '' ? '' : `${since} since this ${isSaid ? 'dose' : 'was noted'}`;
  if (last.day === today) {
    const how =
      last.time === undefined ? `${isSaid ? 'Given' : 'Noted'} today, time not noted` : '';
    return which + [how, ago].filter(Boolean).join(', ');
  }
  const time = last.time === undefined ? '' : ` ${formatTime(last.time)}`;
  const when = `Last ${isSaid ? 'given' : 'noted'} ${pastDayWords(last.day, today)}${time}`;
  return which + [when, ago].filter(Boolean).join(', ');
}

/** The fact of a dose of a medicine as the list has it. */
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

/** What is stored of a medicine that is given now, as much of it as the list says. */
export function givenNow(medicine: Medicine, now: WallTime): EntryFields {
  const fact = doseOf(medicine);
  return {
    title: doseName(fact),
    category: 'medication',
    content: givenSentence(timeOfWall(now)),
    date: dayOfWall(now),
    time: timeOfWall(now),
    facts: [{ ...fact, outcome: 'given' }],
  };
}

/**
 * The days whose doses Today reads whole: after midnight the last evening is as near as this morning, and after a flight to the
 * west it may be tomorrow where one was given.
 */
export function dosePeriod(today: CalendarDay) {
  return { start: addDays(today, -1), end: addDays(today, 1) };
}

import { addDays, type CalendarDay } from '@/domain/dates/calendar-day';
import { type ClockTime, isClockTime } from '@/domain/dates/clock-time';
import { formatDuration } from '@/domain/dates/format';
import {
  dayOfWallTime,
  hasOffset,
  minutesBetween,
  type Moment,
  momentLike,
  typedMoment,
  wallTime,
} from '@/domain/dates/wall-time';
import { parseAmount } from './fact-text';
import { type FactForms, type TimedMinutes, picksFromForm } from './fact-forms';
import { asleepMoment, awakeMoment, longestNight, nightOf } from './sleep-fact';
import type { Fact, FactKind, FactOf } from './kinds';

/** What the times in a form are relative to. */
export interface When {
  /** The entry's date. */
  readonly day: CalendarDay;
  /** The entry's time; empty or absent if it has none. */
  readonly time?: ClockTime;
  /** The current minute: nobody fell asleep later than this. */
  readonly now: Moment;
}

/** Returns the facts from valid forms; none for an empty form. */
export function factsFromForms(forms: FactForms, when: When): readonly Fact[] {
  const all: readonly (Fact | null)[] = [
    sleepFrom(forms.sleep, when),
    behaviorFrom(forms.behavior),
    sensoryFrom(forms.sensory),
    foodFrom(forms.food),
    medicationFrom(forms.medication, when),
    goalsFrom('education', forms.education),
    goalsFrom('social', forms.social),
  ];
  return all.filter((fact) => fact !== null);
}

/** Returns null if the fact has nothing but its kind. */
function unlessEmpty<T extends Fact>(fact: T): T | null {
  return Object.keys(fact).length > 1 ? fact : null;
}

function sleepFrom(
  { wakings, naps, ...times }: FactForms['sleep'],
  when: When,
): FactOf<'sleep'> | null {
  const napped = naps.filter(({ minutes }) => minutes !== null && minutes > 0);
  return unlessEmpty<FactOf<'sleep'>>({
    kind: 'sleep',
    ...nightOf(when.day, times, when.now),
    ...(wakings !== null && { wakings: wakings.map(timedFrom) }),
    ...(napped.length > 0 && {
      naps: napped.map((nap) => ({ ...timedFrom(nap), minutes: nap.minutes ?? 0 })),
    }),
  });
}

function timedFrom({ at, minutes, ...later }: TimedMinutes): { at?: string; minutes?: number } {
  return { ...later, ...(isClockTime(at) && { at }), ...(minutes !== null && { minutes }) };
}

function behaviorFrom(form: FactForms['behavior']): FactOf<'behavior'> | null {
  const picks = {
    before: picksFromForm(form.before),
    happened: picksFromForm(form.happened),
    after: picksFromForm(form.after),
    helped: picksFromForm(form.helped),
  };
  return unlessEmpty<FactOf<'behavior'>>({
    kind: 'behavior',
    ...(picks.before && { before: picks.before }),
    ...(picks.happened && { happened: picks.happened }),
    ...(picks.after && { after: picks.after }),
    ...(form.strength !== null && { strength: form.strength }),
    ...(picks.helped && { helped: picks.helped }),
  });
}

function sensoryFrom({ senses, way, helped }: FactForms['sensory']): FactOf<'sensory'> | null {
  const picks = picksFromForm(helped);
  return unlessEmpty<FactOf<'sensory'>>({
    kind: 'sensory',
    ...(senses.length > 0 && { senses: [...senses] }),
    ...(way !== '' && { way }),
    ...(picks && { helped: picks }),
  });
}

function foodFrom({ tries, where, withWhom }: FactForms['food']): FactOf<'food'> | null {
  const named = tries.filter(({ name }) => name.trim() !== '');
  return unlessEmpty<FactOf<'food'>>({
    kind: 'food',
    ...(named.length > 0 && {
      tries: named.map(({ foodId, name, step, ...later }) => ({
        ...later,
        ...(foodId !== '' && { foodId }),
        name: name.trim(),
        ...(step !== '' && { step }),
      })),
    }),
    ...optional({ where, withWhom }),
  });
}

function medicationFrom(form: FactForms['medication'], when: When): FactOf<'medication'> | null {
  const name = form.name.trim();
  if (name === '') return null;
  const { medicineId, strength, amount, unit, outcome, by, reason } = form;
  const parsedAmount = parseAmount(amount);
  return {
    kind: 'medication',
    name,
    ...(parsedAmount !== null && { amount: parsedAmount }),
    ...(outcome !== '' && { outcome }),
    ...optional({ medicineId, strength, form: form.form, unit, by, reason }),
    ...givenAtOf(form, when),
  };
}

function givenAtOf(
  { givenAt }: FactForms['medication'],
  { day, time = '' }: When,
): { givenAt?: Moment } {
  if (!isClockTime(time)) return {};
  const moment = typedMoment(wallTime(day, time), givenAt);
  return hasOffset(moment) ? { givenAt: moment } : {};
}

function goalsFrom<K extends 'education' | 'social'>(kind: K, { goals }: FactForms['social']) {
  const named = goals.filter(({ words }) => words.trim() !== '');
  if (named.length === 0) return null;
  return {
    kind,
    goals: named.map(({ goalId, words, help, ...later }) => ({
      ...later,
      ...(goalId !== '' && { goalId }),
      words: words.trim(),
      ...(help !== '' && { help }),
    })),
  };
}

/** Trims the texts and drops empty ones. */
function optional<K extends string>(
  texts: Readonly<Record<K, string>>,
): Partial<Record<K, string>> {
  const filled: Partial<Record<K, string>> = {};
  for (const key in texts) {
    const text = texts[key].trim();
    if (text !== '') filled[key] = text;
  }
  return filled;
}

/** Returns what's wrong with one form as a sentence, or null. */
export function factProblem(kind: FactKind, forms: FactForms, when: When): string | null {
  switch (kind) {
    case 'sleep':
      return sleepProblem(forms.sleep, when);
    case 'medication':
      return medicationProblem(forms.medication);
    default:
      return null;
  }
}

function sleepProblem(form: FactForms['sleep'], { day, now }: When): string | null {
  if (form.naps.some(({ at, minutes }) => isClockTime(at) && (minutes === null || minutes === 0)))
    return 'How long was the nap? Its minutes are missing.';
  const night = nightOf(day, form, now);
  const [asleep, awake] = [asleepMoment(night), awakeMoment(night)];
  const isStored = form.since?.day === day && form.since.awake === night.awake;
  // A stored waking may be from a place further east.
  if (awake !== undefined && !isStored && minutesBetween(now, awake) > 0)
    return 'This waking has not come yet. Check the time and the date.';
  if (asleep === undefined || awake === undefined) return null;
  const length = minutesBetween(asleep, awake);
  if (length > longestNight)
    return `From falling asleep to waking up are ${formatDuration(length)}. Check the two times.`;
  if (length <= 0) return 'Nobody slept between these two times. Check them.';
  for (const { at } of form.wakings ?? []) {
    if (isClockTime(at) && momentWithin(at, asleep, awake) === null)
      return 'A waking lies outside the night. Check its time.';
  }
  for (const { at, minutes } of form.naps) {
    if (!isClockTime(at) || minutes === null) continue;
    const start = wallTime(day, at);
    const isBefore = minutesBetween(start, asleep) >= minutes;
    if (minutesBetween(start, awake) > 0 && !isBefore)
      return 'A nap overlaps the night. Check its time.';
  }
  return null;
}

/** Returns the moment of a time within a night, on the clock of either end; null if it's outside the night. */
export function momentWithin(at: ClockTime, asleep: Moment, awake: Moment): Moment | null {
  const last = dayOfWallTime(awake);
  for (const day of new Set([addDays(last, -1), last, dayOfWallTime(asleep)]))
    for (const end of [asleep, awake]) {
      const moment = momentLike(wallTime(day, at), end);
      if (minutesBetween(asleep, moment) >= 0 && minutesBetween(moment, awake) >= 0) return moment;
    }
  return null;
}

function medicationProblem({
  name,
  amount,
  givenAt: _,
  ...rest
}: FactForms['medication']): string | null {
  if (amount.trim() !== '' && parseAmount(amount) === null)
    return 'How much is a number above zero, such as 2.5.';
  const isNoted = Object.values(rest).some((text) => text !== '') || amount.trim() !== '';
  return name.trim() === '' && isNoted ? 'Which medicine was it?' : null;
}

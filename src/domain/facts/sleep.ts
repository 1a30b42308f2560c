import * as z from 'zod/mini';
import { addDays, daysBetween } from '@/domain/dates/calendar-day';
import { type ClockTime, isClockTime } from '@/domain/dates/clock-time';
import { formatDuration } from '@/domain/dates/format';
import {
  dayOfWallTime,
  isWallTime,
  minutesBetween,
  type Moment,
  momentLike,
  timeOfWallTime,
  wallTime,
} from '@/domain/dates/wall-time';
import { minutes } from '@/domain/schema/entities';
import {
  commaList,
  type FactDescriptor,
  numberCell,
  unlessEmpty,
  type When,
} from './fact-descriptor';
import {
  asleepMoment,
  awakeMoment,
  longestNight,
  nightMinutes,
  nightOf,
  type SleepFact,
  sleepSchema,
} from './sleep-fact';
import {
  napMinutes,
  napsText,
  nightShiftText,
  nightTimesText,
  sleepSentence,
  sleepTitle,
  wakingsText,
} from './sleep-text';

/** Empty if not recorded. */
const time = z.string();
const timed = z.looseObject({ at: time, minutes: z.nullable(minutes) });
export type TimedMinutes = z.infer<typeof timed>;

const formSchema = z.object({
  asleep: time,
  awake: time,
  /** How many days before the entry's date the child fell asleep, if stored; null if the times alone decide. */
  daysBefore: z.nullable(z.number()),
  /** The stored times, with the entry's date at that time: a correction is about that same night. */
  since: z.optional(
    z.object({
      day: z.string(),
      asleep: z.optional(z.string().check(z.refine(isWallTime))),
      awake: z.optional(z.string().check(z.refine(isWallTime))),
      asleepAt: z.optional(z.string()),
      awakeAt: z.optional(z.string()),
    }),
  ),
  /** Null if not recorded; an empty list means there were none. */
  wakings: z.nullable(z.array(timed)),
  naps: z.array(timed),
});

type SleepForm = Readonly<z.infer<typeof formSchema>>;

export const sleep: FactDescriptor<SleepFact, SleepForm> = {
  schema: sleepSchema,
  fieldNames: {
    asleep: 'falling asleep',
    awake: 'waking up',
    asleepAt: 'falling asleep',
    awakeAt: 'waking up',
    wakings: 'the wakings',
    naps: 'the naps',
  },
  formSchema,
  emptyForm: { asleep: '', awake: '', daysBefore: null, wakings: null, naps: [] },
  toForm: (fact, day) => ({
    asleep: fact.asleep === undefined ? '' : timeOfWallTime(fact.asleep),
    awake: fact.awake === undefined ? '' : timeOfWallTime(fact.awake),
    daysBefore: fact.asleep === undefined ? null : daysBetween(dayOfWallTime(fact.asleep), day),
    ...((fact.asleep ?? fact.awake) !== undefined && { since: { day, ...storedTimes(fact) } }),
    wakings: fact.wakings?.map(timedToForm) ?? null,
    naps: fact.naps?.map(timedToForm) ?? [],
  }),
  fromForm({ wakings, naps, ...times }, { day, now }) {
    const napped = naps.filter((nap) => nap.minutes !== null && nap.minutes > 0);
    return unlessEmpty<SleepFact>({
      kind: 'sleep',
      ...nightOf(day, times, now),
      ...(wakings !== null && { wakings: wakings.map(timedFromForm) }),
      ...(napped.length > 0 && {
        naps: napped.map((nap) => ({ ...timedFromForm(nap), minutes: nap.minutes ?? 0 })),
      }),
    });
  },
  problem: sleepProblem,
  text: (fact) =>
    commaList([nightTimesText(fact), shiftedLength(fact), wakingsText(fact), napsText(fact)]),
  title: sleepTitle,
  sentence: sleepSentence,
  columns: [
    { name: 'Asleep', values: ({ asleep }) => [asleep?.replace('T', ' ')] },
    { name: 'Awake', values: ({ awake }) => [awake?.replace('T', ' ')] },
    { name: 'Wakings', values: ({ wakings }) => numberCell(wakings?.length) },
    { name: 'Waking times', values: ({ wakings = [] }) => wakings.map(({ at = '' }) => at) },
    {
      name: 'Waking minutes',
      values: ({ wakings = [] }) => {
        const timedOnes = wakings.flatMap((one) => one.minutes ?? []);
        return timedOnes.length === 0
          ? []
          : numberCell(timedOnes.reduce((sum, length) => sum + length, 0));
      },
    },
    { name: 'Nap times', values: ({ naps = [] }) => naps.map(({ at = '' }) => at) },
    { name: 'Nap minutes', values: (fact) => (fact.naps ? numberCell(napMinutes(fact)) : []) },
  ],
};

function storedTimes({ asleep, awake, asleepAt, awakeAt }: SleepFact) {
  return {
    ...(asleep !== undefined && { asleep }),
    ...(awake !== undefined && { awake }),
    ...(asleepAt !== undefined && { asleepAt }),
    ...(awakeAt !== undefined && { awakeAt }),
  };
}

/** Keeps fields a later version added. */
const timedToForm = (stored: {
  at?: string | undefined;
  minutes?: number | undefined;
}): TimedMinutes => ({ ...stored, at: stored.at ?? '', minutes: stored.minutes ?? null });

const timedFromForm = ({
  at,
  minutes: length,
  ...later
}: TimedMinutes): {
  at?: string;
  minutes?: number;
} => ({ ...later, ...(isClockTime(at) && { at }), ...(length !== null && { minutes: length }) });

function sleepProblem(form: SleepForm, { day, now }: When): string | null {
  if (form.naps.some((nap) => isClockTime(nap.at) && (nap.minutes === null || nap.minutes === 0)))
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
  for (const { at, minutes: napped } of form.naps) {
    if (!isClockTime(at) || napped === null) continue;
    const start = wallTime(day, at);
    const isBefore = minutesBetween(start, asleep) >= napped;
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

/** Returns '40 min (the clock went back 1 h)' for a night whose length its times don't show; otherwise empty. */
function shiftedLength(fact: SleepFact): string {
  const [length, shift] = [nightMinutes(fact), nightShiftText(fact)];
  return length === null || shift === '' ? '' : `${formatDuration(length)} ${shift}`;
}

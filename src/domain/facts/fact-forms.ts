import * as z from 'zod/mini';
import { type CalendarDay, daysBetween } from '@/domain/dates/calendar-day';
import { type ClockTime, isClockTime } from '@/domain/dates/clock-time';
import {
  dayOfWallTime,
  isWallTime,
  momentOf,
  timeOfWallTime,
  wallTime,
} from '@/domain/dates/wall-time';
import { formatAmount } from './fact-text';
import {
  doseOutcomes,
  type Fact,
  type FactKind,
  factKinds,
  type FactOf,
  foodSteps,
  helps,
  senses,
  strengths,
} from './kinds';
import { minutes } from '@/domain/schema/entities';

/**
 * Picked options and free text as the form holds them; `words` is the free text, empty if there is none, and `typing` a custom
 * option that's still being typed.
 */
export const picksWithTextSchema = z.looseObject({
  picks: z.array(z.string()),
  words: z.string(),
  typing: z.optional(z.string()),
});
export type PicksWithText = z.infer<typeof picksWithTextSchema>;

const emptyPicks: PicksWithText = { picks: [], words: '' };

interface StoredPicks {
  picks?: string[];
  words?: string;
}

/** Sets the option being typed; empty means none. */
export function whileTyping(
  { typing: _, ...stored }: PicksWithText,
  typing: string,
): PicksWithText {
  return typing === '' ? stored : { ...stored, typing };
}

/** Returns what to store: each pick once, including a half-typed one; undefined if there is nothing. */
export function picksFromForm({
  picks,
  words,
  typing = '',
  ...later
}: PicksWithText): StoredPicks | undefined {
  const typed = typing.trim().replaceAll(/\s+/gu, ' ');
  const chosen = [
    ...new Set([...picks.map((pick) => pick.trim()), typed].filter((pick) => pick !== '')),
  ];
  const freeText = words.trim();
  if (chosen.length === 0 && freeText === '') return undefined;
  return {
    ...later,
    ...(chosen.length > 0 && { picks: chosen }),
    ...(freeText !== '' && { words: freeText }),
  };
}

/** Returns the form state for a stored value, keeping fields a later version added. */
function picksToForm(
  stored: Readonly<{ picks?: string[] | undefined; words?: string | undefined }> | undefined,
): PicksWithText {
  return { ...stored, picks: stored?.picks ?? [], words: stored?.words ?? '' };
}

/** Empty if not recorded. */
const time = z.string();
const timed = z.looseObject({ at: time, minutes: z.nullable(minutes) });
const goals = z.object({
  goals: z.array(
    z.looseObject({ goalId: z.string(), words: z.string(), help: z.enum([...helps, '']) }),
  ),
});

const schemas = {
  sleep: z.object({
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
  }),
  behavior: z.object({
    before: picksWithTextSchema,
    happened: picksWithTextSchema,
    after: picksWithTextSchema,
    strength: z.nullable(z.literal(strengths)),
    helped: picksWithTextSchema,
  }),
  sensory: z.object({
    senses: z.array(z.enum(senses)),
    way: z.enum(['seeks', 'avoids', '']),
    helped: picksWithTextSchema,
  }),
  food: z.object({
    tries: z.array(
      z.looseObject({
        /** Empty for a food that isn't on the board. */
        foodId: z.string(),
        name: z.string(),
        step: z.enum([...foodSteps, '']),
      }),
    ),
    where: z.string(),
    withWhom: z.string(),
  }),
  medication: z.object({
    /** Empty for a medicine that isn't in the child's list. */
    medicineId: z.string(),
    name: z.string(),
    strength: z.string(),
    form: z.string(),
    /** As typed. */
    amount: z.string(),
    unit: z.string(),
    outcome: z.enum([...doseOutcomes, '']),
    by: z.string(),
    reason: z.string(),
    /** The entry's date and time as they are stored, with their offset if that's known. */
    givenAt: z.optional(z.string()),
  }),
  education: goals,
  social: goals,
};

export type TimedMinutes = z.infer<typeof timed>;
export type FactForms = { readonly [K in FactKind]: Readonly<z.infer<(typeof schemas)[K]>> };

export const emptyFactForms: FactForms = {
  sleep: { asleep: '', awake: '', daysBefore: null, wakings: null, naps: [] },
  behavior: {
    before: emptyPicks,
    happened: emptyPicks,
    after: emptyPicks,
    strength: null,
    helped: emptyPicks,
  },
  sensory: { senses: [], way: '', helped: emptyPicks },
  food: { tries: [], where: '', withWhom: '' },
  medication: {
    medicineId: '',
    name: '',
    strength: '',
    form: '',
    amount: '',
    unit: '',
    outcome: '',
    by: '',
    reason: '',
  },
  education: { goals: [] },
  social: { goals: [] },
};

/**
 * Returns the forms for the facts of an entry with this date and time; the form of a missing kind is empty. Forms are plain JSON so that drafts can store
 * them, and numbers stay as typed.
 */
export function factsToForms(
  facts: readonly Fact[],
  day: CalendarDay,
  time: ClockTime = '',
): FactForms {
  return facts.reduce(
    (forms, fact) => ({ ...forms, [fact.kind]: toForm(fact, day, time) }),
    emptyFactForms,
  );
}

function toForm(fact: Fact, day: CalendarDay, time: ClockTime): FactForms[FactKind] {
  switch (fact.kind) {
    case 'sleep':
      return {
        asleep: fact.asleep === undefined ? '' : timeOfWallTime(fact.asleep),
        awake: fact.awake === undefined ? '' : timeOfWallTime(fact.awake),
        daysBefore: fact.asleep === undefined ? null : daysBetween(dayOfWallTime(fact.asleep), day),
        ...((fact.asleep ?? fact.awake) !== undefined && { since: { day, ...storedTimes(fact) } }),
        wakings: fact.wakings?.map(timedToForm) ?? null,
        naps: fact.naps?.map(timedToForm) ?? [],
      };
    case 'behavior':
      return {
        before: picksToForm(fact.before),
        happened: picksToForm(fact.happened),
        after: picksToForm(fact.after),
        strength: fact.strength ?? null,
        helped: picksToForm(fact.helped),
      };
    case 'sensory':
      return { senses: fact.senses ?? [], way: fact.way ?? '', helped: picksToForm(fact.helped) };
    case 'food':
      return {
        tries: (fact.tries ?? []).map((one) => ({
          ...one,
          foodId: one.foodId ?? '',
          step: one.step ?? '',
        })),
        where: fact.where ?? '',
        withWhom: fact.withWhom ?? '',
      };
    case 'medication':
      return {
        medicineId: fact.medicineId ?? '',
        name: fact.name,
        strength: fact.strength ?? '',
        form: fact.form ?? '',
        amount: fact.amount === undefined ? '' : formatAmount(fact.amount),
        unit: fact.unit ?? '',
        outcome: fact.outcome ?? '',
        by: fact.by ?? '',
        reason: fact.reason ?? '',
        ...(isClockTime(time) && { givenAt: momentOf(wallTime(day, time), fact.givenAt) }),
      };
    case 'education':
    case 'social':
      return {
        goals: (fact.goals ?? []).map((one) => ({
          ...one,
          goalId: one.goalId ?? '',
          help: one.help ?? '',
        })),
      };
  }
}

function storedTimes({ asleep, awake, asleepAt, awakeAt }: FactOf<'sleep'>) {
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
}): TimedMinutes => ({
  ...stored,
  at: stored.at ?? '',
  minutes: stored.minutes ?? null,
});

/** Reads the forms of a draft. Unreadable parts become empty; drafts of earlier versions lack some. */
export function parseFactForms(value: unknown): FactForms {
  const stored = z.record(z.string(), z.unknown()).safeParse(value);
  if (!stored.success) return emptyFactForms;
  return factKinds.reduce((forms, kind) => {
    const read = schemas[kind].safeParse(stored.data[kind]);
    return read.success ? { ...forms, [kind]: read.data } : forms;
  }, emptyFactForms);
}

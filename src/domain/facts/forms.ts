import * as z from 'zod/mini';
import { type CalendarDay, daysBetween } from '@/domain/dates/calendar-day';
import { dayOfWall, isWallTime, timeOfWall } from '@/domain/dates/wall-time';
import { amountWords } from './fact-text';
import {
  doseOutcomes,
  type Fact,
  type FactKind,
  factKinds,
  foodSteps,
  helps,
  senses,
  strengths,
} from './schemas';
import { minutes } from '@/domain/schema/entities';

/**
 * What was picked from a row of words, and what was said besides, as a form holds it; `words` are empty where nothing is said.
 * `typing` is a word of one's own for the row as far as it is typed.
 */
export const toldSchema = z.looseObject({
  picks: z.array(z.string()),
  words: z.string(),
  typing: z.optional(z.string()),
});
export type PicksWithText = z.infer<typeof toldSchema>;

const nothingTold: PicksWithText = { picks: [], words: '' };

interface StoredTold {
  picks?: string[];
  words?: string;
}

/** With a word as far as it is typed; an empty one is none. */
export function whileTyping({ typing: _, ...told }: PicksWithText, typing: string): PicksWithText {
  return typing === '' ? told : { ...told, typing };
}

/** What is stored of it, each pick once, a word that is half typed as one of them; undefined for nothing. */
export function toldFromForm({
  picks,
  words,
  typing = '',
  ...later
}: PicksWithText): StoredTold | undefined {
  const typed = typing.trim().replaceAll(/\s+/gu, ' ');
  const chosen = [
    ...new Set([...picks.map((pick) => pick.trim()), typed].filter((pick) => pick !== '')),
  ];
  const said = words.trim();
  if (chosen.length === 0 && said === '') return undefined;
  return {
    ...later,
    ...(chosen.length > 0 && { picks: chosen }),
    ...(said !== '' && { words: said }),
  };
}

/** The form of what is stored, with whatever a later version said besides. */
function toldToForm(
  told: Readonly<{ picks?: string[] | undefined; words?: string | undefined }> | undefined,
): PicksWithText {
  return { ...told, picks: told?.picks ?? [], words: told?.words ?? '' };
}

/**
 * What the entry form holds under 'Details', one part for each kind of fact. All of it is plain JSON, so that a draft keeps
 * it; what is typed as a number is kept as it is typed.
 */

/** Empty where nobody noted it. */
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
    /** How many days before its entry somebody fell asleep, where that is stored; null where the times tell it. */
    daysBefore: z.nullable(z.number()),
    /** When somebody fell asleep as it is stored, with the day of the entry by then: a correction is about that night. */
    since: z.optional(
      z.object({ asleep: z.string().check(z.refine(isWallTime)), day: z.string() }),
    ),
    /** Null where nobody noted them; an empty list says that there were none. */
    wakings: z.nullable(z.array(timed)),
    naps: z.array(timed),
  }),
  behavior: z.object({
    before: toldSchema,
    happened: toldSchema,
    after: toldSchema,
    strength: z.nullable(z.literal(strengths)),
    helped: toldSchema,
  }),
  sensory: z.object({
    senses: z.array(z.enum(senses)),
    way: z.enum(['seeks', 'avoids', '']),
    helped: toldSchema,
  }),
  food: z.object({
    tries: z.array(
      z.looseObject({
        /** Empty for a food that is not on the board. */
        foodId: z.string(),
        name: z.string(),
        step: z.enum([...foodSteps, '']),
      }),
    ),
    where: z.string(),
    withWhom: z.string(),
  }),
  medication: z.object({
    /** Empty for a medicine that is not on the child's list. */
    medicineId: z.string(),
    name: z.string(),
    strength: z.string(),
    form: z.string(),
    /** As it is typed. */
    amount: z.string(),
    unit: z.string(),
    outcome: z.enum([...doseOutcomes, '']),
    by: z.string(),
    reason: z.string(),
  }),
  education: goals,
  social: goals,
};

export type TimedMinutes = z.infer<typeof timed>;
export type FactForms = { readonly [K in FactKind]: Readonly<z.infer<(typeof schemas)[K]>> };

export const emptyFactForms: FactForms = {
  sleep: { asleep: '', awake: '', daysBefore: null, wakings: null, naps: [] },
  behavior: {
    before: nothingTold,
    happened: nothingTold,
    after: nothingTold,
    strength: null,
    helped: nothingTold,
  },
  sensory: { senses: [], way: '', helped: nothingTold },
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

/** The forms of the facts of an entry of `day`; those of kinds that are not among them are empty. */
export function factsToForms(facts: readonly Fact[], day: CalendarDay): FactForms {
  return facts.reduce(
    (forms, fact) => ({ ...forms, [fact.kind]: toForm(fact, day) }),
    emptyFactForms,
  );
}

function toForm(fact: Fact, day: CalendarDay): FactForms[FactKind] {
  switch (fact.kind) {
    case 'sleep':
      return {
        asleep: fact.asleep === undefined ? '' : timeOfWall(fact.asleep),
        awake: fact.awake === undefined ? '' : timeOfWall(fact.awake),
        daysBefore: fact.asleep === undefined ? null : daysBetween(dayOfWall(fact.asleep), day),
        ...(fact.asleep !== undefined && { since: { asleep: fact.asleep, day } }),
        wakings: fact.wakings?.map(timedToForm) ?? null,
        naps: fact.naps?.map(timedToForm) ?? [],
      };
    case 'behavior':
      return {
        before: toldToForm(fact.before),
        happened: toldToForm(fact.happened),
        after: toldToForm(fact.after),
        strength: fact.strength ?? null,
        helped: toldToForm(fact.helped),
      };
    case 'sensory':
      return { senses: fact.senses ?? [], way: fact.way ?? '', helped: toldToForm(fact.helped) };
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
        amount: fact.amount === undefined ? '' : amountWords(fact.amount),
        unit: fact.unit ?? '',
        outcome: fact.outcome ?? '',
        by: fact.by ?? '',
        reason: fact.reason ?? '',
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

/** With whatever a later version noted of it. */
const timedToForm = (stored: {
  at?: string | undefined;
  minutes?: number | undefined;
}): TimedMinutes => ({
  ...stored,
  at: stored.at ?? '',
  minutes: stored.minutes ?? null,
});

/** The forms of a draft. A part of it that is none of this version is empty: drafts of earlier ones have no such part. */
export function parseFactForms(value: unknown): FactForms {
  const kept = z.record(z.string(), z.unknown()).safeParse(value);
  if (!kept.success) return emptyFactForms;
  return factKinds.reduce((forms, kind) => {
    const read = schemas[kind].safeParse(kept.data[kind]);
    return read.success ? { ...forms, [kind]: read.data } : forms;
  }, emptyFactForms);
}

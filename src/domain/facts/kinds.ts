/**
 * The schemas of facts: what happened, in a countable form, all of it optional. A kind has the name of the category it's about.
 * Fields that a schema doesn't know come from a later version and must stay: validate a fact, but never copy it through its
 * schema.
 */
import * as z from 'zod/mini';
import { isClockTime } from '@/domain/dates/clock-time';
import { categoryIds } from '@/domain/schema/categories';
import { isWallTime } from '@/domain/dates/wall-time';
import { minutes } from '@/domain/schema/entities';

const text = z.string().check(z.minLength(1));

const id = text;

const clockTime = z.string().check(z.refine(isClockTime, 'Not a time in the form HH:mm'));

const wallTime = z
  .string()
  .check(z.refine(isWallTime, 'Not a moment in the form yyyy-MM-ddTHH:mm'));

/**
 * A stored time with its UTC offset, '2026-10-31T20:00-04:00', which makes it an instant. Any other text is ignored when it's
 * read (`momentOf` of `dates/wall-time.ts`): the time itself must not be lost by it.
 */
const moment = z.string();

const picks = z.array(text);

/** Picked options and free text; at least one of them. */
const picksWithText = z.object({ picks: z.optional(picks), words: z.optional(text) });

/** A night, which belongs to the day of waking. Absent means not recorded; an empty list of wakings means there were none. */
const sleep = z.object({
  kind: z.literal('sleep'),
  asleep: z.optional(wallTime),
  awake: z.optional(wallTime),
  asleepAt: z.optional(moment),
  awakeAt: z.optional(moment),
  wakings: z.optional(
    z.array(z.object({ at: z.optional(clockTime), minutes: z.optional(minutes) })),
  ),
  naps: z.optional(
    z.array(
      z.object({
        at: z.optional(clockTime),
        minutes: minutes.check(z.minimum(1)),
      }),
    ),
  ),
});

export const strengths = [1, 2, 3, 4, 5] as const;

/** An ABC record: antecedent, behaviour, consequence. */
const behavior = z.object({
  kind: z.literal('behavior'),
  before: z.optional(picksWithText),
  happened: z.optional(picksWithText),
  after: z.optional(picksWithText),
  /** From 1, barely there, to 5, as strong as it gets. */
  strength: z.optional(z.literal(strengths)),
  helped: z.optional(picksWithText),
});

/** The eight senses of sensory integration: the usual five, and movement, body and inside. */
export const senses = [
  'sight',
  'hearing',
  'touch',
  'smell',
  'taste',
  'movement',
  'body',
  'inside',
] as const;

const sensory = z.object({
  kind: z.literal('sensory'),
  senses: z.optional(z.array(z.enum(senses))),
  way: z.optional(z.enum(['seeks', 'avoids'])),
  helped: z.optional(picksWithText),
});

/** The steps of getting to know a food, from the first look to eating, in order. */
export const foodSteps = [
  'looked',
  'touched',
  'smelled',
  'licked',
  'bit',
  'chewed',
  'ate',
] as const;

const food = z.object({
  kind: z.literal('food'),
  tries: z.optional(
    z.array(
      z.object({
        /** The id on the food board; absent if it isn't there. The food may have been deleted since. */
        foodId: z.optional(id),
        /** The food's name at the time. */
        name: text,
        /** The furthest step; absent if it was only on the plate, which isn't a try. */
        step: z.optional(z.enum(foodSteps)),
      }),
    ),
  ),
  where: z.optional(text),
  withWhom: z.optional(text),
});

export const doseOutcomes = ['given', 'refused', 'brought-up'] as const;

/** A dose, given or only offered. Name, strength and form are as they were at the time. */
const medication = z.object({
  kind: z.literal('medication'),
  medicineId: z.optional(id),
  name: text,
  strength: z.optional(text),
  form: z.optional(text),
  /** A number of units: 2.5 of 'mL'. */
  amount: z.optional(z.number().check(z.positive(), z.maximum(100_000))),
  unit: z.optional(text),
  outcome: z.optional(z.enum(doseOutcomes)),
  by: z.optional(text),
  /** Why a medicine was given as needed. */
  reason: z.optional(text),
  /** The entry's date and time with their UTC offset. */
  givenAt: z.optional(moment),
});

/** How much help a goal took, from none to all the way: the prompting hierarchy of special education. */
export const helps = ['none', 'look', 'word', 'hand', 'all'] as const;

const goals = z.optional(
  z.array(z.object({ goalId: z.optional(id), words: text, help: z.optional(z.enum(helps)) })),
);

const education = z.object({ kind: z.literal('education'), goals });

const social = z.object({ kind: z.literal('social'), goals });

const schemas = { sleep, behavior, sensory, food, medication, education, social };

export const factSchema = z.discriminatedUnion('kind', [
  sleep,
  behavior,
  sensory,
  food,
  medication,
  education,
  social,
]);

/** In the order of the categories. */
export const factKinds: readonly FactKind[] = categoryIds.filter(isFactKind);

/** Returns whether entries of a category have facts; those of a magic moment have none. */
export function isFactKind(category: string): category is FactKind {
  return Object.hasOwn(schemas, category);
}

export const schemaOf = (kind: FactKind): { readonly shape: object } => schemas[kind];

export type Fact = z.infer<typeof factSchema>;

export type FactKind = Fact['kind'];

export type FactOf<K extends FactKind> = Extract<Fact, { readonly kind: K }>;

export type Strength = (typeof strengths)[number];

export type Sense = (typeof senses)[number];

export type FoodStep = (typeof foodSteps)[number];

export type DoseOutcome = (typeof doseOutcomes)[number];

export type Help = (typeof helps)[number];

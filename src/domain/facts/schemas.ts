/**
 * Facts: what happened, in a form that can be counted. All of it is optional. Each kind has a schema; the kinds bear the
 * names of the categories that they are about. Fields that a schema does not know are a later version's, and stay: a fact is
 * asked whether it is one, and never copied through its schema.
 */
import * as z from 'zod/mini';
import { isClockTime } from '@/domain/dates/clock-time';
import { categoryIds } from '@/domain/schema/categories';
import { isWallTime } from '@/domain/dates/wall-time';
import { minutes } from '@/domain/schema/entities';

const words = z.string().check(z.minLength(1));

const id = words;

const clockTime = z.string().check(z.refine(isClockTime, 'Not a time in the form HH:mm'));

const wallTime = z
  .string()
  .check(z.refine(isWallTime, 'Not a moment in the form yyyy-MM-ddTHH:mm'));

const picks = z.array(words);

/** What was picked, and what was said besides; one of them at least. */
const told = z.object({ picks: z.optional(picks), words: z.optional(words) });

/** A night: it belongs to the day of waking. Absent is not noted; no wakings in the list means that there were none. */
const sleep = z.object({
  kind: z.literal('sleep'),
  asleep: z.optional(wallTime),
  awake: z.optional(wallTime),
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

/** What came before, what happened, what came after: an ABC record (antecedent, behaviour, consequence). */
const behavior = z.object({
  kind: z.literal('behavior'),
  before: z.optional(told),
  happened: z.optional(told),
  after: z.optional(told),
  /** From 1, barely there, to 5, as strong as it gets. */
  strength: z.optional(z.literal(strengths)),
  helped: z.optional(told),
});

/** The eight senses of sensory integration: the five, and movement, body and inside. */
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
  helped: z.optional(told),
});

/** From the first look to eating: the steps of getting to know a food, in their order. */
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
        /** Of the board; absent for one that stands on none. It may have been deleted since. */
        foodId: z.optional(id),
        /** What the food was called then. */
        name: words,
        /** The furthest step; absent where it was only on the plate. */
        step: z.optional(z.enum(foodSteps)),
      }),
    ),
  ),
  where: z.optional(words),
  withWhom: z.optional(words),
});

export const doseOutcomes = ['given', 'refused', 'brought-up'] as const;

/** One dose, or one that was offered. Name, strength and form are as they were then. */
const medication = z.object({
  kind: z.literal('medication'),
  medicineId: z.optional(id),
  name: words,
  strength: z.optional(words),
  form: z.optional(words),
  /** How much, as a number of units: 2.5 of 'mL'. */
  amount: z.optional(z.number().check(z.positive(), z.maximum(100_000))),
  unit: z.optional(words),
  outcome: z.optional(z.enum(doseOutcomes)),
  by: z.optional(words),
  /** Why, of a medicine that is given as needed. */
  reason: z.optional(words),
});

/** How much help a goal took, from none to all the way: the prompting hierarchy of special education. */
export const helps = ['none', 'look', 'word', 'hand', 'all'] as const;

const goals = z.optional(
  z.array(z.object({ goalId: z.optional(id), words, help: z.optional(z.enum(helps)) })),
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
export const factKinds: readonly FactKind[] = categoryIds.filter((id) => id !== 'moment');

/** The schema of a kind. */
export const schemaOf = (kind: FactKind): { readonly shape: object } => schemas[kind];

export type Fact = z.infer<typeof factSchema>;

export type FactKind = Fact['kind'];

export type FactOf<K extends FactKind> = Extract<Fact, { readonly kind: K }>;

export type Strength = (typeof strengths)[number];

export type Sense = (typeof senses)[number];

export type FoodStep = (typeof foodSteps)[number];

export type DoseOutcome = (typeof doseOutcomes)[number];

export type Help = (typeof helps)[number];

import type * as z from 'zod/mini';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { ClockTime } from '@/domain/dates/clock-time';
import type { Moment } from '@/domain/dates/wall-time';

/** What the times in a form are relative to. */
export interface When {
  /** The entry's date. */
  readonly day: CalendarDay;
  /** The entry's time; empty or absent if it has none. */
  readonly time?: ClockTime;
  /** The current minute: nobody fell asleep later than this. */
  readonly now: Moment;
}

/** A column of the table of entries. */
export interface FactColumn<F> {
  /** Kinds that have a column of the same name share it. */
  readonly name: string;
  /** The values of a fact, which share a cell; undefined for one that wasn't recorded. */
  readonly values: (fact: F) => readonly (string | undefined)[];
}

/** A row of options to pick from, to which a family can add its own. */
export interface OptionsOf<F> {
  /** What everyone is offered. */
  readonly standard: readonly string[];
  readonly picked: (fact: F) => readonly string[] | undefined;
}

/** A food, medicine, goal or skill that facts can be found by. */
export type NamedSubject =
  | { readonly about: 'medicine-name'; readonly name: string }
  | { readonly about: 'food' | 'medicine' | 'goal' | 'skill'; readonly id: string }
  /** The firsts of an area of skills, with their day if it isn't that of the fact. */
  | { readonly about: 'first'; readonly id: string; readonly day?: CalendarDay };

/**
 * Everything that the app knows about a kind of fact. `F` is the fact as it is stored, `V` its form, and `O` names its rows of options. Forms
 * are plain JSON so that drafts can store them, and numbers stay as typed.
 */
export interface FactDescriptor<F, V, O extends string = never> {
  /** Validate a fact with it, but never copy it through: fields that it doesn't know come from a later version and must stay. */
  readonly schema: z.ZodMiniType<F> & { readonly shape: object };
  /** The fields as parts of a sentence, for what can't be read. */
  readonly fieldNames: Readonly<Record<Exclude<keyof F, 'kind'>, string>>;
  readonly formSchema: z.ZodMiniType<V>;
  readonly emptyForm: V;
  /** `time` is empty if the entry has none. */
  readonly toForm: (fact: F, day: CalendarDay, time: ClockTime) => V;
  /** Returns the fact of a valid form; null if the form is empty. */
  readonly fromForm: (form: V, when: When) => F | null;
  /** Returns what's wrong with a form as a sentence, or null. */
  readonly problem?: (form: V, when: When) => string | null;
  /** Returns one line. Semicolons separate, because names of foods and goals may contain commas. */
  readonly text: (fact: F) => string;
  /** Returns the title of an entry that has none; empty for the name of its category. */
  readonly title: (fact: F) => string;
  /** Returns the content of an entry that has none. Without this, it's `text` as a sentence. */
  readonly sentence?: (fact: F) => string;
  /** Returns the fact without what the entry's title already says. */
  readonly withoutTitle?: (fact: F, title: string) => F;
  /** In the order of the table. */
  readonly columns: readonly FactColumn<F>[];
  readonly options?: Readonly<Partial<Record<O, OptionsOf<F>>>>;
  /** Returns what its entries are found by, besides their kind. */
  readonly subjects?: (fact: F) => readonly NamedSubject[];
}

/** Returns null if the fact has nothing but its kind. */
export function unlessEmpty<T extends object>(fact: T): T | null {
  return Object.keys(fact).length > 1 ? fact : null;
}

/** Trims the texts and drops empty ones. */
export function filledTexts<K extends string>(
  texts: Readonly<Record<K, string>>,
): Partial<Record<K, string>> {
  const filled: Partial<Record<K, string>> = {};
  for (const key in texts) {
    const text = texts[key].trim();
    if (text !== '') filled[key] = text;
  }
  return filled;
}

/** Joins the texts that aren't empty with commas. */
export const commaList = (parts: readonly string[]): string =>
  parts.filter((one) => one !== '').join(', ');

/** Joins the texts that aren't empty with semicolons. */
export const semicolonList = (parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join('; ');

/** Returns a number as the only value of a cell. */
export const numberCell = (value: number | undefined): readonly [string | undefined] => [
  value === undefined ? undefined : String(value),
];

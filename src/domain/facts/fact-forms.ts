import * as z from 'zod/mini';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { ClockTime } from '@/domain/dates/clock-time';
import { pluck } from '@/lib/values';
import type { When } from './fact-descriptor';
import {
  type Fact,
  type FactForms,
  type FactKind,
  factKinds,
  type FactOf,
  kinds,
  storedKinds,
} from './kinds';

export const emptyFactForms: FactForms = pluck<FactForms, 'emptyForm'>(kinds, 'emptyForm');

/** Returns the forms for the facts of an entry with this date and time; the form of a missing kind is empty. */
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

function toForm<K extends FactKind>(fact: FactOf<K>, day: CalendarDay, time: ClockTime) {
  return kinds[fact.kind].toForm(fact, day, time);
}

/** Returns the facts from valid forms; none for an empty form. */
export function factsFromForms(forms: FactForms, when: When): readonly Fact[] {
  return storedKinds.flatMap((kind) => fromForm(kind, forms, when) ?? []);
}

function fromForm<K extends FactKind>(kind: K, forms: FactForms, when: When): FactOf<K> | null {
  return kinds[kind].fromForm(forms[kind], when);
}

/** Returns what's wrong with one form as a sentence, or null. */
export function factProblem(kind: FactKind, forms: FactForms, when: When): string | null {
  return problemOf(kind, forms[kind], when);
}

function problemOf<K extends FactKind>(kind: K, form: FactForms[K], when: When): string | null {
  return kinds[kind].problem?.(form, when) ?? null;
}

/** Reads the forms of a draft. Unreadable parts become empty; drafts of earlier versions lack some. */
export function parseFactForms(value: unknown): FactForms {
  const stored = z.record(z.string(), z.unknown()).safeParse(value);
  if (!stored.success) return emptyFactForms;
  return factKinds.reduce((forms, kind) => {
    const read = kinds[kind].formSchema.safeParse(stored.data[kind]);
    return read.success ? { ...forms, [kind]: read.data } : forms;
  }, emptyFactForms);
}

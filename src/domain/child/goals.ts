import * as z from 'zod/mini';
import { type CalendarDay, isCalendarDay, isYetToCome } from '@/domain/dates/calendar-day';
import type { Goal } from '@/domain/schema/child-lists';

export interface GoalFormValues {
  readonly words: string;
  readonly fromPlan: boolean;
  /** Empty for a current goal. */
  readonly endedOn: CalendarDay;
}

export type GoalFormErrors = Partial<Record<'words' | 'endedOn', string>>;

export const emptyGoalForm: GoalFormValues = { words: '', fromPlan: false, endedOn: '' };

export function goalToForm({ words, fromPlan, endedOn = '' }: Goal): GoalFormValues {
  return { words, fromPlan: fromPlan === true, endedOn };
}

/** Returns messages by field; valid fields have no key. `latest` is the last day that is accepted if it isn't `stored`. */
export function validateGoalForm(
  { words, endedOn }: GoalFormValues,
  latest: CalendarDay,
  stored?: GoalFormValues,
): GoalFormErrors {
  return {
    ...(words.trim() === '' && { words: 'A few words are required' }),
    ...(isYetToCome(endedOn, latest, stored?.endedOn) && {
      endedOn: 'Date cannot be in the future',
    }),
  };
}

/** Returns the goal with the fields of a valid form; its other fields stay. */
export function goalFromForm(values: GoalFormValues, before: Pick<Goal, 'id'>): Goal {
  const others = Object.entries(before).filter(([key]) => !(key in emptyGoalForm));
  return {
    ...Object.fromEntries(others),
    id: before.id,
    words: values.words.trim(),
    ...(values.fromPlan && { fromPlan: true as const }),
    ...(isCalendarDay(values.endedOn) && { endedOn: values.endedOn }),
  };
}

const formSchema = z.object({ words: z.string(), fromPlan: z.boolean(), endedOn: z.string() });

/** Reads the values of a draft; null if they don't fit this form. */
export function parseGoalForm(values: unknown): GoalFormValues | null {
  const parsed = formSchema.safeParse(values);
  return parsed.success ? parsed.data : null;
}

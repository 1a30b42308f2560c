import * as z from 'zod/mini';
import { type CalendarDay, isCalendarDay } from '@/domain/dates/calendar-day';
import { type Child, type Gender, genders } from '@/domain/schema/entities';

export interface ChildFormValues {
  readonly name: string;
  /** Empty while the date is incomplete. */
  readonly birthdate: CalendarDay;
  readonly gender: Gender | '';
  readonly bio: string;
}

export type ChildFormErrors = Partial<Record<keyof ChildFormValues, string>>;

/** Returns the add form: 'Birthdate defaults to today, name to empty.' */
export function emptyChildForm(today: CalendarDay): ChildFormValues {
  return { name: '', birthdate: today, gender: '', bio: '' };
}

export function childToForm(child: Child): ChildFormValues {
  return {
    name: child.name,
    birthdate: child.birthdate,
    gender: child.gender ?? '',
    bio: child.bio,
  };
}

/** Returns whether the name or the birthdate, both required, is missing. */
export function lacksRequired(values: ChildFormValues): boolean {
  return isNameless(values) || !isCalendarDay(values.birthdate);
}

function isNameless({ name }: ChildFormValues): boolean {
  return name.trim() === '';
}

/** Returns messages by field, worded as in the specification; valid fields have no key. */
export function validateChildForm(values: ChildFormValues, today: CalendarDay): ChildFormErrors {
  return {
    ...(isNameless(values) && { name: 'Name is required' }),
    ...(!isCalendarDay(values.birthdate)
      ? { birthdate: 'Birthdate is required' }
      : values.birthdate > today && { birthdate: 'Birthdate cannot be in the future' }),
  };
}

/** Returns what to store from a valid form: the name trimmed, an unset gender left out. */
export function childFromForm(
  values: ChildFormValues,
): Pick<Child, 'name' | 'birthdate' | 'gender' | 'bio'> {
  return {
    name: values.name.trim(),
    birthdate: values.birthdate,
    bio: values.bio,
    ...(values.gender !== '' && { gender: values.gender }),
  };
}

const formSchema = z.object({
  name: z.string(),
  birthdate: z.string(),
  gender: z.enum([...genders, '']),
  bio: z.string(),
});

/** Reads the values of a draft; null if they don't fit this form. */
export function parseChildForm(values: unknown): ChildFormValues | null {
  const parsed = formSchema.safeParse(values);
  return parsed.success ? parsed.data : null;
}

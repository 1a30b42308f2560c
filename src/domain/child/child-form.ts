import * as z from 'zod/mini';
import { type CalendarDay, isCalendarDay, isYetToCome } from '@/domain/dates/calendar-day';
import { type Child, type Gender, genders } from '@/domain/schema/entities';
import { distinctTexts } from '@/domain/text/fold';

export interface ChildFormValues {
  readonly name: string;
  /** Short names and nicknames; absent if there are none. */
  readonly alsoCalled?: readonly string[] | undefined;
  /** Another of them that is still being typed. */
  readonly typedName?: string | undefined;
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
    ...(child.alsoCalled && { alsoCalled: child.alsoCalled }),
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

/**
 * Returns messages by field, worded as in the specification; valid fields have no key. `latest` is the last day that is accepted if it
 * isn't `stored`.
 */
export function validateChildForm(
  values: ChildFormValues,
  latest: CalendarDay,
  stored?: ChildFormValues,
): ChildFormErrors {
  return {
    ...(isNameless(values) && { name: 'Name is required' }),
    ...(!isCalendarDay(values.birthdate)
      ? { birthdate: 'Birthdate is required' }
      : isYetToCome(values.birthdate, latest, stored?.birthdate) && {
          birthdate: 'Birthdate cannot be in the future',
        }),
  };
}

/** Returns the names with those that were typed, separated by commas; none twice, however it is spelled. */
export function withTypedNames({
  alsoCalled = [],
  typedName = '',
}: Pick<ChildFormValues, 'alsoCalled' | 'typedName'>): readonly string[] {
  const typed = typedName.split(/[,;\n،、，]/u).map((name) => name.trim().replaceAll(/\s+/gu, ' '));
  return distinctTexts([...alsoCalled, ...typed].filter((name) => name !== ''));
}

/** Returns what to store from a valid form: the name trimmed, an unset gender and other names left out. */
export function childFromForm(
  values: ChildFormValues,
): Pick<Child, 'name' | 'alsoCalled' | 'birthdate' | 'gender' | 'bio'> {
  const alsoCalled = withTypedNames(values);
  return {
    name: values.name.trim(),
    ...(alsoCalled.length > 0 && { alsoCalled: [...alsoCalled] }),
    birthdate: values.birthdate,
    bio: values.bio,
    ...(values.gender !== '' && { gender: values.gender }),
  };
}

const formSchema = z.object({
  name: z.string(),
  // Drafts of earlier versions have neither.
  alsoCalled: z.optional(z.array(z.string())),
  typedName: z.optional(z.string()),
  birthdate: z.string(),
  gender: z.enum([...genders, '']),
  bio: z.string(),
});

/** Reads the values of a draft; null if they don't fit this form. */
export function parseChildForm(values: unknown): ChildFormValues | null {
  const parsed = formSchema.safeParse(values);
  return parsed.success ? parsed.data : null;
}

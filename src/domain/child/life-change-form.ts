import * as z from 'zod/mini';
import { type CalendarDay, isCalendarDay } from '@/domain/dates/calendar-day';
import { changeKinds, type LifeChange } from '@/domain/schema/child-lists';

/** What the form of a life change holds. */
export interface LifeChangeForm {
  readonly words: string;
  /** Empty while no whole date is typed. */
  readonly day: CalendarDay;
  readonly kind: LifeChange['kind'];
}

export type LifeChangeErrors = Partial<Record<'words' | 'day', string>>;
export type LifeChangeFields = Pick<LifeChange, 'words' | 'day' | 'kind'>;

/** A new one begins today, and as one of the family's own until they say what kind it is. */
export function emptyLifeChangeForm(today: CalendarDay): LifeChangeForm {
  return { words: '', day: today, kind: 'own' };
}

/** The form of a stored one. */
export function lifeChangeToForm({ words, day, kind }: LifeChange): LifeChangeForm {
  return { words, day, kind };
}

/** Messages by field; no key when the field is right. */
export function validateLifeChange(
  { words, day }: LifeChangeForm,
  today: CalendarDay,
): LifeChangeErrors {
  return {
    ...(words.trim() === '' && { words: 'A few words are required' }),
    ...(!isCalendarDay(day)
      ? { day: 'Date is required' }
      : day > today && { day: 'Date cannot be in the future' }),
  };
}

/** What is stored of a valid form: the words trimmed. */
export function lifeChangeFromForm({ words, day, kind }: LifeChangeForm): LifeChangeFields {
  return { words: words.trim(), day, kind };
}

const formSchema = z.object({ words: z.string(), day: z.string(), kind: z.enum(changeKinds) });

/** Form values kept by an earlier visit, or null when they are not those of this form. */
export function parseLifeChangeForm(values: unknown): LifeChangeForm | null {
  const parsed = formSchema.safeParse(values);
  return parsed.success ? parsed.data : null;
}

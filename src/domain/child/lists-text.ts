import { formatDay } from '@/domain/dates/calendar-day';
import type { Goal, Medicine } from '@/domain/schema/child-lists';
import { formatTime } from '@/domain/dates/clock-time';
import { capitalise } from '@/domain/text/plural';
import { formatAmount } from '@/domain/facts/medication';

/** Returns '1 mg tablet. Usually 2 tablets at 7:30 am and 7:00 pm.' Empty if only the name is known. */
export function medicineText(medicine: Medicine): string {
  const { strength = '', form = '', amount, unit = '', times = [], asNeeded } = medicine;
  const what = capitalise([strength, form].filter(Boolean).join(', '));
  const dose = amount === undefined ? '' : [formatAmount(amount), unit].filter(Boolean).join(' ');
  const when = asNeeded === true ? 'as needed' : joinWithAnd(times.map(formatTime));
  const at = when === '' || asNeeded === true ? when : `at ${when}`;
  const usual = [dose, at].filter(Boolean).join(dose !== '' && asNeeded === true ? ', ' : ' ');
  const usualText = usual === 'as needed' ? 'As needed' : usual === '' ? '' : `Usually ${usual}`;
  return [what, usualText]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

/** Returns 'Stopped on Nov 3, 2026'; empty for a current one. */
export function medicineEndText({ endedOn }: Pick<Medicine, 'endedOn'>): string {
  return endedOn === undefined ? '' : `Stopped on ${formatDay(endedOn)}`;
}

/** Returns 'Reached or stopped on Nov 3, 2026'; empty for a current one. */
export function goalEndText({ endedOn }: Pick<Goal, 'endedOn'>): string {
  return endedOn === undefined ? '' : `Reached or stopped on ${formatDay(endedOn)}`;
}

/** Returns 'a', 'a and b', 'a, b and c'. */
export function joinWithAnd(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

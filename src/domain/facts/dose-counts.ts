import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { ClockTime } from '@/domain/dates/clock-time';
import { countWord } from '@/domain/text/plural';
import type { Dose } from './doses';
import { doseOutcomes, type DoseOutcome } from './schemas';

/** What came of the doses of a medicine on a day, and when each was, in the order of the day; those without a time come last. */
export interface DoseDay {
  readonly day: CalendarDay;
  readonly counts: Readonly<Record<DoseOutcome, number>>;
  /** Doses of which nobody said what came of them. */
  readonly unsaid: number;
  readonly times: readonly ClockTime[];
}

const none = { given: 0, refused: 0, 'brought-up': 0 };

/** The days of some doses, in their order. */
export function doseDays(doses: readonly Dose[]): readonly DoseDay[] {
  const days = new Map<CalendarDay, DoseDay>();
  for (const { day, time, fact } of doses) {
    const { counts, unsaid, times } = days.get(day) ?? { counts: none, unsaid: 0, times: [] };
    const { outcome } = fact;
    days.set(day, {
      day,
      counts: outcome === undefined ? counts : { ...counts, [outcome]: counts[outcome] + 1 },
      unsaid: outcome === undefined ? unsaid + 1 : unsaid,
      times: time === undefined ? times : [...times, time].sort(),
    });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** As they follow a number. */
const doseWords: Readonly<Record<DoseOutcome, string>> = {
  given: 'given',
  refused: 'refused',
  'brought-up': 'brought up again',
};

/** 'two given, one refused'; of doses without an outcome 'one noted'. */
export function doseDayWords({ counts, unsaid }: DoseDay): string {
  return [
    ...doseOutcomes.flatMap((outcome) =>
      counts[outcome] === 0 ? [] : [`${countWord(counts[outcome])} ${doseWords[outcome]}`],
    ),
    ...(unsaid === 0 ? [] : [`${countWord(unsaid)} noted`]),
  ].join(', ');
}

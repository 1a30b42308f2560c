/* What the lines about skills share: which days a note speaks of, how its parts are put into words, and how many lines there are. */
import { type CalendarDay, dayParts } from '@/domain/dates/calendar-day';
import type { Period } from '@/domain/dates/period';
import { roughDateText } from '@/domain/dates/rough-date';
import { latestDayOf, type SkillNote } from '@/domain/skills/skill-rows';
import { isolateBidi } from '@/lib/text';
import { dayMark } from './day-marks';
import { refsOf, shortLabel, type TextRedactor, visitLine } from './tally';
import type { VisitLine, VisitRef } from './visit-schema';

/** Prepares a family's text for a sentence, at most `most` characters of it. */
export type FamilyText = (text: string, most?: number) => string;

/** Cuts after redacting, so that no half of a name stays. */
export const familyText =
  (redact: TextRedactor): FamilyText =>
  (text, most) =>
    isolateBidi(shortLabel(redact(text), most));

export const isNotNow = ({ noticed }: Pick<SkillNote, 'noticed'>): boolean =>
  noticed.seen === 'not-now';

/** Returns whether a note says that the skill was seen in a period. A rough date counts if it can be in it. */
export const isSeenIn = (note: SkillNote, { start, end }: Period): boolean =>
  !isNotNow(note) && note.from <= end && latestDayOf(note) >= start;

/** Returns '4 Jun', '4 Jun 2025' in another year than `end`, or 'around June 2026'. */
export function whenText({ noticed, from, to }: SkillNote, end: CalendarDay): string {
  if (from !== to) return roughDateText(noticed.on ?? '');
  const { year } = dayParts(from);
  return year === dayParts(end).year ? dayMark(from) : `${dayMark(from)} ${year}`;
}

/** Returns whether a note's day is its entry's own, which is shown behind the line. */
export const isDayBehindLine = ({ day, from, to }: SkillNote): boolean =>
  from === day && to === day;

/** The lines of each part: pages have little room, but a skill that is gone must not be hidden. */
export const maxLines = 4;
/** The longest name of a skill or word. */
export const wordsLength = 90;
/** The most references of a line that counts, so that no visit grows as large as the journal. */
const maxCounted = 1000;

/** Returns references without duplicates, by day: at most `maxCounted`, the newest. */
export const newestRefs = (refs: readonly VisitRef[]): readonly VisitRef[] =>
  refsOf(refs).slice(-maxCounted);

/** Returns the lines of the first few, and one that counts the others. */
export function listed<T>(
  all: readonly T[],
  [one, many]: readonly [one: string, many: string],
  lineOf: (one: T) => VisitLine,
  most = maxLines,
): readonly VisitLine[] {
  const rest = all.slice(most);
  return [
    ...all.slice(0, most).map(lineOf),
    ...(rest.length === 0
      ? []
      : [
          visitLine(
            `And ${rest.length} more ${rest.length === 1 ? one : many}.`,
            newestRefs(rest.flatMap((other) => lineOf(other).refs)),
          ),
        ]),
  ];
}

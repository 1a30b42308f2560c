/* What the lines about skills share: which days a note speaks of, and how its parts are put into words. */
import { type CalendarDay, dayParts } from '@/domain/dates/calendar-day';
import type { Period } from '@/domain/dates/period';
import { roughDateText } from '@/domain/dates/rough-date';
import { latestDayOf, type SkillNote } from '@/domain/skills/skill-rows';
import { isolateBidi } from '@/lib/text';
import { dayMark } from './day-marks';
import { shortLabel, type TextRedactor } from './tally';

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

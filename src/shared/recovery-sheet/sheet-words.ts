import { type CalendarDay, formatDay } from '@/domain/dates/calendar-day';

/** What a sheet of nine groups says beside them. */
export interface SheetWords {
  readonly title: string;
  /** What it is for, on the screen. */
  readonly intro: string;
  /** The same on paper and in a file. */
  readonly sentences: readonly string[];
  /** What has to be typed beside the groups; absent where that is nothing. */
  readonly address?: string;
  readonly fileName: string;
}

/** The sheet as plain text, for a file. */
export function sheetText(
  { title, sentences, address }: SheetWords,
  groups: readonly string[],
  day: CalendarDay,
): string {
  const numbered = groups.map((group, index) => `${index + 1}  ${group}`);
  const where = address === undefined ? [] : [`Address: ${address}`];
  return [`${title}, ${formatDay(day)}`, ...numbered, ...where, ...sentences].join('\r\n\r\n');
}

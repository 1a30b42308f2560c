import { type CalendarDay, formatDay } from '../../../domain/calendar-day';

/** What stands on a recovery sheet beside its groups. */
export const sheetTitle = 'Kinleaf recovery sheet';

/** The same on paper and in a file. It names no child: whoever finds it learns that there is a journal, and no more. */
export const sheetSentences = [
  'These nine groups open a locked Kinleaf journal if its passphrase is forgotten. Whoever has them and the device can read it.',
  'On the lock screen choose "Use the recovery sheet", and type the groups in their order. The letters O and I and the digits 0 and 1 do not occur.',
  'Keep it where you keep other papers that matter, and not beside the device. A newer sheet makes this one worthless.',
] as const;

/** The sheet as plain text, for a file. */
export function sheetText(groups: readonly string[], day: CalendarDay): string {
  const numbered = groups.map((group, index) => `${index + 1}  ${group}`);
  return [`${sheetTitle}, ${formatDay(day)}`, ...numbered, ...sheetSentences].join('\r\n\r\n');
}

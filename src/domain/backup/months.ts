import { type CalendarDay, formatDay, formatMonth } from '@/domain/dates/calendar-day';

export interface Month<T> {
  /** 'November 2025' */
  readonly label: string;
  readonly entries: readonly T[];
}

/** Splits entries that are in the order of their days into months, in that order. */
export function groupByMonth<T extends { readonly date: CalendarDay }>(
  entries: readonly T[],
): Month<T>[] {
  const months = new Map<string, T[]>();
  for (const entry of entries) {
    const label = `${formatMonth(entry.date)} ${entry.date.slice(0, 4)}`;
    const month = months.get(label);
    if (month) month.push(entry);
    else months.set(label, [entry]);
  }
  return Array.from(months, ([label, inMonth]) => ({ label, entries: inMonth }));
}

/** 'Nov 1, 2025 to Nov 20, 2025', of entries that are in the order of their days. */
export function spanWords(entries: readonly { readonly date: CalendarDay }[]): string {
  const first = entries.at(0);
  const last = entries.at(-1);
  if (!first || !last) return '';
  const from = formatDay(first.date);
  return first.date === last.date ? from : `${from} to ${formatDay(last.date)}`;
}

import type { CalendarDay } from '@/domain/dates/calendar-day';
import { oneLine } from '@/lib/text';
import { comparisonKey } from '@/domain/text/fold';
import { excerpt } from '@/domain/text/excerpt';
import type { VisitBar, VisitLine, VisitRef, VisitSection } from './visit-schema';

/** The longest label of a bar or list item, in characters. Longer text is cut here and complete in its entry. */
const labelLength = 44;

/** Prepares the family's text for the pages, with the name or without it. */
export type TextRedactor = (text: string) => string;

interface Noted {
  readonly entryId: string;
  readonly day: CalendarDay;
}

export const refOf = ({ entryId, day }: Noted): VisitRef => ({ entryId, day });

/** Returns references without duplicates, by day. */
export function refsOf(noted: readonly Noted[]): VisitRef[] {
  const byEntry = new Map(noted.map((one) => [one.entryId, refOf(one)]));
  return [...byEntry.values()].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** Returns the days of references, sorted, without duplicates. */
export function daysOfRefs(refs: readonly VisitRef[]): CalendarDay[] {
  return [...new Set(refs.map(({ day }) => day))].sort();
}

/** Returns text on one line, cut to the length of a label. */
export function shortLabel(text: string, most = labelLength): string {
  return excerpt(oneLine(text), most);
}

/**
 * Counts how often each text was recorded, most first, ties in order of appearance. Texts that look the same are one, as written
 * last.
 */
export function tallyTexts<N extends Noted>(
  noted: readonly N[],
  textsOf: (one: N) => readonly string[],
): VisitBar[] {
  const found = new Map<string, { label: string; refs: VisitRef[] }>();
  for (const one of noted) {
    const keys = new Set<string>();
    for (const original of textsOf(one)) {
      const label = shortLabel(original);
      const key = comparisonKey(original);
      if (label === '' || keys.has(key)) continue;
      keys.add(key);
      found.set(key, { label, refs: [...(found.get(key)?.refs ?? []), refOf(one)] });
    }
  }
  return [...found.values()]
    .map((one) => ({ ...one, value: one.refs.length }))
    .sort((a, b) => b.value - a.value);
}

/** Returns the first few of a tally: 'ear muffs (4), a picture card (3)'. */
export function tallyText(bars: readonly VisitBar[], most: number): string {
  const shown = bars.slice(0, most).map((bar) => `${bar.label} (${bar.value})`);
  const rest = bars.length - shown.length;
  return `${shown.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}.`;
}

export function visitLine(text: string, refs: readonly VisitRef[] = [], lead = ''): VisitLine {
  return { lead, text, refs: [...refs] };
}

/** The content of a section, without its empty parts. */
export type SectionContent = Pick<VisitSection, 'basis'> &
  Partial<Omit<VisitSection, 'id' | 'heading' | 'basis'>>;

export function sectionContent(
  basis: string,
  parts: Omit<SectionContent, 'basis'>,
): SectionContent {
  return { basis, ...parts };
}

import { wholeYears } from '@/domain/dates/age';
import { type CalendarDay, daysBetween, formatDay } from '@/domain/dates/calendar-day';

/** What a report's AI analysis is based on: counts, and excerpts of the entries. */
export interface ReportSource {
  /** 'Pattern Analysis', 'Trend Insights' or 'Smart Summary'. */
  readonly typeLabel: string;
  readonly child: { readonly name: string; readonly birthdate: CalendarDay };
  /** Both ends included. */
  readonly period: { readonly start: CalendarDay; readonly end: CalendarDay };
  /** Lines such as ['Sleep', 4], in the order of the report. */
  readonly entryCounts: readonly (readonly [label: string, count: number])[];
  readonly foodReactions: readonly (readonly [label: string, count: number])[];
  /** The entries of the period, most important first; those that don't fit are left out. */
  readonly entries: readonly {
    readonly date: CalendarDay;
    readonly category: string;
    readonly title: string;
    readonly text: string;
  }[];
}

/** Characters in all excerpts together and in each: about 1,500 tokens, so that small local models can cope. */
export const excerptBudget = { all: 6000, each: 280 } as const;

const system = `You help a family see what their journal shows. Write a short analysis in markdown, at most 250 words: what stands out, what seems to help, and two or three small ideas, each tied to something in the notes.
Use only the counts and excerpts given; say when there is too little to tell. Name strengths and interests first. See behavior as communication and differences as differences; use the family's own words for the child.
Do not diagnose, score or compare with other children, do not judge whether a child is early or late, and do not suggest making a child seem typical. A refused food, a hard night or a quiet week is information, not failure. If something sounds unsafe or urgent, say so first and name who can help.`;

/** Returns the system and user message of section 7, calls 6 and 7. */
export function reportPrompt(source: ReportSource): {
  readonly system: string;
  readonly user: string;
} {
  const { child, period } = source;
  const excerpts = excerptsWithin(source.entries);
  const days = daysBetween(period.start, period.end) + 1;
  const user = [
    `Report: ${source.typeLabel}`,
    `Child: ${child.name}, ${wholeYears(child.birthdate, period.end)} years old`,
    `Period: ${formatDay(period.start)} to ${formatDay(period.end)} (${days} days)`,
    '',
    'Entries by category:',
    ...counts(source.entryCounts),
    '',
    'Reactions to foods:',
    ...counts(source.foodReactions),
    '',
    `Excerpts (${excerpts.length} of ${source.entries.length} entries):`,
    ...(excerpts.length > 0 ? excerpts : ['- none']),
  ];
  return { system, user: user.join('\n') };
}

function counts(lines: ReportSource['entryCounts']): string[] {
  const some = lines.filter(([, count]) => count > 0);
  return some.length > 0 ? some.map(([label, count]) => `- ${label}: ${count}`) : ['- none'];
}

function excerptsWithin(entries: ReportSource['entries']): string[] {
  const lines: string[] = [];
  let left: number = excerptBudget.all;
  for (const { date, category, title, text } of entries) {
    const line = `- ${date}, ${category}: ${cut(`${title}. ${text}`.replace(/\s+/g, ' ').trim())}`;
    if (line.length > left) break;
    lines.push(line);
    left -= line.length;
  }
  return lines;
}

function cut(text: string): string {
  if (text.length <= excerptBudget.each) return text;
  const short = text.slice(0, excerptBudget.each);
  // Don't cut within a word or a surrogate pair.
  return `${short.slice(0, Math.max(short.lastIndexOf(' '), excerptBudget.each - 40)).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

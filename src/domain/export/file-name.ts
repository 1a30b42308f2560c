import type { CalendarDay } from '../calendar-day';

/** More of a name than anybody needs to tell two files apart. */
const longest = 40;

/**
 * A name as part of a file name that every system takes: letters and digits of any script, the rest hyphens.
 * A name without either is 'child'.
 */
function slug(name: string): string {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-');
  const short = Array.from(words).slice(0, longest).join('');
  return short.replace(/^-+|-+$/g, '') || 'child';
}

/** What a file holds, as its name says it. */
export type ExportedThing = 'entries' | 'report' | 'everything';

/** 'kinleaf-maya-entries-2025-11-20.csv' */
export function exportFileName(
  childName: string,
  what: ExportedThing,
  today: CalendarDay,
  extension: 'json' | 'csv' | 'zip' | 'md',
): string {
  return `kinleaf-${slug(childName)}-${what}-${today}.${extension}`;
}

import { isRedacting } from '@/lib/redaction';
import { type CalendarDay, localDay } from '@/domain/dates/calendar-day';

/* What the files are called that leave the app. */

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

/**
 * 'kinleaf-maya-entries-2025-11-20.csv'; without the name while words are hidden, because the browser keeps a list of what it saved, on
 * the disk.
 */
export function exportFileName(
  childName: string,
  what: ExportedThing,
  today: CalendarDay,
  extension: 'json' | 'csv' | 'zip' | 'md',
): string {
  const whose = isRedacting() ? '' : `${slug(childName)}-`;
  return `kinleaf-${whose}${what}-${today}.${extension}`;
}

/** The name of a backup made at an instant, after the local day: '{prefix}-backup-{date}.json'. */
export function backupFileName(now: Date): string {
  return `kinleaf-backup-${localDay(now)}.json`;
}

/** What a backup is for programs that ask for more than a name. */
export const backupType = 'application/json';

/** What a sealed file is: there is no registered type, so that no program takes it for anything else. */
export const sealedType = 'application/octet-stream';

const sealedEnd = '.age';

/** The name of a file once it is sealed, 'kinleaf-backup-2025-11-20.json.age': what opens it gives back the name before. */
export function sealedFileName(fileName: string): string {
  return isSealedFileName(fileName) ? fileName : `${fileName}${sealedEnd}`;
}

/** Whether a name says that its file is sealed. What a file is, its content alone says. */
export function isSealedFileName(fileName: string): boolean {
  return fileName.endsWith(sealedEnd);
}

/** The name of a sealed file in the form that passes as text: what sheets for sharing and mail programs take. */
export function asTextFileName(fileName: string): string {
  return `${fileName}.txt`;
}

/** What a field for a backup file lets somebody choose: phones show a file only by a type that they know. */
export const backupFileTypes = `.json,${sealedEnd},.txt,${backupType},${sealedType},text/plain`;

/** The name of a file with what is set aside, taken out at an instant, after the local day. */
export function setAsideFileName(now: Date): string {
  return `kinleaf-set-aside-${localDay(now)}.json`;
}

/** The name of a file for one person: it says nothing of the child, since it travels by mail and lies among downloads. */
export function handoverFileName(today: CalendarDay): string {
  return `kinleaf-handover-${today}.age`;
}

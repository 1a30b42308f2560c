import { isRedacting } from '@/lib/url-redaction';
import { type CalendarDay, localDay } from '@/domain/dates/calendar-day';

/** The part of the file name that says what it contains. */
export type ExportScope = 'entries' | 'report' | 'firsts' | 'everything';

/**
 * Returns 'kinleaf-maya-entries-2025-11-20.csv', or without the child's name while redacting, because browsers store the names of
 * downloads on disk.
 */
export function exportFileName(
  childName: string,
  what: ExportScope,
  today: CalendarDay,
  extension: 'json' | 'csv' | 'zip' | 'md',
): string {
  const whose = isRedacting() ? '' : `${slug(childName)}-`;
  return `kinleaf-${whose}${what}-${today}.${extension}`;
}

/** Long enough to tell two files apart. */
const maxNameLength = 40;

/**
 * Returns a name as part of a file name valid on every system: letters and digits of any script, hyphens for the rest. 'child' if
 * nothing is left.
 */
function slug(name: string): string {
  const hyphenated = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-');
  const short = Array.from(hyphenated).slice(0, maxNameLength).join('');
  return short.replace(/^-+|-+$/g, '') || 'child';
}

/** Returns the name of a backup by the local day: '{prefix}-backup-{date}.json'. */
export function backupFileName(now: Date): string {
  return `kinleaf-backup-${localDay(now)}.json`;
}

/** The MIME type of a backup. */
export const backupType = 'application/json';

/** The MIME type of an encrypted file. There is no registered type, so no program mistakes it for something else. */
export const encryptedType = 'application/octet-stream';

const encryptedExtension = '.age';

/** Returns the name of the encrypted file, 'kinleaf-backup-2025-11-20.json.age'; decrypting tools restore the original name. */
export function encryptedFileName(fileName: string): string {
  return isEncryptedFileName(fileName) ? fileName : `${fileName}${encryptedExtension}`;
}

/** Returns whether a name suggests an encrypted file. Only the content is proof. */
export function isEncryptedFileName(fileName: string): boolean {
  return fileName.endsWith(encryptedExtension);
}

/** Returns the name of an encrypted file in text form, which share sheets and mail programs accept. */
export function asTextFileName(fileName: string): string {
  return `${fileName}.txt`;
}

/** The `accept` value of a file field for backups: phones only show files of types they know. */
export const backupFileTypes = `.json,${encryptedExtension},.txt,${backupType},${encryptedType},text/plain`;

/** Returns the name of a file with quarantined records, by the local day. */
export function quarantineFileName(now: Date): string {
  return `kinleaf-set-aside-${localDay(now)}.json`;
}

/** Returns the name of a handover file. It doesn't mention the child, because it is emailed and stays among downloads. */
export function handoverFileName(today: CalendarDay): string {
  return `kinleaf-handover-${today}.age`;
}

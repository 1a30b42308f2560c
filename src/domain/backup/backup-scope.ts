import type { BackupContents, BackupNote } from './backup-file';
import { type Counts, listNames } from '@/domain/schema/lists';

/**
 * What a file of the backup's form holds: everything, which is a backup; or a part, which is to be handed on. A part can be
 * merged into a journal and must never take the place of one.
 */
export type BackupScope = 'everything' | 'child' | 'report' | 'entries' | 'handover' | 'set-aside';

const parts: Readonly<Record<string, string | undefined>> = {
  child: 'one child',
  report: 'one report',
  entries: 'chosen entries of one child',
  handover: 'what was chosen for one person',
  'set-aside': 'records that were set aside',
};

/** The parts that are somebody's records, which can stand in another journal. */
const mergeable = new Set(['child', 'report', 'entries', 'handover']);

/** What a file with this note is a part of, as 'one child'; null for a backup, and for what can only be refused. */
export function partWords(note: BackupNote | null): string | null {
  return note?.scope !== undefined && mergeable.has(note.scope)
    ? (parts[note.scope] ?? null)
    : null;
}

/**
 * Why a file with this note can be neither restored nor merged, in sentences; null when nothing speaks against it. What a
 * later version calls a part may follow rules that this one does not know.
 */
export function whyNoBackup(note: BackupNote | null): string | null {
  if (note?.scope === undefined || note.scope === 'everything') return null;
  if (mergeable.has(note.scope)) return null;
  const part = Object.hasOwn(parts, note.scope) ? parts[note.scope] : undefined;
  return `This file holds ${part ?? 'a part of a journal'}. It is not a backup, and cannot be merged into a journal.`;
}

/**
 * Whether a file may be a part all the same: files of format 1 do not say what they hold. One with a single child looks
 * like a part when it would remove another child, or all records of some list.
 */
export function mayBePart({ note, counts }: BackupContents, live: Counts): boolean {
  if (note?.format !== 1 || counts.children !== 1) return false;
  return live.children > 1 || listNames.some((list) => counts[list] === 0 && live[list] > 0);
}

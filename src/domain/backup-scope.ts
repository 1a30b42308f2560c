import type { BackupContents, BackupNote, Counts } from './backup-file';
import { listNames } from './backup-file';

/**
 * What a file of the backup's form holds: everything, which is a backup; or a part, which is to be handed on and must
 * never take the place of a journal.
 */
export type BackupScope = 'everything' | 'child' | 'report' | 'entries' | 'handover' | 'set-aside';

const parts: Readonly<Record<string, string | undefined>> = {
  child: 'one child',
  report: 'one report',
  entries: 'chosen entries of one child',
  handover: 'what was chosen for one person',
  'set-aside': 'records that were set aside',
};

/** Why a file with this note must not be restored, in sentences; null when nothing speaks against it. */
export function whyNoBackup(note: BackupNote | null): string | null {
  if (note?.scope === undefined || note.scope === 'everything') return null;
  const part = Object.hasOwn(parts, note.scope) ? parts[note.scope] : undefined;
  return `This file holds ${part ?? 'a part of a journal'}. It is not a backup, so restoring it would remove everything else.`;
}

/**
 * Whether a file may be a part all the same: files of format 1 do not say what they hold. One with a single child looks
 * like a part when it would remove another child, or all records of some list.
 */
export function mayBePart({ note, counts }: BackupContents, live: Counts): boolean {
  if (note?.format !== 1 || counts.children !== 1) return false;
  return live.children > 1 || listNames.some((list) => counts[list] === 0 && live[list] > 0);
}

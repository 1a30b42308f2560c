import * as z from 'zod/mini';
import { type CalendarDay, formatDay, formatShortDay, localDay } from '@/domain/dates/calendar-day';
import {
  readChildRecord,
  readEntryRecord,
  readFoodRecord,
  readRecommendationRecord,
  type ReadRecord,
  readReportRecord,
  type RecordReader,
  type Unreadable,
} from './read-record';
import {
  type AnyRecord,
  type Counts,
  countsText,
  fieldOf,
  type ListName,
  listNames,
} from '@/domain/schema/lists';

/** The note's key in the file. */
export const noteName = 'kinleaf';

/** `leftOut` may contain values of a later version. `from` and `to` are the days of the entries. */
const handoverSchema = z.object({
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  leftOut: z.array(z.string()),
});

const noteSchema = z.object({
  format: z.number(),
  /** The version of the product that wrote the file. */
  version: z.string(),
  createdAt: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  /** What the file contains. Files of format 1 don't say. */
  scope: z.optional(z.string()),
  /** What was chosen for a handover; absent in any other file, or if unreadable. */
  handover: z.catch(z.optional(handoverSchema), undefined),
});

export type BackupNote = z.infer<typeof noteSchema>;

/** Returns a file's note, or null if it isn't ours. */
export function readBackupNote(value: unknown): BackupNote | null {
  const read = noteSchema.safeParse(value);
  return read.success ? read.data : null;
}

const readers: Readonly<Record<ListName, RecordReader<AnyRecord>>> = {
  children: readChildRecord,
  journal: readEntryRecord,
  food: readFoodRecord,
  reports: readReportRecord,
  recommendations: readRecommendationRecord,
};

/** Reads one record of a backup file. Keeps the mark of the sample journal, which only our own files have. */
export function readBackupRecord(
  list: ListName,
  value: unknown,
  now: string,
): ReadRecord<AnyRecord> | Unreadable {
  const read = readers[list](value, now);
  if ('problem' in read) return read;
  return fieldOf(value, 'sample') === true
    ? { ...read, record: { ...read.record, sample: true } }
    : read;
}

/** What a backup file contains, for the person who decides what to do with it. */
export interface BackupContents {
  readonly counts: Counts;
  /** The children's names, in the file's order. */
  readonly children: readonly string[];
  /** Number of distinct photos. */
  readonly photos: number;
  /** Number of photos counted once for each record, including records that can't be imported. */
  readonly pictures: number;
  /** Number of quarantined records (`quarantine.ts`). */
  readonly setAside: number;
  /** The days of the oldest and newest entry or food; null if there is none. */
  readonly from: CalendarDay | null;
  readonly to: CalendarDay | null;
  /** Null for a file of the earlier product. */
  readonly note: BackupNote | null;
  /** What was left out of otherwise valid records, such as an invalid photo. */
  readonly warnings: Findings;
  /** Details of entries with a wrong type: they are kept, but not shown or counted. */
  readonly unreadDetails: Findings;
  /** Records that a restore can't import. */
  readonly problems: Findings;
  /** Those that a merge can't import either: it never leaves one out because of its child. */
  readonly unreadable: Findings;
}

/**
 * Returns 'Restored: 2 children and 40 journal entries, from the backup of Nov 20.' Files of the earlier product have no date.
 */
export function restoredText({ counts, note }: BackupContents, now: Date): string {
  const what = `Restored: ${countsText(counts)}`;
  if (!note) return `${what}.`;
  const day = localDay(new Date(note.createdAt));
  const isThisYear = day.slice(0, 4) === localDay(now).slice(0, 4);
  return `${what}, from the backup of ${isThisYear ? formatShortDay(day) : formatDay(day)}.`;
}

/** Messages about a file: the first few as sentences, and how many there are. */
export interface Findings {
  readonly count: number;
  readonly first: readonly string[];
}

/**
 * What a file in backup format contains: everything, which is a backup, or a part to be shared. A part can be merged into a
 * journal but must never replace one.
 */
export type BackupScope = 'everything' | 'child' | 'report' | 'entries' | 'handover' | 'set-aside';

const partDescriptions: Readonly<Record<string, string | undefined>> = {
  child: 'one child',
  report: 'one report',
  entries: 'chosen entries of one child',
  handover: 'what was chosen for one person',
  'set-aside': 'records that were set aside',
};

/** The parts with someone's records, which can be merged into another journal. */
const mergeable = new Set(['child', 'report', 'entries', 'handover']);

/** Returns what a file is a part of, such as 'one child'; null for a backup and for files that can only be refused. */
export function partText(note: BackupNote | null): string | null {
  return note?.scope !== undefined && mergeable.has(note.scope)
    ? (partDescriptions[note.scope] ?? null)
    : null;
}

/**
 * Returns why a file can be neither restored nor merged; null if it can. A part that only a later version knows is refused,
 * because it may follow unknown rules.
 */
export function refusalReason(note: BackupNote | null): string | null {
  if (note?.scope === undefined || note.scope === 'everything') return null;
  if (mergeable.has(note.scope)) return null;
  const part = Object.hasOwn(partDescriptions, note.scope)
    ? partDescriptions[note.scope]
    : undefined;
  return `This file holds ${part ?? 'a part of a journal'}. It is not a backup, and cannot be merged into a journal.`;
}

/**
 * Returns whether a file of format 1, which doesn't say what it contains, looks like a part: it has a single child and would
 * remove another child or all records of a list.
 */
export function mayBePart({ note, counts }: BackupContents, live: Counts): boolean {
  if (note?.format !== 1 || counts.children !== 1) return false;
  return live.children > 1 || listNames.some((list) => counts[list] === 0 && live[list] > 0);
}

const maxFirst = 20;

/** Collects messages about a file, keeping the first few and counting the rest. */
export class FindingsList {
  count = 0;
  readonly #first: string[] = [];

  add(sentence: string, count = 1): void {
    this.count += count;
    if (this.#first.length < maxFirst) this.#first.push(sentence);
  }

  get findings(): Findings {
    return { count: this.count, first: [...this.#first] };
  }
}

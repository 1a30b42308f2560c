/**
 * The backup file: one JSON object with the five lists of the specification (section 3) and, before them, a note
 * of who wrote it. Files without the note are those of the earlier product.
 */
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
  countsWords,
  fieldOf,
  type ListName,
  listNames,
} from '@/domain/schema/lists';

/**
 * The form of the file that this version writes and reads; a higher number is a newer version's, and such a file is not
 * read: what it says that this version cannot understand, nobody may take for the whole. So it rises with every field that
 * a record gains (`backup-format.test.ts`). Since 2 the note says what the file is about, and what is set aside stands in
 * it; since 3 with every photo that it has; since 4 an entry has several photos; since 5 facts, and a child has lists.
 */
export const backupFormat = 5;

/** The note's name in the file. */
export const noteName = 'kinleaf';

/** `leftOut` has words of a later version too. The rest says which days the entries are of. */
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
  /** What the file holds. A file of format 1 does not say it. */
  scope: z.optional(z.string()),
  /** What was chosen for a handover; absent in every other file, and where it cannot be read. */
  handover: z.catch(z.optional(handoverSchema), undefined),
});

export type BackupNote = z.infer<typeof noteSchema>;

/** The note of a file, or null when it is none of ours. */
export function readNote(value: unknown): BackupNote | null {
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

/** A record of a backup file. The mark of the sample journal, which only our own files carry, is kept. */
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

/** What a backup file holds, for the person who decides about it. */
export interface BackupContents {
  readonly counts: Counts;
  /** The names of its children, in the file's order. */
  readonly children: readonly string[];
  /** Distinct pictures. */
  readonly photos: number;
  /** Pictures, each as often as a record carries it, those of records that cannot be taken in among them. */
  readonly pictures: number;
  /** Records that stood beside the journal, see `set-aside.ts`. */
  readonly setAside: number;
  /** The days of its oldest and newest entry or food; null when it has none. */
  readonly from: CalendarDay | null;
  readonly to: CalendarDay | null;
  /** Null for a file of the earlier product. */
  readonly note: BackupNote | null;
  /** What was left out of records that are otherwise whole, such as a picture that is none. */
  readonly warnings: Findings;
  /** Records that a restore cannot take in. */
  readonly problems: Findings;
  /** Those among them that a merge cannot take in either: it leaves none out because of its child. */
  readonly unreadable: Findings;
}

/**
 * What a restored file has brought: 'Restored: 2 children and 40 journal entries, from the backup of Nov 20.' A file of the
 * earlier product does not say when it was made.
 */
export function restoredWords({ counts, note }: BackupContents, now: Date): string {
  const what = `Restored: ${countsWords(counts)}`;
  if (!note) return `${what}.`;
  const day = localDay(new Date(note.createdAt));
  const isThisYear = day.slice(0, 4) === localDay(now).slice(0, 4);
  return `${what}, from the backup of ${isThisYear ? formatShortDay(day) : formatDay(day)}.`;
}

/** Sentences about a file; the first few in words, the rest counted. */
export interface Findings {
  readonly count: number;
  readonly first: readonly string[];
}

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

const shown = 20;

/** Gathers sentences about a file: the first few are kept, the rest are counted. */
export class FindingsList {
  count = 0;
  readonly #first: string[] = [];

  add(sentence: string, count = 1): void {
    this.count += count;
    if (this.#first.length < shown) this.#first.push(sentence);
  }

  /** Those so far. */
  get findings(): Findings {
    return { count: this.count, first: [...this.#first] };
  }
}

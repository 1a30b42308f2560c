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

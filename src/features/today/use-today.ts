import { readSafety, type Safety } from '@/data/backup/safety';
import { readCircle } from '@/circle/store/circles';
import { listChildren } from '@/data/records/children';
import { countEntries, listEntries } from '@/data/records/entries';
import { readDoses, readSleeps } from '@/data/records/record-now';
import { readOnThisDay, type RememberedEntry } from '@/data/records/on-this-day';
import type { CircleRow } from '@/data/db/db';
import { failedRead } from '@/data/db/failed-reads';
import { type Live, useLive } from '@/data/db/use-live';
import { remindAfterRecords } from '@/domain/backup/backup-reminder';
import { type CalendarDay, lastDayAnywhere } from '@/domain/dates/calendar-day';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import type { Dose } from '@/domain/facts/doses';
import type { NotedFact } from '@/domain/facts/entry-facts';

/** The most rows of a day that are shown; the journal shows the rest. */
const mostRows = 24;

/** The sleeps of the days around today, by child. */
export type Sleeps = ReadonlyMap<string, readonly NotedFact<'sleep'>[]>;

/** What Today shows, read at once: a section that appeared later would push the others from under a finger. */
export interface TodayFacts {
  /** The selected child they were read for. */
  readonly selectedId: string | null;
  /** When they were read. */
  readonly at: Date;
  readonly children: readonly Child[];
  /** The child Today is about: the selected one, otherwise the first. Null without children. */
  readonly child: Child | null;
  /** The newest entries of the day. */
  readonly written: readonly JournalEntry[];
  /** How many there are. */
  readonly pages: number;
  readonly remembered: RememberedEntry | null;
  /**
   * The sleeps of all children: one who is asleep isn't forgotten when another is selected. Empty if they could not be
   * read.
   */
  readonly sleeps: Sleeps;
  /** Null if the child's journal isn't shared. */
  readonly circle: CircleRow | null;
  /** Null if they could not be read: an unread dose must not look like none. */
  readonly doses: readonly Dose[] | null;
  /** Null if it could not be read: then there is no reminder. */
  readonly safety: Safety | null;
}

/** Reads Today again whenever something it shows is written, and for another child or day. */
export function useToday(selectedId: string | null, today: CalendarDay): Live<TodayFacts> {
  return useLive(`${today} ${selectedId ?? ''}`, () => readToday(selectedId, today));
}

async function readToday(selectedId: string | null, today: CalendarDay): Promise<TodayFacts> {
  const children = await listChildren();
  const child = children.find(({ id }) => id === selectedId) ?? children[0] ?? null;
  const nothingWritten = { written: [], pages: 0, remembered: null, doses: null, circle: null };
  const [ofChild, sleeps, safety] = await Promise.all([
    child ? readOfChild(child, today) : nothingWritten,
    Promise.all(children.map(async ({ id }) => [id, await orNull(readSleeps(id, today))] as const)),
    orNull(readSafety(remindAfterRecords)),
  ]);
  const read = sleeps.flatMap(([id, found]) => (found ? [[id, found] as const] : []));
  return { selectedId, at: new Date(), children, child, safety, sleeps: new Map(read), ...ofChild };
}

async function readOfChild(child: Child, today: CalendarDay) {
  // An entry written further east may be dated tomorrow.
  const filter = { category: null, period: { start: today, end: lastDayAnywhere(new Date()) } };
  const [written, pages, remembered, doses, circle] = await Promise.all([
    listEntries(child.id, filter, mostRows),
    countEntries(child.id, filter),
    orNull(readOnThisDay(child.id, today)),
    orNull(readDoses(child, today)),
    orNull(readCircle(child.id)),
  ]);
  const isStarted = circle !== null && circle.chainLength > 0;
  return { written, pages, remembered, doses, circle: isStarted ? circle : null };
}

/** Resolves to null if the reading fails, for what Today can do without. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    failedRead(error);
    return null;
  }
}

/* Nights described in Sleep Notes: offered once, and stored as facts only if somebody accepts them. */
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import { countedFact, factsField, factsOf } from '@/domain/facts/entry-facts';
import { nightOf } from '@/domain/facts/sleep-fact';
import type { FactOf } from '@/domain/facts/kinds';
import { nightInNotes, type NightInNotes, sleepHoursIn } from '@/domain/entry/sleep-in-notes';
import type { Period } from '@/domain/dates/period';
import { wallTime } from '@/domain/dates/wall-time';
import { put } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { db } from '@/data/db/db';
import { ConflictError, NotFoundError } from '@/data/db/errors';
import { readInBatches } from './facts';
import { entriesOfCategory } from './report-source';

/** A sleep entry whose notes describe a night that its facts don't record. */
export interface SleepSuggestion {
  readonly id: string;
  readonly childId: string;
  readonly day: CalendarDay;
  readonly notes: string;
  /** The two times; null if the notes only tell how many hours. */
  readonly night: NightInNotes | null;
}

/** Returns the suggestions from a period's notes, newest first, for days without a recorded night. */
export async function readSleepSuggestions(
  childId: string,
  period: Period,
  notedDays: ReadonlySet<CalendarDay>,
): Promise<SleepSuggestion[]> {
  const found: SleepSuggestion[] = [];
  const ids = await entriesOfCategory(childId, 'sleep', period).reverse().primaryKeys();
  await readInBatches(ids, (entries) => {
    for (const entry of entries) {
      const suggestion = notedDays.has(entry.date) ? null : suggestionOf(entry);
      if (suggestion) found.push(suggestion);
    }
  });
  return found;
}

function suggestionOf(entry: JournalEntry): SleepSuggestion | null {
  const { id, childId, date, sleepNotes, hoursDeclined } = entry;
  if (sleepNotes === undefined || hoursDeclined || hasTimes(entry)) return null;
  const night = nightInNotes(sleepNotes);
  if (night === null && sleepHoursIn(sleepNotes) === null) return null;
  return { id, childId, day: date, notes: sleepNotes, night };
}

function hasTimes(entry: JournalEntry): boolean {
  const fact = countedFact(entry, 'sleep');
  return fact?.asleep !== undefined || fact?.awake !== undefined;
}

/** An entry before and after an answer to its suggestion. */
export interface AnsweredSuggestion {
  readonly before: JournalEntry;
  readonly after: JournalEntry;
}

/**
 * Stores the night that an entry's notes describe as a fact, and keeps its other facts. Throws NotFoundError,
 * ConflictError if its times were recorded in the meantime, StorageFailure.
 */
export async function acceptNight(
  id: string,
  night: NightInNotes,
  now = new Date(),
): Promise<AnsweredSuggestion> {
  return changeEntry(id, (entry) => {
    if (entry.category !== 'sleep' || hasTimes(entry))
      throw new ConflictError('Night noted elsewhere');
    const facts = factsOf(entry);
    // Notes don't say where the child slept: the clock alone counts.
    const { asleep, awake } = nightOf(entry.date, night, wallTime(entry.date, '23:59'));
    const noted = facts.find((fact): fact is FactOf<'sleep'> => fact.kind === 'sleep');
    const fact: FactOf<'sleep'> = { ...noted, kind: 'sleep', asleep, awake };
    const others = facts.filter(({ kind }) => kind !== 'sleep');
    return {
      ...entry,
      ...factsField([...others, fact], entry),
      updatedAt: now.toISOString(),
    };
  });
}

/** Remembers that the suggestion was declined. `updatedAt` stays. Throws NotFoundError, StorageFailure. */
export async function declineSuggestion(id: string): Promise<AnsweredSuggestion> {
  return changeEntry(id, (entry) => ({ ...entry, hoursDeclined: true }));
}

/**
 * Restores an entry as it was before its suggestion was answered. Throws NotFoundError, StorageFailure, and ConflictError
 * if it was changed since.
 */
export async function undoAnswer({ before, after }: AnsweredSuggestion): Promise<void> {
  await changeEntry(before.id, (entry) => {
    if (entry.updatedAt !== after.updatedAt) throw new ConflictError('Entry changed elsewhere');
    // A star set since then stays.
    const { facts: _, hoursDeclined: __, ...rest } = entry;
    return {
      ...rest,
      ...(before.facts && { facts: before.facts }),
      ...(before.hoursDeclined && { hoursDeclined: true as const }),
      updatedAt: before.updatedAt,
    };
  });
}

async function changeEntry(
  id: string,
  change: (entry: JournalEntry) => JournalEntry,
): Promise<AnsweredSuggestion> {
  return commitWithin(['journal'], async (apply) => {
    const before = await db.journal.get(id);
    if (!before) throw new NotFoundError('Journal entry', id);
    const after = change(before);
    await apply([put('journal', after, { before })]);
    return { before, after };
  });
}

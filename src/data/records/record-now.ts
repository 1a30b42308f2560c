import { addDays, type CalendarDay, localDay } from '@/domain/dates/calendar-day';
import type { Medicine } from '@/domain/schema/child-lists';
import type { Child, EntryFields, JournalEntry } from '@/domain/schema/entities';
import {
  type Dose,
  dosePeriod,
  doseEntry,
  isGiven,
  isToCome,
  isCurrentOn,
  isJustGiven,
  lastGiven,
} from '@/domain/facts/doses';
import { namesOfMedicine } from '@/domain/facts/fact-keys';
import { type NotedFact, notedFacts } from '@/domain/facts/entry-facts';
import { withProposedText } from '@/domain/facts/proposed-text';
import {
  asleepEntry,
  nightBefore,
  runningSleep,
  continuedNight,
  awakeEntry,
} from '@/domain/facts/running-sleep';
import { localMoment, type Moment } from '@/domain/dates/wall-time';
import { add, put } from '@/data/commit/changes';
import { type Apply, commitWithin } from '@/data/commit/commit';
import { keepPhoto } from '@/data/photos/photo-changes';
import { db } from '@/data/db/db';
import { ConflictError, NotFoundError } from '@/data/db/errors';
import { askToPersist } from '@/data/db/storage-state';
import { readFactEntries, readLastFactDay } from './facts';
import { laterThan, updateRecord } from './records';

/*
 * What is recorded with one tap as it happens: falling asleep, waking, and a dose. Whether it may be recorded is checked in the same
 * transaction, because another tab may have recorded it a moment before.
 */

/** Returns the sleeps that Today needs: from the days around it too, because a flight moves the clock by most of a day. */
export async function readSleeps(
  childId: string,
  today: CalendarDay,
): Promise<readonly NotedFact<'sleep'>[]> {
  const period = { start: addDays(today, -1), end: addDays(today, 2) };
  return notedFacts(
    await readFactEntries(childId, { about: 'kind', kind: 'sleep' }, period),
    'sleep',
  );
}

/** 'noted' if something was recorded, 'there' if an earlier record, from this tab or another, prevents it. */
export type RecordOutcome =
  | { readonly outcome: 'noted'; readonly entry: JournalEntry }
  | { readonly outcome: 'there' };

/** A night that continues: its entry before, with the waking, and after. */
export interface ContinuedNight {
  readonly outcome: 'again';
  readonly before: JournalEntry;
  readonly entry: JournalEntry;
}

/**
 * Records that a child fell asleep now, unless it is asleep already. Soon after a waking at night, that night continues instead, so that it
 * counts as one. Throws NotFoundError if there is no such child, StorageFailure.
 */
export async function startSleep(
  childId: string,
  now = new Date(),
): Promise<RecordOutcome | ContinuedNight> {
  const present = localMoment(now);
  return commitForChild(childId, async (apply) => {
    const sleeps = await readSleeps(childId, localDay(now));
    if (runningSleep(sleeps, present)) return { outcome: 'there' };
    const night = nightBefore(sleeps, present);
    const before = night && (await db.journal.get(night.entryId));
    const continued = before && continuedNight(before, present);
    const again = continued && withProposedText(continued, before);
    if (!before || !again) return addNewEntry(apply, childId, asleepEntry(present), now);
    const entry = { ...again, updatedAt: laterThan(before.updatedAt, now) };
    await apply([put('journal', entry, { before })]);
    return { outcome: 'again', before, entry };
  });
}

/**
 * Records that the child of a running sleep woke up now. Returns the entry before and after. Throws ConflictError if the waking was
 * recorded elsewhere, NotFoundError, StorageFailure.
 */
export async function endSleep(
  entryId: string,
  now = new Date(),
): Promise<{ readonly before: JournalEntry; readonly after: JournalEntry }> {
  const was: { entry?: JournalEntry } = {};
  const after = await updateRecord<JournalEntry>(
    'journal',
    entryId,
    undefined,
    (current) => {
      const ended = awakeEntry(current, localMoment(now));
      if (!ended) throw new ConflictError('This sleep is over');
      was.entry = current;
      return withProposedText(ended, current);
    },
    keepPhoto,
    now,
  );
  return { before: was.entry ?? after, after };
}

/**
 * Restores an entry as it was before a change, except for a star set since. Throws ConflictError if it was changed again,
 * NotFoundError, StorageFailure.
 */
export async function restoreEntry(before: JournalEntry, after: JournalEntry): Promise<void> {
  await updateRecord<JournalEntry>(
    'journal',
    after.id,
    after.updatedAt,
    (current) => {
      const { starred: _, ...rest } = before;
      return { ...rest, ...(current.starred && { starred: true as const }) };
    },
    keepPhoto,
    new Date(),
  );
}

/**
 * Returns the doses that Today needs: all of today and yesterday, and the last earlier dose of every current medicine, however long ago.
 */
export async function readDoses(
  child: Child,
  today: CalendarDay,
  now = new Date(),
): Promise<readonly Dose[]> {
  const recent = await dosesOfDays(child.id, today, localMoment(now));
  const medicines = child.medicines ?? [];
  const lacking = medicines.filter(
    (medicine) => isCurrentOn(medicine, today) && !lastGiven(medicine, medicines, recent),
  );
  const until = addDays(dosePeriod(today).start, -1);
  const before = await Promise.all(
    lacking.map((medicine) => readLastGiven(child.id, medicine, medicines, until)),
  );
  const doses = new Map([...before.flat(), ...recent].map((dose) => [dose.entryId, dose]));
  return [...doses.values()];
}

async function dosesOfDays(
  childId: string,
  today: CalendarDay,
  now: Moment,
): Promise<readonly Dose[]> {
  const subject = { about: 'kind', kind: 'medication' } as const;
  const noted = notedFacts(
    await readFactEntries(childId, subject, dosePeriod(today)),
    'medication',
  );
  return noted.filter((dose) => !isToCome(dose, today, now));
}

/** The most days with doses to look at, if on all of them every dose was refused or vomited. */
const maxDays = 30;

async function readLastGiven(
  childId: string,
  medicine: Medicine,
  medicines: readonly Medicine[],
  until: CalendarDay,
): Promise<readonly Dose[]> {
  const { id, name } = medicine;
  // A medicine that was deleted and added again, or recorded before it was on the list, matches only by name.
  const subjects = [{ about: 'medicine', id } as const, ...namesOfMedicine(name)];
  let last = until;
  for (let days = 0; days < maxDays; days += 1) {
    const found = await readLastFactDay(childId, subjects, last);
    if (!found) return [];
    const doses = notedFacts(found.entries, 'medication');
    if (lastGiven(medicine, medicines, doses)) return doses.filter(isGiven);
    last = addDays(found.day, -1);
  }
  return [];
}

/**
 * Records a dose of a medicine as given now. If another was given moments ago, only if the person knows of it: `known` is the entry of
 * the last dose that they were asked about. Throws NotFoundError if there is no such child, StorageFailure.
 */
export async function recordDose(
  child: Child,
  medicine: Medicine,
  known: string | null,
  now = new Date(),
): Promise<RecordOutcome> {
  const present = localMoment(now);
  return commitForChild(child.id, async (apply) => {
    const doses = await dosesOfDays(child.id, localDay(now), present);
    const last = lastGiven(medicine, child.medicines ?? [medicine], doses);
    if (last !== null && last.entryId !== known && isJustGiven(last, now))
      return { outcome: 'there' };
    return addNewEntry(apply, child.id, doseEntry(medicine, present), now);
  });
}

async function commitForChild<T>(childId: string, note: (apply: Apply) => Promise<T>): Promise<T> {
  const noted = await commitWithin(['children', 'journal'], async (apply: Apply) => {
    if ((await db.children.where('id').equals(childId).count()) === 0)
      throw new NotFoundError('Child', childId);
    return note(apply);
  });
  askToPersist();
  return noted;
}

async function addNewEntry(
  apply: Apply,
  childId: string,
  fields: EntryFields,
  now: Date,
): Promise<RecordOutcome> {
  const createdAt = now.toISOString();
  const entry = { ...fields, id: crypto.randomUUID(), childId, createdAt, updatedAt: createdAt };
  await apply([add('journal', entry)]);
  return { outcome: 'noted', entry };
}

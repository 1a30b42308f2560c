import { addDays, type CalendarDay, localDay } from '@/domain/dates/calendar-day';
import { localTime } from '@/domain/dates/clock-time';
import {
  type Child,
  childSchema,
  type FoodItem,
  foodItemSchema,
  type JournalEntry,
  journalEntrySchema,
} from '@/domain/schema/entities';
import { photoFields, photoIdsOf } from '@/domain/schema/photo-fields';
import { invariant } from '@/lib/invariant';
import { add } from '@/data/commit/changes';
import { commit } from '@/data/commit/commit';
import { lostPhotosAmong, withStorableBytes } from '@/data/photos/photo-store';
import { deleteChild } from '@/data/records/children';
import type { DeletedRecords } from '@/data/records/deleted-records';
import { db, type StoredPhoto } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { datedOfChild } from '@/data/db/ranges';
import { birthdateOf, type Dated, dayBefore, entriesInFile, resolver } from './sample-facts';
import sampleJournal from './sample-journal.json';
import { dataUrlToBlob } from '@/data/photos/data-url';
import { sha256 } from '@/data/photos/shrink-photo';
import blanketAndLamp from './photos/blanket-and-lamp.jpg?inline';
import blocksTower from './photos/blocks-tower.jpg?inline';
import blueTrain from './photos/blue-train.jpg?inline';
import bucketAndHose from './photos/bucket-and-hose.jpg?inline';
import crackersInARow from './photos/crackers-in-a-row.jpg?inline';
import earMuffs from './photos/ear-muffs.jpg?inline';
import pictureBook from './photos/picture-book.jpg?inline';
import portraitArjun from './photos/portrait-arjun.jpg?inline';
import portraitMaya from './photos/portrait-maya.jpg?inline';
import swimmingCap from './photos/swimming-cap.jpg?inline';
import swing from './photos/swing.jpg?inline';
import toastSquares from './photos/toast-squares.jpg?inline';
import yellowBoots from './photos/yellow-boots.jpg?inline';

interface SampleRecords {
  readonly children: Child[];
  readonly journal: JournalEntry[];
  readonly food: FoodItem[];
}

/**
 * Returns the sample journal, which is fictional, as records dated relative to `today`, each marked as sample, with new ids so that it can
 * be loaded beside anything. `photos` are those of the sample, by name.
 */
export function sampleRecords(
  today: CalendarDay,
  now: Date,
  photos: ReadonlyMap<string, Pick<StoredPhoto, 'id'>>,
): SampleRecords {
  const { idOf, factsField, listsOf, historyOf } = resolver(today);
  const photosOf = ({ photos: names = [] }: { readonly photos?: readonly string[] | undefined }) =>
    photoFields(names.map((name) => invariant(photos.get(name), `a sample photo ${name}`).id));
  // Oldest first, each a millisecond later, which keeps that order within a day.
  const stamp = (index: number) => {
    const at = new Date(now.getTime() - 10_000 + index).toISOString();
    return { createdAt: at, updatedAt: at, sample: true as const };
  };
  return {
    children: sampleJournal.children.map(({ id, ageMonths: _, ...child }, index) =>
      childSchema.parse({
        ...child,
        id: idOf(id),
        birthdate: birthdateOf(id, today),
        ...listsOf(id),
        ...photosOf(child),
        ...stamp(index),
      }),
    ),
    journal: entriesInFile(today)
      .map((entry) => dated(entry, today, now))
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .map(({ childId, facts, ...entry }, index) =>
        journalEntrySchema.parse({
          ...entry,
          ...factsField({ facts }, entry.date),
          id: crypto.randomUUID(),
          childId: idOf(childId),
          ...photosOf(entry),
          ...stamp(index),
        }),
      ),
    food: sampleJournal.food.map(({ childId, daysAgo, ...item }, index) =>
      foodItemSchema.parse({
        ...item,
        ...historyOf(item.id),
        id: idOf(item.id),
        childId: idOf(childId),
        date: addDays(today, -daysAgo),
        ...photosOf(item),
        ...stamp(index),
      }),
    ),
  };
}

/** Returns an entry with its date. Leaves out a time that is still to come today. */
function dated<T extends Dated & { readonly time?: string | undefined }>(
  { time, ...entry }: T,
  today: CalendarDay,
  now: Date,
) {
  const date = dayBefore(today, entry);
  const isInFuture = date === localDay(now) && time !== undefined && time > localTime(now);
  return { ...entry, date, ...(time !== undefined && !isInFuture && { time }) };
}

/** Adds the sample journal to the stored one, in one transaction. Returns its first child. Throws StorageFailure. */
export async function addSampleJournal(today: CalendarDay, now = new Date()): Promise<Child> {
  const byName = await samplePhotos();
  const { children, journal, food } = sampleRecords(today, now, byName);
  const byId = new Map([...byName.values()].map((photo) => [photo.id, photo]));
  const lost = new Set(await lostPhotosAmong([...byId.values()]));
  const withPhotos = (record: Child | JournalEntry | FoodItem) => {
    const own = photoIdsOf(record).flatMap((id) => byId.get(id) ?? []);
    return { photos: own, renewed: own.filter((photo) => lost.has(photo)) };
  };
  await commit([
    ...children.map((child) => add('children', child, withPhotos(child))),
    ...journal.map((entry) => add('journal', entry, withPhotos(entry))),
    ...food.map((item) => add('food', item, withPhotos(item))),
  ]);
  return invariant(children[0], 'a child in the sample journal');
}

/** Counts the person's own entries and foods under the sample's children: removing the sample deletes them too. */
export async function countOwnRecordsInSample(): Promise<number> {
  return guarded(async () => {
    let own = 0;
    for (const { id } of await sampleChildren()) {
      own += await datedOfChild(db.journal, id).filter(isOwn).count();
      own += await datedOfChild(db.food, id).filter(isOwn).count();
    }
    return own;
  });
}

interface RemovedSample {
  /** The ids of its children. */
  readonly ids: readonly string[];
  /** Everything deleted, restored only as a whole. */
  readonly deleted: DeletedRecords;
}

/** Deletes the sample's children with everything under them. Throws StorageFailure. */
export async function removeSampleJournal(): Promise<RemovedSample> {
  const ids = (await guarded(sampleChildren)).map(({ id }) => id);
  const deletions: DeletedRecords[] = [];
  for (const id of ids) {
    const deleted = await deleteChild(id);
    if (deleted) deletions.push(deleted);
  }
  // Children of the sample share its photos.
  const photos = new Map(
    deletions.flatMap((deleted) => deleted.photos).map((row) => [row.id, row]),
  );
  return {
    ids,
    deleted: {
      rows: deletions.flatMap(({ rows }) => rows),
      photos: [...photos.values()],
      drafts: {
        texts: deletions.flatMap(({ drafts }) => drafts.texts),
        photos: deletions.flatMap(({ drafts }) => drafts.photos),
      },
    },
  };
}

/** Returns whether a person wrote the record, or changed a record of the sample. */
const isOwn = (record: { sample?: true | undefined; createdAt: string; updatedAt: string }) =>
  record.sample !== true || record.updatedAt !== record.createdAt;

async function sampleChildren(): Promise<Child[]> {
  return (await db.children.toArray()).filter(({ sample }) => sample === true);
}

/**
 * The photos of the sample journal are part of the code that loads it, so that it works without a connection. Drawn by
 * scripts/sample-photos.mjs, each of this size in pixels.
 */
const size = { width: 1080, height: 720 };

const urls: Readonly<Record<string, string>> = {
  'blanket-and-lamp': blanketAndLamp,
  'blocks-tower': blocksTower,
  'blue-train': blueTrain,
  'bucket-and-hose': bucketAndHose,
  'crackers-in-a-row': crackersInARow,
  'ear-muffs': earMuffs,
  'picture-book': pictureBook,
  'portrait-arjun': portraitArjun,
  'portrait-maya': portraitMaya,
  'swimming-cap': swimmingCap,
  swing,
  'toast-squares': toastSquares,
  'yellow-boots': yellowBoots,
};

/** Returns the photos of the sample journal by name, ready to be stored. Each is small enough to be its own thumbnail. */
export async function samplePhotos(): Promise<ReadonlyMap<string, StoredPhoto>> {
  const photos = await Promise.all(
    Object.entries(urls).map(async ([name, url]) => [name, await photoIn(url)] as const),
  );
  return new Map(photos);
}

async function photoIn(url: string): Promise<StoredPhoto> {
  const full = pictureIn(url);
  return withStorableBytes({ id: await sha256(full), full, thumb: pictureIn(url), ...size });
}

const pictureIn = (url: string) => invariant(dataUrlToBlob(url), 'a photo of the sample journal');

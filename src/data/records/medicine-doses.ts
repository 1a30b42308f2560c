/*
 * The doses of a medicine on a child's list: those that refer to it, and those that refer to none on the list but have the same
 * name, because the medicine was deleted and added again, or recorded before it was on the list.
 */
import type { JournalEntry } from '@/domain/schema/entities';
import { type Dose, dosesOf } from '@/domain/facts/doses';
import { dayOfKey, factKeysOf, namesOfMedicine } from '@/domain/facts/fact-keys';
import { isSameText } from '@/domain/text/fold';
import { notedFacts } from '@/domain/facts/entry-facts';
import type { Period } from '@/domain/dates/period';
import { db } from '@/data/db/db';
import { readChild } from './children';
import { always, factEntryIds } from './facts';
import { readSome } from './readable-records';

/** Returns the doses of a medicine in a period; none if it isn't on the list. */
export async function readMedicineDoses(
  childId: string,
  id: string,
  period: Period,
): Promise<readonly Dose[]> {
  const medicines = (await readChild(childId))?.medicines ?? [];
  const medicine = medicines.find((one) => one.id === id);
  if (!medicine) return [];
  const ids = (await idsOf(childId, id, period)).flat();
  const entries = await readSome<JournalEntry>('journal', [...new Set(ids)]);
  return dosesOf(medicine, medicines, notedFacts(entries, 'medication'));
}

/** Counts the entries with a dose of a medicine, by keys alone. */
export async function countMedicineEntries(childId: string, id: string): Promise<number> {
  return new Set((await idsOf(childId, id, always)).flat()).size;
}

/** Returns the first and the last day with a dose of a medicine; null if there is none. */
export async function medicineSpan(childId: string, id: string): Promise<Period | null> {
  const found = await idsOf(childId, id, always);
  const ends = found.flatMap((ids) => [...ids.slice(0, 1), ...ids.slice(-1)]);
  const rows = await db.factKeys.bulkGet(ends);
  // A row that can't be decrypted has no keys, although the index still finds it by them: derive them from its entry.
  const broken = ends.filter((_, at) => rows[at]?.keys.length === 0);
  const entries = await readSome<JournalEntry>('journal', [...new Set(broken)]);
  const keys = [...rows.map((row) => row?.keys ?? []), ...entries.map(factKeysOf)];
  // All keys of a dose end with its day.
  const days = keys.flatMap((own) => own.slice(0, 1).map(dayOfKey)).sort();
  const [start] = days;
  const end = days.at(-1);
  return start === undefined || end === undefined ? null : { start, end };
}

/** Returns the ids of entries that refer to the medicine, and of those that match by name alone: lists in the order of days. */
async function idsOf(
  childId: string,
  id: string,
  period: Period,
): Promise<readonly (readonly string[])[]> {
  const medicines = (await readChild(childId))?.medicines ?? [];
  const listed = await Promise.all(
    medicines.map((one) => factEntryIds(childId, { about: 'medicine', id: one.id }, period)),
  );
  const at = medicines.findIndex((one) => one.id === id);
  const { name } = medicines[at] ?? {};
  if (name === undefined) return [];
  // If two medicines have the same name, a dose with only that name belongs to the first.
  const isFirst = medicines.findIndex((one) => isSameText(one.name, name)) === at;
  const called = await Promise.all(
    (isFirst ? namesOfMedicine(name) : []).map((subject) => factEntryIds(childId, subject, period)),
  );
  const named = new Set(listed.flat());
  return [listed[at] ?? [], ...called.map((ids) => ids.filter((entryId) => !named.has(entryId)))];
}

/**
 * The doses of a medicine of a child's list: those that name it, and those that name none of the list and are called the same, as
 * of a medicine that was deleted and added again, or noted before it was on the list.
 */
import type { JournalEntry } from '@/domain/schema/entities';
import { type Dose, dosesOf } from '@/domain/facts/doses';
import { dayOfKey, factKeysOf, foldedName } from '@/domain/facts/fact-keys';
import { notedFacts } from '@/domain/facts/noted-facts';
import type { Period } from '@/domain/dates/period';
import { db } from '@/data/db/db';
import { readChild } from './children';
import { always, factEntryIds } from './facts';
import { readSome } from './readable-records';

/** The doses of a medicine in a period; none of one that is not on the list. */
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

/** How many entries have a dose of a medicine: counted by their keys alone. */
export async function countMedicineEntries(childId: string, id: string): Promise<number> {
  return new Set((await idsOf(childId, id, always)).flat()).size;
}

/** The first and the last day with a dose of a medicine; null without any. */
export async function medicineSpan(childId: string, id: string): Promise<Period | null> {
  const found = await idsOf(childId, id, always);
  const ends = found.flatMap((ids) => [...ids.slice(0, 1), ...ids.slice(-1)]);
  const rows = await db.factKeys.bulkGet(ends);
  // A row whose seal is broken has no keys, though the index finds it by them still: its entry says the same.
  const broken = ends.filter((_, at) => rows[at]?.keys.length === 0);
  const entries = await readSome<JournalEntry>('journal', [...new Set(broken)]);
  const keys = [...rows.map((row) => row?.keys ?? []), ...entries.map(factKeysOf)];
  // All keys of a dose end with its day.
  const days = keys.flatMap((own) => own.slice(0, 1).map(dayOfKey)).sort();
  const [start] = days;
  const end = days.at(-1);
  return start === undefined || end === undefined ? null : { start, end };
}

/** The entries that name a medicine of the list, and those that are of it by its name alone, each in the order of their days. */
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
  // Of two that are called the same a bare name is the first.
  const isFirst = medicines.findIndex((one) => foldedName(one.name) === foldedName(name)) === at;
  const called = isFirst
    ? await factEntryIds(childId, { about: 'medicine-name', name }, period)
    : [];
  const named = new Set(listed.flat());
  return [listed[at] ?? [], called.filter((entryId) => !named.has(entryId))];
}

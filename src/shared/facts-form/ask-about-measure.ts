import { readNotedFacts } from '@/data/records/facts';
import { localMoment } from '@/domain/dates/wall-time';
import { type EntryFormValues, entryFromForm } from '@/domain/entry/entry-form';
import { countedFact } from '@/domain/facts/entry-facts';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import { measureQuestion } from '@/domain/growth/measure-question';

/** Returns what to ask about the measurement in a form, or null. Throws StorageFailure. */
export async function askAboutMeasure(
  child: Child,
  values: EntryFormValues,
  stored: JournalEntry | undefined,
) {
  const { category, date, facts } = entryFromForm(values, localMoment(new Date()));
  const fact = countedFact({ category, facts }, 'measure');
  if (!fact) return null;
  const upToDay = { start: child.birthdate, end: date };
  const earlier = (await readNotedFacts(child.id, 'measure', upToDay)).filter(
    ({ entryId }) => entryId !== stored?.id,
  );
  const before = stored ? countedFact(stored, 'measure') : null;
  return measureQuestion(fact, date, child, earlier, before);
}

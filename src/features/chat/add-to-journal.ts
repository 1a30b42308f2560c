import { localDay } from '@/domain/dates/calendar-day';
import { emptyEntryForm, parseEntryForm } from '@/domain/entry/entry-form';
import { draftForms } from '@/data/drafts/draft-forms';
import { keptAs, writeDraft } from '@/data/drafts/drafts';
import { resumeDraft } from '@/data/drafts/draft-locks';

/**
 * Puts a reply into the draft of a new entry. Words that wait there already stay: the reply comes after them.
 * Answers false when the browser would not keep it.
 */
export async function addToJournal(childId: string, reply: string, now: Date): Promise<boolean> {
  const { hold, kept } = await resumeDraft(
    draftForms.newEntry(childId),
    (values) => parseEntryForm(values) !== null,
  );
  const draft = keptAs(kept, parseEntryForm);
  const values = draft?.values ?? emptyEntryForm(localDay(now));
  const note = `AI Analysis:\n${reply}`;
  const isKept = writeDraft(hold.key, {
    photo: kept?.photo ?? 'keep',
    changedAt: now.toISOString(),
    later: draft?.later,
    values: {
      ...draft?.laterValues,
      ...values,
      content: values.content === '' ? note : `${values.content}\n\n---\n\n${note}`,
    },
  });
  hold.close();
  return isKept;
}

import { localDay } from '../../domain/calendar-day';
import { emptyEntryForm, parseEntryForm } from '../../domain/entry-form';
import { readDraft, writeDraft } from '../../data/drafts';

/**
 * Puts a reply into the draft of a new entry. Words that wait there already stay: the reply comes after them.
 * Answers false when the browser would not keep it.
 */
export function addToJournal(childId: string, reply: string, now: Date): boolean {
  const key = `entry_new_${childId}`;
  const draft = readDraft(key);
  const waiting = draft ? parseEntryForm(draft.values) : null;
  const values = waiting ?? emptyEntryForm(localDay(now));
  const note = `AI Analysis:\n${reply}`;
  return writeDraft(key, {
    photo: draft?.photo ?? 'keep',
    values: {
      ...values,
      content: values.content === '' ? note : `${values.content}\n\n---\n\n${note}`,
    },
  });
}

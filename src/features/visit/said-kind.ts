import { draftForms } from '@/data/drafts/draft-forms';
import { addEntry, updateEntry } from '@/data/records/entries';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { Child, JournalEntry, Report } from '@/domain/schema/entities';
import {
  emptyEntryForm,
  type EntryFormErrors,
  type EntryFormValues,
  entryFromForm,
  parseEntryForm,
  validateEntryForm,
} from '@/domain/entry/entry-form';
import { entryWords, type RecordFormConfig } from '@/shared/record-form/form-config';

/** An entry of what was said at a visit, as it is typed. */
export interface SaidValues extends EntryFormValues {
  /** The report of the visit. */
  readonly visitId: string;
}

/** What was said at a visit: an entry like any other, which knows its visit. */
export function saidOf(
  child: Child,
  visit: Report,
  today: CalendarDay,
): RecordFormConfig<SaidValues, EntryFormErrors, JournalEntry> {
  return {
    formOf: () => draftForms.said(child.id),
    nameOf: ({ title, content }) => title.trim() || content.trim(),
    toForm: (entry) => ({
      ...emptyEntryForm(today),
      title: `What was said: ${visit.title}`,
      visitId: visit.id,
      ...(entry && { title: entry.title, content: entry.content, category: entry.category }),
    }),
    parse: (values) => {
      const form = parseEntryForm(values);
      const visitId: unknown =
        typeof values === 'object' && values !== null ? Reflect.get(values, 'visitId') : null;
      // What was begun about another visit waits for that one.
      return form && visitId === visit.id ? { ...form, visitId: visit.id } : null;
    },
    validate: (values) => validateEntryForm(values, today),
    repository: {
      add: ({ values, photo }, like) =>
        addEntry(
          child.id,
          { ...entryFromForm(values), visitId: values.visitId },
          photo,
          new Date(),
          like,
        ),
      update: (entry, { values, photo }, expected) =>
        updateEntry(entry.id, entryFromForm(values), photo, expected),
    },
    words: entryWords,
  };
}

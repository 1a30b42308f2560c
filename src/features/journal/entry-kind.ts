import { draftForms } from '../../data/drafts/draft-forms';
import { addEntry, updateEntry } from '../../data/records/journal';
import type { CalendarDay } from '../../domain/calendar-day';
import type { Child, JournalEntry } from '../../domain/entities';
import {
  emptyEntryForm,
  entryFromForm,
  type EntryFormErrors,
  entryToForm,
  type EntryFormValues,
  parseEntryForm,
  validateEntryForm,
} from '../../domain/entry-form';
import { withSentence } from '../../domain/facts/running-sleep';
import { maxPhotos } from '../../domain/record-photos';
import { localWallTime } from '../../domain/wall-time';
import { entryWords } from '../../forms/entry-words';
import type { RecordKind } from '../../forms/record-kind';

/** The journal entries of a child, as their form knows them. */
export function entriesOf(
  child: Child,
  today: CalendarDay,
): RecordKind<EntryFormValues, EntryFormErrors, JournalEntry> {
  return {
    formOf: (entry) => (entry ? draftForms.entry(entry.id) : draftForms.newEntry(child.id)),
    nameOf: ({ title, content }) => title.trim() || content.trim(),
    toForm: (entry) => (entry ? entryToForm(entry) : emptyEntryForm(today)),
    parse: parseEntryForm,
    validate: (values) => validateEntryForm(values, today, localWallTime(new Date())),
    photoLimit: maxPhotos,
    repository: {
      add: ({ values, photo }, like) =>
        addEntry(child.id, fieldsOf(values), photo, new Date(), like),
      update: (entry, { values, photo }, expected) =>
        updateEntry(entry.id, withSentence(entry, fieldsOf(values)), photo, expected),
    },
    words: entryWords,
  };
}

const fieldsOf = (values: EntryFormValues) => entryFromForm(values, localWallTime(new Date()));

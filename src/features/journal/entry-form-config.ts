import { draftForms } from '@/data/drafts/draft-forms';
import { addEntry, deleteEntry, updateEntry } from '@/data/records/entries';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import {
  emptyEntryForm,
  type EntryFormErrors,
  type EntryFormValues,
  entryFromForm,
  entryToForm,
  parseEntryForm,
  validateEntryForm,
} from '@/domain/entry/entry-form';
import { withSentence } from '@/domain/facts/running-sleep';
import { maxPhotos } from '@/domain/schema/photo-fields';
import { localWallTime } from '@/domain/dates/wall-time';
import {
  type Deletable,
  entryWords,
  type RecordFormConfig,
} from '@/shared/record-form/form-config';
import { undoDelete } from '@/shared/record-form/undo-delete';
import { saveTopic, showToast } from '@/ui/messages/toast-queue';

/** The journal entries of a child, as their form knows them. */
export function entryFormConfig(
  child: Child,
  today: CalendarDay,
): RecordFormConfig<EntryFormValues, EntryFormErrors, JournalEntry> & Deletable<JournalEntry> {
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
    deletion: {
      question: () => `This will permanently delete this journal entry for ${child.name}.`,
      remove: async (entry) =>
        undoDelete(
          await deleteEntry(entry.id),
          { title: 'Entry restored', name: entry.title },
          () => document.querySelector(`[data-record="${CSS.escape(entry.id)}"] a`),
          // Filters that were set since may hide it. A copy: each time that it comes back is one of its own.
          () => showSavedEntry({ ...entry }),
        ),
      deleted: ({ title }) => ({ title: 'Entry deleted', description: title }),
      notDeleted: {
        title: 'Failed to delete',
        description: 'There was an error deleting the entry. Please try again.',
      },
    },
  };
}

const fieldsOf = (values: EntryFormValues) => entryFromForm(values, localWallTime(new Date()));

/** Shows an entry that was just stored. Answers whether filters have to go for it. */
type Show = (entry: JournalEntry) => boolean;

const shows = new Set<Show>();

/** Of every entry that a form in this tab stores the journal on the screen hears; returns the way to stop listening. */
export function onSavedEntry(show: Show): () => void {
  shows.add(show);
  return () => {
    shows.delete(show);
  };
}

/** To be called with an entry that was just stored; answers what there is to say of it besides. */
export function showSavedEntry(entry: JournalEntry): string | undefined {
  const isHidden = [...shows].map((show) => show(entry)).includes(true);
  return isHidden ? 'Filters were cleared so that it shows.' : undefined;
}

/** Said where a form is to be saved while words are still being spoken into it. */
export function warnRecording(): void {
  showToast({
    topic: saveTopic,
    tone: 'danger',
    title: 'Finish the recording first',
    description: 'Stop or discard it, then save. Nothing is lost.',
  });
}

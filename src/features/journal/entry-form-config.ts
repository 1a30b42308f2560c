import { draftForms } from '@/data/drafts/draft-forms';
import { addEntry, deleteEntry, updateEntry } from '@/data/records/entries';
import { type CalendarDay, lastDayAnywhere } from '@/domain/dates/calendar-day';
import { type CategoryId, defaultCategory } from '@/domain/schema/categories';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import {
  emptyEntryForm,
  type EntryFormErrors,
  type EntryFormValues,
  entryFromForm,
  entryToForm,
  parseEntryForm,
  proposalFor,
  validateEntryForm,
} from '@/domain/entry/entry-form';
import { isMeasured } from '@/domain/facts/measure';
import { withProposedText } from '@/domain/facts/proposed-text';
import { maxPhotos } from '@/domain/schema/photo-fields';
import { localMoment } from '@/domain/dates/wall-time';
import {
  type Deletable,
  entrySaveMessages,
  type RecordFormConfig,
} from '@/shared/record-form/form-config';
import { undoDelete } from '@/shared/record-form/undo-delete';
import { forgetToast, saveTopic, showToast } from '@/ui/messages/toast-queue';

/** Returns the form config for a child's journal entries; a new one begins in `category`. */
export function entryFormConfig(
  child: Child,
  today: CalendarDay,
  category: CategoryId = defaultCategory,
): RecordFormConfig<EntryFormValues, EntryFormErrors, JournalEntry> & Deletable<JournalEntry> {
  return {
    draftKeyOf: (entry) => (entry ? draftForms.entry(entry.id) : draftForms.newEntry(child.id)),
    nameOf: (values) =>
      values.title.trim() || values.content.trim() || (proposalFor(values, today)?.title ?? ''),
    toForm: (entry) => (entry ? entryToForm(entry) : { ...emptyEntryForm(today), category }),
    parse: parseEntryForm,
    validate: (values, stored) => {
      const now = new Date();
      return validateEntryForm(values, lastDayAnywhere(now), {
        stored,
        now: localMoment(now),
        birthdate: child.birthdate,
      });
    },
    question: async (values, stored) =>
      isMeasured(values.facts.measure)
        ? (await import('@/shared/facts-form/ask-about-measure')).askAboutMeasure(
            child,
            values,
            stored,
          )
        : null,
    photoLimit: maxPhotos,
    repository: {
      add: ({ values, photo }, like) =>
        addEntry(child.id, withProposedText(fieldsOf(values)), photo, new Date(), like),
      update: (entry, { values, photo }, expected) =>
        updateEntry(entry.id, withProposedText(fieldsOf(values), entry), photo, expected),
    },
    messages: entrySaveMessages,
    deletion: {
      question: () => `This will permanently delete this journal entry for ${child.name}.`,
      remove: async (entry) =>
        undoDelete(
          await deleteEntry(entry.id),
          { title: 'Entry restored', name: entry.title },
          () => document.querySelector(`[data-record="${CSS.escape(entry.id)}"] a`),
          // Filters set since then may hide it. A copy, so that every restore counts as a new one.
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

const fieldsOf = (values: EntryFormValues) => entryFromForm(values, localMoment(new Date()));

/** Shows an entry that was just stored. Returns whether filters have to be cleared for it. */
type SavedEntryListener = (entry: JournalEntry) => boolean;

const savedEntryListeners = new Set<SavedEntryListener>();

/** Calls `listener` with every entry that a form in this tab stores. Returns a function that unsubscribes it. */
export function onSavedEntry(listener: SavedEntryListener): () => void {
  savedEntryListeners.add(listener);
  return () => {
    savedEntryListeners.delete(listener);
  };
}

/** Passes a newly stored entry to the journal on screen. Returns a sentence to add to the message, if there is one. */
export function showSavedEntry(entry: JournalEntry): string | undefined {
  const isHidden = [...savedEntryListeners].map((listener) => listener(entry)).includes(true);
  return isHidden ? 'Filters were cleared so that it shows.' : undefined;
}

const recordingTopic = `${saveTopic}/recording`;

/** Tells the person that a form can't be saved while dictation is still running. */
export function showRecordingWarning(): void {
  showToast({
    topic: recordingTopic,
    tone: 'danger',
    title: 'Finish the recording first',
    description: 'Stop or discard it, then save. Nothing is lost.',
  });
}

/** Takes that message away once nothing is recorded. */
export function forgetRecordingWarning(): void {
  forgetToast(recordingTopic);
}

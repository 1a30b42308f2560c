import { localDay } from '@/domain/dates/calendar-day';
import { localTime } from '@/domain/dates/clock-time';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import {
  emptyEntryForm,
  type EntryFormErrors,
  type EntryFormValues,
  validateEntryForm,
} from '@/domain/entry/entry-form';
import type { CategoryId } from '@/domain/schema/categories';
import { titled } from '@/domain/entry/quick-note';
import type { RecordFormConfig } from '@/shared/record-form/form-config';
import { entryFormConfig } from '@/features/journal/entry-form-config';

interface NoteKindOptions {
  /** When the note was begun. */
  readonly at: Date;
  readonly today: string;
  /** The category that is chosen at first. */
  readonly category: CategoryId;
  /** The note is about another child than the page beneath, and says so once it is saved. */
  readonly isOther: boolean;
}

/** The entries of a child as a quick note adds them: the same drafts and the same data, with a title, a category and the time proposed. */
export function notesOf(
  child: Child,
  { at, today, category, isOther }: NoteKindOptions,
): RecordFormConfig<EntryFormValues, EntryFormErrors, JournalEntry> {
  const entries = entryFormConfig(child, today);
  const { repository, words } = entries;
  return {
    ...entries,
    toForm: (entry) =>
      entry
        ? entries.toForm(entry)
        : { ...emptyEntryForm(localDay(at)), category, time: localTime(at) },
    validate: (values) => validateEntryForm(titled(values), today),
    repository: {
      add: (content, like) => repository.add({ ...content, values: titled(content.values) }, like),
      update: (entry, content, expected) =>
        repository.update(entry, { ...content, values: titled(content.values) }, expected),
    },
    words: {
      ...words,
      added: (entry) =>
        isOther
          ? {
              ...words.added(entry),
              description: `Your journal entry has been added for ${child.name}.`,
            }
          : words.added(entry),
    },
  };
}

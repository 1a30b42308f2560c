import { lastDayAnywhere, localDay } from '@/domain/dates/calendar-day';
import { localTime } from '@/domain/dates/clock-time';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import {
  emptyEntryForm,
  type EntryFormErrors,
  type EntryFormValues,
  validateEntryForm,
} from '@/domain/entry/entry-form';
import type { CategoryId } from '@/domain/schema/categories';
import { withProposedTitle } from '@/domain/entry/quick-note';
import type { RecordFormConfig } from '@/shared/record-form/form-config';
import { entryFormConfig } from '@/features/journal/entry-form-config';

interface NoteFormOptions {
  /** When the note was started. */
  readonly at: Date;
  readonly today: string;
  /** The category chosen at first. */
  readonly category: CategoryId;
  /** Whether the note is about a child other than the one on the page; the message then names the child. */
  readonly isOther: boolean;
}

/** Returns the form config of a quick note: that of an entry, with a title, a category and the time proposed. */
export function noteFormConfig(
  child: Child,
  { at, today, category, isOther }: NoteFormOptions,
): RecordFormConfig<EntryFormValues, EntryFormErrors, JournalEntry> {
  const entries = entryFormConfig(child, today);
  const { repository, messages } = entries;
  return {
    ...entries,
    toForm: (entry) =>
      entry
        ? entries.toForm(entry)
        : { ...emptyEntryForm(localDay(at)), category, time: localTime(at) },
    validate: (values) =>
      validateEntryForm(withProposedTitle(values), lastDayAnywhere(new Date()), {
        birthdate: child.birthdate,
      }),
    repository: {
      add: (content, like) =>
        repository.add({ ...content, values: withProposedTitle(content.values) }, like),
      update: (entry, content, expected) =>
        repository.update(
          entry,
          { ...content, values: withProposedTitle(content.values) },
          expected,
        ),
    },
    messages: {
      ...messages,
      added: (entry) =>
        isOther
          ? {
              ...messages.added(entry),
              description: `Your journal entry has been added for ${child.name}.`,
            }
          : messages.added(entry),
    },
  };
}

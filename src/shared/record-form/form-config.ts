import type { DraftContent } from '@/data/drafts/draft-forms';
import type { ToastMessage } from '@/ui/messages/toast-queue';
import type { JournalEntry } from '@/domain/schema/entities';

/** As much of a record as its form needs to know. */
export interface FormRecord {
  readonly id: string;
  readonly updatedAt: string;
  readonly photoId?: string | undefined;
  readonly morePhotoIds?: string[] | undefined;
}

/** The way of a form into the stores. May throw what the stores throw. */
export interface RecordRepository<T, R> {
  /**
   * Stores valid values as a new record and answers it. `like` is the record that they were typed over, where it is gone or
   * was changed elsewhere.
   */
  readonly add: (content: DraftContent<T>, like: R | undefined) => Promise<R>;
  /**
   * Stores them over a record and answers it. `expected` is the `updatedAt` that they were typed over; undefined overwrites
   * on purpose.
   */
  readonly update: (
    record: R,
    content: DraftContent<T>,
    expected: string | undefined,
  ) => Promise<R>;
}

/** A message to show, without its tone. */
type Words = Pick<ToastMessage, 'title' | 'description'>;

type Failed = Words & { readonly description: string };

/** What a person is told of a save. */
export interface SaveWords<R> {
  /** May lead on to what comes next. */
  readonly added: (record: R) => Words & Pick<ToastMessage, 'action'>;
  readonly updated: (record: R) => Words;
  /** Where the stores gave no reason that a person can do something about. */
  readonly notAdded: Failed;
  readonly notUpdated: Failed;
}

/** What tells the deletion of one kind of record from those of the others. */
export interface Deletion<R> {
  /** What will be gone, in a sentence or two; absent where the owner of the dialog asks. */
  readonly question?: (record: R) => string;
  /**
   * Deletes the record and returns the undo; undefined where the browser could not read what went. The undo calls `onRestored`
   * once it is back, and says what that answers.
   */
  readonly remove: (
    record: R,
    onRestored?: () => string | undefined,
  ) => Promise<ToastMessage['undo']>;
  readonly deleted: (record: R) => Words;
  /** Where the stores gave no reason that a person can do something about. */
  readonly notDeleted: Failed;
}

export interface Deletable<R> {
  readonly deletion: Deletion<R>;
}

/** What tells the form of one kind of record from those of the others: its rules, its words and its repository. */
export interface RecordFormConfig<T, E, R> {
  /** Names the drafts of the form of a record, or of a new one. */
  readonly formOf: (record: R | undefined) => string;
  /** What a draft is told apart by, such as its title; empty when there is nothing yet. */
  readonly nameOf: (values: T) => string;
  /** The form of a record, or of a new one. */
  readonly toForm: (record: R | undefined) => T;
  /** A kept draft as form values, or null when it is not one (written by another version). */
  readonly parse: (values: unknown) => T | null;
  /** Messages by field; no key when all is right. */
  readonly validate: (values: T) => E;
  readonly repository: RecordRepository<T, R>;
  readonly words: SaveWords<R>;
  /** Photos that one record may have; absent, one. */
  readonly photoLimit?: number;
}

/** What is told of saving an entry, whichever form it was written in. */
export const entryWords: SaveWords<JournalEntry> = {
  added: () => ({ title: 'Entry added', description: 'Your journal entry has been added.' }),
  updated: () => ({ title: 'Entry updated' }),
  notAdded: {
    title: 'Failed to add entry',
    description: 'There was an error adding the entry. Please try again.',
  },
  notUpdated: {
    title: 'Failed to update',
    description: 'There was an error updating the entry. Please try again.',
  },
};

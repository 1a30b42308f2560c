import type { DraftContent } from '@/data/drafts/draft-forms';
import type { ToastMessage } from '@/ui/messages/toast-queue';
import type { JournalEntry } from '@/domain/schema/entities';

/** The part of a record its form needs. */
export interface FormRecord {
  readonly id: string;
  readonly updatedAt: string;
  readonly photoId?: string | undefined;
  readonly morePhotoIds?: string[] | undefined;
}

/** How a form reaches the stores. Throws what the stores throw. */
export interface RecordRepository<T, R> {
  /**
   * Stores valid values as a new record and returns it. `like` is the record they were based on, if that is gone or was
   * changed elsewhere.
   */
  readonly add: (content: DraftContent<T>, like: R | undefined) => Promise<R>;
  /**
   * Stores the values over a record and returns it. `expected` is the `updatedAt` they were based on; undefined
   * overwrites on purpose.
   */
  readonly update: (
    record: R,
    content: DraftContent<T>,
    expected: string | undefined,
  ) => Promise<R>;
}

/** A message without its tone. */
type MessageText = Pick<ToastMessage, 'title' | 'description'>;

type Failed = MessageText & { readonly description: string };

/** The messages about a save. */
export interface SaveMessages<R> {
  /** The message may lead on to the next step. */
  readonly added: (record: R) => MessageText & Pick<ToastMessage, 'action'>;
  readonly updated: (record: R) => MessageText;
  /** For failures the person can't do anything specific about. */
  readonly notAdded: Failed;
  readonly notUpdated: Failed;
}

/** How one kind of record is deleted. */
export interface Deletion<R> {
  /** Says what will be deleted; absent if the dialog's owner asks. */
  readonly question?: (record: R) => string;
  /**
   * Deletes the record and returns the undo; undefined if the browser could not read what was deleted. The undo calls
   * `onRestored` once the record is back and reports the text it returns.
   */
  readonly remove: (
    record: R,
    onRestored?: () => string | undefined,
  ) => Promise<ToastMessage['undo']>;
  readonly deleted: (record: R) => MessageText;
  /** For failures the person can't do anything specific about. */
  readonly notDeleted: Failed;
}

export interface Deletable<R> {
  readonly deletion: Deletion<R>;
}

/** Something to ask before saving: the values are possible, but look like a slip. */
export interface SaveQuestion {
  /** What is asked about. An answer holds until this changes. */
  readonly about: string;
  readonly title: string;
  /** A sentence or two. */
  readonly text: string;
}

/** The form of one kind of record: its rules, texts and repository. */
export interface RecordFormConfig<T, E, R> {
  /** Returns the key of the drafts of this record's form, or of a new one's. */
  readonly draftKeyOf: (record: R | undefined) => string;
  /** Returns a name to tell drafts apart, such as a title; empty if there is none yet. */
  readonly nameOf: (values: T) => string;
  /** Returns whether the form may open with a draft of these values; absent if it may with any. */
  readonly resumes?: (values: T) => boolean;
  /** Returns the form values of a record, or of a new one. */
  readonly toForm: (record: R | undefined) => T;
  /** Returns a stored draft as form values, or null if it doesn't fit (another version wrote it). */
  readonly parse: (values: unknown) => T | null;
  /** Returns messages by field; without keys when all is right. What is `stored` already is never refused for its date. */
  readonly validate: (values: T, stored: T | undefined) => E;
  /** Returns what to ask before valid values are saved, or null. If it fails, nothing is asked. */
  readonly question?: (values: T, stored: R | undefined) => Promise<SaveQuestion | null>;
  readonly repository: RecordRepository<T, R>;
  readonly messages: SaveMessages<R>;
  /** The number of photos a record may have; absent for one. */
  readonly photoLimit?: number;
}

/** The messages about saving an entry, for all of its forms. */
export const entrySaveMessages: SaveMessages<JournalEntry> = {
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

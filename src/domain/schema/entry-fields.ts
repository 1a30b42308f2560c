import type { NotesField } from './categories';
import type { JournalEntry } from './entities';

export type EntryFields = Pick<
  JournalEntry,
  'title' | 'category' | 'content' | 'date' | 'time' | 'minutes' | 'facts' | NotesField
>;

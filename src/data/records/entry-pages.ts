import type { JournalEntry } from '@/domain/schema/entities';
import { type EntryFilter, listEntriesIn } from './entries';
import { RecordPages } from './record-pages';

/** The entries of a child that pass a filter. */
export class EntryPages extends RecordPages<JournalEntry> {
  /** @param size entries of a page */
  constructor(childId: string, filter: EntryFilter, size: number) {
    super((stretch, limit) => listEntriesIn(childId, filter, stretch, limit), size);
  }
}

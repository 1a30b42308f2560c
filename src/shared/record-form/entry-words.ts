import type { JournalEntry } from '@/domain/schema/entities';
import type { SaveWords } from './form-config';

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

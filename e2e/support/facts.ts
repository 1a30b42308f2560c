import type { JournalEntry } from '../../src/domain/entities';
import { factKeysOf } from '../../src/domain/facts/fact-keys';
import type { StoredRecord } from './store';

/** What the store `factKeys` holds of these entries; the product writes it with them. */
export function factKeyRows(entries: readonly StoredRecord[]): StoredRecord[] {
  return entries.flatMap((entry) => {
    const keys = factKeysOf(entry as unknown as JournalEntry);
    return keys.length === 0 ? [] : [{ id: entry.id, keys }];
  });
}

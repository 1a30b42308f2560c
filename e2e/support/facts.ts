import { journalEntrySchema } from '../../src/domain/entities';
import { factKeysOf } from '../../src/domain/facts/fact-keys';
import type { StoredRecord } from './store';

/** What the store `factKeys` holds of these entries; the product writes it with them. */
export function factKeyRows(entries: readonly StoredRecord[]): StoredRecord[] {
  return entries.flatMap((entry) => {
    const keys = factKeysOf(journalEntrySchema.parse(entry));
    return keys.length === 0 ? [] : [{ id: entry.id, keys }];
  });
}

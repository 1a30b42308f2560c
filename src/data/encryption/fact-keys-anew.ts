import type { JournalEntry } from '@/domain/schema/entities';
import { factKeysOf } from '@/domain/facts/fact-keys';
import { isWholeRecord } from '@/domain/schema/stored-record';
import type { BareStore } from '@/data/commit/rewrite';

/**
 * Opened rows of `factKeys`, in their order. One whose seal was broken comes out without any key; it says nothing that its entry does
 * not say, so it is made anew of that, inside a `rewrite` that has the journal. Undefined where there is nothing that the entry would be
 * found by, or no such entry that can be read.
 */
export async function withFactKeys(
  rows: readonly unknown[],
  journal: BareStore,
): Promise<readonly unknown[]> {
  const broken = rows.filter(hasNoKeys).map(({ id }) => id);
  if (broken.length === 0) return rows;
  const entries = (await journal.opened(broken)).filter(isEntry);
  const found = new Map(entries.map((entry) => [entry.id, factKeysOf(entry)]));
  return rows.map((row) => {
    if (!hasNoKeys(row)) return row;
    const keys = found.get(row.id) ?? [];
    return keys.length === 0 ? undefined : { id: row.id, keys };
  });
}

const hasNoKeys = (row: unknown): row is { readonly id: string } =>
  typeof row === 'object' && row !== null && 'keys' in row && isEmpty(row.keys) && 'id' in row;

const isEmpty = (keys: unknown) => Array.isArray(keys) && keys.length === 0;

const isEntry = (row: unknown): row is JournalEntry => isWholeRecord('journal', row);

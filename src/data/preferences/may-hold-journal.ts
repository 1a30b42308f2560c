import { localStore } from '@/data/db/web-storage';

/** Where versions before the stores kept the children. */
const earlierList = 'kinleaf_children';

/** The name of the stores; `stores/writable-db.ts` has it too, and would bring the storage library along. */
const storesName = 'kinleaf';

/** The version of the stores that were released first, as the browser counts them. */
const firstVersion = 10;

/** Whether this browser may hold a journal: whether there are stores of ours, whatever is in them. Opens none. */
export async function mayHoldJournal(): Promise<boolean> {
  if (localStore.get(earlierList) !== null) return true;
  try {
    // oxlint-disable-next-line no-restricted-globals -- asks for names and opens nothing
    return (await indexedDB.databases()).some(
      ({ name, version = 0 }) => name === storesName && version >= firstVersion,
    );
  } catch {
    return false;
  }
}

import { useEffect, useState } from 'react';
import { vaultKey } from '@/data/db/encrypted-keys';
import { readLockHint, type LockFile } from '@/data/lock/lock-file';

export type SeenVault = LockFile | 'newer' | 'damaged';

/**
 * How the journal is locked: what this page saw when it began, then what the stores hold, which is the truth; 'looking' while the
 * stores are asked for what could not be read. Follows what another tab changes.
 */
export function useVault(start: SeenVault): SeenVault | 'looking' {
  const [vault, setVault] = useState<SeenVault | 'looking'>(
    start === 'damaged' ? 'looking' : start,
  );
  useEffect(() => {
    const look = () => {
      fromStores().then(
        (found) => setVault((seen) => found ?? (seen === 'looking' ? 'damaged' : seen)),
        (error: unknown) => {
          // Without the stores, what the page saw has to do.
          console.info('The lock could not be looked up in the stores.', error);
          setVault((seen) => (seen === 'looking' ? 'damaged' : seen));
        },
      );
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== vaultKey && key !== null) return;
      const hint = readLockHint();
      // The lock was turned off in another tab, or all data was cleared there.
      if (hint === null) window.location.reload();
      else if (hint !== 'damaged') setVault(hint);
    };
    look();
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('storage', onStorage);
    };
  }, []);
  return vault;
}

/** What stands in the stores; null where that says nothing that a page can use. Its copy is renewed. */
async function fromStores(): Promise<LockFile | 'newer' | null> {
  const { readVaultMark, writeVaultHint } = await import('@/data/lock/lock-file-store');
  const mark = await readVaultMark();
  if (mark === null || mark === 'damaged') return null;
  if (mark !== 'newer') writeVaultHint(mark);
  return mark;
}

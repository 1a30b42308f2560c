import { useEffect, useState } from 'react';
import { vaultKey } from '@/data/db/encrypted-keys';
import { readLockHint, type LockFile } from '@/data/lock/lock-file';

/** How the journal is opened, as it stands now; null while that cannot be read. `refresh` after it was changed in this tab. */
export function useVaultFile(): { readonly file: LockFile | null; readonly refresh: () => void } {
  const [file, setFile] = useState(read);
  const refresh = () => setFile(read());
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === vaultKey) setFile(read());
    };
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('storage', onStorage);
    };
  }, []);
  return { file, refresh };
}

function read(): LockFile | null {
  const hint = readLockHint();
  return typeof hint === 'string' ? null : hint;
}

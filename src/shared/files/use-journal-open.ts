import { useEffect, useState } from 'react';
import { openJournal } from '@/data/startup/open-journal';

/** Opens the journal's storage: Settings stand outside the screens that do. */
export function useJournalOpen(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    openJournal()
      .catch(() => undefined)
      .finally(() => {
        setOpen(true);
      });
  }, []);
  return isOpen;
}

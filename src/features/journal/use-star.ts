import { useState } from 'react';
import { starEntry } from '@/data/records/entries';
import { saveAdvice } from '@/data/db/errors';
import type { JournalEntry } from '@/domain/schema/entities';
import { showToast } from '@/ui/messages/toast-queue';

interface Star {
  readonly isStarred: boolean;
  readonly toggle: () => void;
}

/** The star of an entry. It shows at once what was tapped, until the store says what is so. */
export function useStar(entry: JournalEntry): Star {
  const [tapped, setTapped] = useState<{ entry: JournalEntry; isStarred: boolean } | null>(null);
  // Read anew since: whatever the store says by now, of this tap or of another tab's, holds.
  if (tapped && tapped.entry !== entry) setTapped(null);
  const isStarred = tapped?.entry === entry ? tapped.isStarred : entry.starred === true;
  return {
    isStarred,
    toggle: () => {
      setTapped({ entry, isStarred: !isStarred });
      starEntry(entry.id, !isStarred).catch((error: unknown) => {
        setTapped(null);
        showToast({
          tone: 'danger',
          title: 'Failed to update',
          description: saveAdvice(error, 'The star could not be stored. Please try again.'),
        });
      });
    },
  };
}

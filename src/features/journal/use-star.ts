import { useState } from 'react';
import { starEntry } from '@/data/records/entries';
import { saveAdvice } from '@/data/db/errors';
import type { JournalEntry } from '@/domain/schema/entities';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';

interface Star {
  readonly isStarred: boolean;
  readonly toggle: () => void;
}

/** Returns the star of an entry. A tap shows at once, before it is stored. */
export function useStar(entry: JournalEntry): Star {
  const [tapped, setTapped] = useState<{ entry: JournalEntry; isStarred: boolean } | null>(null);
  // The entry has been read again since the tap, so the stored value counts.
  if (tapped && tapped.entry !== entry) setTapped(null);
  const isStarred = tapped?.entry === entry ? tapped.isStarred : entry.starred === true;
  return {
    isStarred,
    toggle: () => {
      const topic = `star ${entry.id}`;
      forgetToast(topic);
      setTapped({ entry, isStarred: !isStarred });
      starEntry(entry.id, !isStarred).catch((error: unknown) => {
        setTapped(null);
        showToast({
          topic,
          tone: 'danger',
          title: 'Failed to update',
          description: saveAdvice(error, 'The star could not be stored. Please try again.'),
        });
      });
    },
  };
}

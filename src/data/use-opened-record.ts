import { useState } from 'react';
import { useLive } from './use-live';

interface ChildsRecord {
  readonly childId: string;
}

/**
 * A child's record to edit, as it is when it is first read: later changes from elsewhere do not touch what is being
 * typed. 'loading' until then; null when it is not, or no longer, stored, is another child's, or cannot be read.
 */
export function useOpenedRecord<T extends ChildsRecord>(
  id: string,
  childId: string,
  read: (id: string) => Promise<T | undefined>,
): T | 'loading' | null {
  const live = useLive(id, async () => (await read(id)) ?? null);
  const [opened, setOpened] = useState<T | null>(null);
  const found = live.status === 'ready' ? live.value : null;
  if (opened === null && found?.childId === childId) setOpened(found);
  if (opened) return opened;
  return live.status === 'loading' ? 'loading' : null;
}

import { useState } from 'react';
import { useLive } from '../data/stores/use-live';

interface ChildsRecord {
  readonly childId: string;
}

export type OpenedRecord<T> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'open';
      readonly record: T;
      /** It was deleted elsewhere since, or became another child's. */
      readonly isGone: boolean;
    }
  /** It is not, or no longer, stored, or is another child's. */
  | { readonly status: 'gone' }
  | { readonly status: 'failed'; readonly retry: () => void };

/**
 * A child's record to edit, as it is when it is first read: later changes from elsewhere do not touch what is being
 * typed.
 */
export function useOpenedRecord<T extends ChildsRecord>(
  id: string,
  childId: string,
  read: (id: string) => Promise<T | undefined>,
): OpenedRecord<T> {
  const live = useLive(id, async () => (await read(id)) ?? null);
  const [opened, setOpened] = useState<T | null>(null);
  const found = live.status === 'ready' ? live.value : null;
  if (opened === null && found?.childId === childId) setOpened(found);
  if (opened) {
    const isGone = live.status === 'ready' && live.value?.childId !== childId;
    return { status: 'open', record: opened, isGone };
  }
  return live.status === 'ready' ? { status: 'gone' } : live;
}

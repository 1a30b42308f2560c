import { useEffect, useEffectEvent, useRef } from 'react';
import { showToast } from '@/ui/messages/toast-queue';

/**
 * Says that a note which was closed is kept as a draft, whichever way it was closed. `keptFor` answers for that moment: the
 * child's name, or null where nothing is kept.
 */
export function useSayKept(keptFor: () => string | null) {
  const isSilent = useRef(false);
  const say = useEffectEvent(() => {
    const name = isSilent.current ? null : keptFor();
    if (name === null) return;
    showToast({
      topic: 'note',
      title: 'Draft kept',
      description: `Your words wait in the next note for ${name}.`,
    });
  });
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      // In development React runs each effect twice: the note is closed only where it does not come back at once.
      queueMicrotask(() => {
        if (!isThere.current) say();
      });
    };
  }, []);
  return {
    /** For a way out on which the words go along. */
    staySilent: () => {
      isSilent.current = true;
    },
  };
}

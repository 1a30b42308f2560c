import { useEffect, useState } from 'react';
import { sweepDraftsOf } from '@/data/drafts/forget-drafts';

/**
 * For a form whose record is gone: whether what was typed in it earlier goes on as the draft of a new record. Null until
 * that is known.
 */
export function useKeptAsNew(form: string): boolean | null {
  const [isKept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    let isOver = false;
    sweepDraftsOf(form)
      .catch((error: unknown) => {
        console.info('The drafts about what is gone could not be looked at.', error);
        return false;
      })
      .then((found) => {
        if (!isOver) setKept(found);
      })
      .catch(console.error);
    return () => {
      isOver = true;
    };
  }, [form]);
  return isKept;
}

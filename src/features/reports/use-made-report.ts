import { useCallback, useEffect, useState } from 'react';
import type { ReportsUrl } from './use-reports-url';

export interface MadeReport {
  /** The report that was just made and is to be shown, once no dialog stands over the list. */
  readonly id: string | null;
  readonly show: (id: string) => void;
  /** It was shown. */
  readonly forget: () => void;
}

/** Remembers the report that was just made until the list has shown it, and leads to the tab of the list. */
export function useMadeReport({ dialog, tab, setTab }: ReportsUrl): MadeReport {
  const [id, setId] = useState<string | null>(null);
  const isFree = dialog.kind === 'none';
  const isElsewhere = id !== null && isFree && tab !== 'reports';
  useEffect(() => {
    if (isElsewhere) setTab('reports');
  });
  const forget = useCallback(() => {
    setId(null);
  }, []);
  return { id: isFree ? id : null, show: setId, forget };
}

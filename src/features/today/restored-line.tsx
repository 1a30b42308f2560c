import { type ReactNode, useEffect, useState } from 'react';
import { forgetRestored, readRestored } from '@/data/db/after-reload';
import { Notice } from '@/ui/messages/notice';

/** What a restore that the page was loaded anew for has brought, in words, until Today is left; else null. */
export function useRestored(): string | null {
  const [restored] = useState(readRestored);
  useEffect(forgetRestored, []);
  return restored;
}

export function RestoredLine({ children }: { readonly children: ReactNode }) {
  return (
    <div className="today-restored">
      <Notice>{children}</Notice>
    </div>
  );
}

import type { ReactNode } from 'react';
import { TodayScreen } from '@/features/today/today-screen';
import { JournalGate } from './journal-gate';

/** Today, once the journal is open. */
export function TodayGate({ below }: { readonly below: ReactNode }) {
  return (
    <JournalGate>
      <TodayScreen below={below} />
    </JournalGate>
  );
}

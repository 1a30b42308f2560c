import type { ReactNode } from 'react';
import { TodayScreen } from '@/features/today/today-screen';
import { JournalGate } from './journal-gate';

export function TodayGate({ below }: { readonly below: ReactNode }) {
  return (
    <JournalGate>
      <TodayScreen below={below} />
    </JournalGate>
  );
}

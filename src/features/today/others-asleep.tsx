import type { Child } from '@/domain/schema/entities';
import { runningSleep } from '@/domain/facts/running-sleep';
import { localWallTime } from '@/domain/dates/wall-time';
import { SleepLine } from './sleep-line';
import type { Sleeps } from './use-today';
import { useMinute } from '@/lib/use-now';

interface OthersAsleepProps {
  readonly childList: readonly Child[];
  /** The child that Today is about. */
  readonly currentId: string;
  readonly sleeps: Sleeps;
  readonly at: Date;
  /** The line of one that woke up is gone. Noting it chooses no other child. */
  readonly onGone: () => void;
}

/** The other children that sleep: their waking is one tap as well, whoever is selected. */
export function OthersAsleep({ childList, currentId, sleeps, at, onGone }: OthersAsleepProps) {
  const now = localWallTime(useMinute(at));
  const asleep = childList.filter(
    ({ id }) => id !== currentId && runningSleep(sleeps.get(id) ?? [], now) !== null,
  );
  return asleep.map((child) => (
    <SleepLine
      key={child.id}
      child={child}
      sleeps={sleeps.get(child.id) ?? []}
      at={at}
      onGone={onGone}
    />
  ));
}

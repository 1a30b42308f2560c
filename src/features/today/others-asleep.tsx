import type { Child } from '../../domain/entities';
import { runningSleep } from '../../domain/facts/running-sleep';
import { localWallTime } from '../../domain/wall-time';
import { SleepLine } from './sleep-line';
import type { Sleeps } from './use-today';
import { useMinute } from './use-minute';

interface OthersAsleepProps {
  readonly childList: readonly Child[];
  /** The child that Today is about. */
  readonly currentId: string;
  readonly sleeps: Sleeps;
}

/** The other children that sleep: their waking is one tap as well, whoever is selected. */
export function OthersAsleep({ childList, currentId, sleeps }: OthersAsleepProps) {
  const now = localWallTime(useMinute());
  const asleep = childList.filter(
    ({ id }) => id !== currentId && runningSleep(sleeps.get(id) ?? [], now) !== null,
  );
  return asleep.map((child) => (
    <SleepLine key={child.id} child={child} sleeps={sleeps.get(child.id) ?? []} onOpen={stay} />
  ));
}

/** Noting it chooses no other child. */
function stay() {
  // Nothing to do.
}

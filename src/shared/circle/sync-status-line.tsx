import { Link } from 'react-router';
import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  CloudOff,
  CloudUpload,
  type LucideIcon,
  RefreshCw,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { CircleRow } from '@/data/db/db';
import { quietStepWords, type StepState, syncState } from '@/domain/circle/sync-status';
import { paths } from '@/lib/paths';
import { useEachMinute } from '@/lib/use-now';
import { useCircleStatus } from '@/circle/store/use-circle';

export interface InStepLineProps {
  readonly circle: CircleRow;
  readonly onOpen?: (() => void) | undefined;
}

/**
 * Shows how far this device is in sync with the child's circle ('In step, 2 minutes ago') and links to the circle's
 * page.
 */
export function InStepLine({ circle, onOpen }: InStepLineProps) {
  const state = useSyncStatus(circle);
  const now = useEachMinute();
  if (state === null) return null;
  return (
    <Link data-step={state.kind} to={paths.circle(circle.childId)} onClick={onOpen}>
      <StepIcon kind={state.kind} />
      <span>{quietStepWords(state, now)}</span>
    </Link>
  );
}

const icons: Readonly<Record<StepState['kind'], LucideIcon>> = {
  'in-step': CircleCheck,
  first: RefreshCw,
  sending: CloudUpload,
  waiting: CloudOff,
  paused: CirclePause,
  look: CircleAlert,
};

/** The icon of a sync state. The text beside it says the same, so it is hidden from screen readers. */
export function StepIcon({ kind }: Pick<StepState, 'kind'>) {
  const Icon = icons[kind];
  return <Icon className="icon" aria-hidden="true" />;
}

/** Returns the sync state of this device; null until it has been read. */
export function useSyncStatus(circle: CircleRow): StepState | null {
  const live = useCircleStatus(circle.childId);
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  if (live.status !== 'ready') return null;
  const { pending, aside, late, toChoose } = live.value;
  return syncState({ ...circle, pending, aside: aside + late, versions: toChoose, isOnline });
}

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** The sync state as text beside a link to the circle. */
export function StepWords({ circle }: { readonly circle: CircleRow }) {
  const state = useSyncStatus(circle);
  const now = useEachMinute();
  return (
    state && (
      <span className="child-step" data-step={state.kind}>
        <StepIcon kind={state.kind} />
        {quietStepWords(state, now)}
      </span>
    )
  );
}

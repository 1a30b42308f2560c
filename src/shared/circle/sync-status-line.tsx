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
import { shortSyncText, type SyncState, syncState } from '@/domain/circle/sync-status';
import { paths } from '@/lib/paths';
import { useCurrentMinute } from '@/lib/use-now';
import { useCircleStatus } from '@/circle/store/use-circle';

export interface SyncStatusLineProps {
  readonly circle: CircleRow;
  readonly onOpen?: (() => void) | undefined;
}

/**
 * Shows how far this device is in sync with the child's circle ('In step, 2 minutes ago') and links to the circle's
 * page.
 */
export function SyncStatusLine({ circle, onOpen }: SyncStatusLineProps) {
  const state = useSyncStatus(circle);
  const now = useCurrentMinute();
  if (state === null) return null;
  return (
    <Link data-sync={state.kind} to={paths.circle(circle.childId)} onClick={onOpen}>
      <SyncStateIcon kind={state.kind} />
      <span>{shortSyncText(state, now)}</span>
    </Link>
  );
}

const icons: Readonly<Record<SyncState['kind'], LucideIcon>> = {
  'in-sync': CircleCheck,
  first: RefreshCw,
  sending: CloudUpload,
  waiting: CloudOff,
  paused: CirclePause,
  attention: CircleAlert,
};

/** The icon of a sync state. The text beside it says the same, so it is hidden from screen readers. */
export function SyncStateIcon({ kind }: Pick<SyncState, 'kind'>) {
  const Icon = icons[kind];
  return <Icon className="icon" aria-hidden="true" />;
}

/** Returns the sync state of this device; null until it has been read. */
export function useSyncStatus(circle: CircleRow): SyncState | null {
  const live = useCircleStatus(circle.childId);
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  if (live.status !== 'ready') return null;
  const { pending, quarantined, postRemoval, resolvable, unsent } = live.value;
  return syncState({
    ...circle,
    pending,
    quarantined: quarantined + postRemoval,
    conflicts: resolvable,
    unsent: unsent.length,
    isOnline,
  });
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
export function SyncStatusText({ circle }: { readonly circle: CircleRow }) {
  const state = useSyncStatus(circle);
  const now = useCurrentMinute();
  return (
    state && (
      <span className="child-sync" data-sync={state.kind}>
        <SyncStateIcon kind={state.kind} />
        {shortSyncText(state, now)}
      </span>
    )
  );
}

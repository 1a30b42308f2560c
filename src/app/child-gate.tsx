import { Navigate, Outlet, useParams } from 'react-router';
import { readChild } from '@/data/records/children';
import { useSelectedChildId } from '@/data/preferences/selected-child';
import { useLive } from '@/data/db/use-live';
import { paths } from '@/lib/paths';
import { usePageTitle } from '@/lib/use-page-title';
import { ReadFailed } from '@/ui/messages/notice';
import { ScreenFallback } from './screen-fallback';

/**
 * Guards the food, reports and recommendations screens: 'If id is missing, or the selected child differs from id,
 * redirect to /children.' The screens get the child from the outlet's context.
 */
export function ChildGate() {
  const { childId = '' } = useParams();
  const selectedId = useSelectedChildId();
  const live = useLive(childId, async () => (await readChild(childId)) ?? null);
  const isAnswered = live.status === 'ready' && live.key === childId;
  const child = isAnswered ? live.value : undefined;

  if (childId === selectedId && live.status === 'failed')
    return <UnreadChild onRetry={live.retry} />;
  if (childId !== selectedId || child === null) {
    // Keyed by child, because it navigates only once while mounted, and another URL may come before it is removed.
    return <Navigate key={childId} to={paths.children} replace />;
  }
  return child ? <Outlet key={child.id} context={child} /> : <ScreenFallback />;
}

/** Shown if the child could not be read. It may well exist, so nobody is redirected. */
function UnreadChild({ onRetry }: { readonly onRetry: () => void }) {
  usePageTitle('Could not be read');
  return (
    <div className="page">
      <div className="page-head">
        <h1>Could not be read</h1>
      </div>
      <ReadFailed what="The child’s profile" onRetry={onRetry} />
    </div>
  );
}

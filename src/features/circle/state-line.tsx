import { Link } from 'react-router';
import { StepIcon, useSyncStatus } from '@/shared/circle/sync-status-line';
import type { CircleRow } from '@/data/db/db';
import { syncStatusText } from '@/domain/circle/sync-status';
import { paths } from '@/lib/paths';
import { useEachMinute } from '@/lib/use-now';
import { ProgressBar } from '@/ui/messages/page-states';

interface StateLineProps {
  readonly circle: CircleRow;
  /** It stands above what it rests on, and leads nowhere. */
  readonly isOnItsOwn?: boolean;
}

/** How far this device is in step, in words beside an icon, and the way to what that rests on. */
export function StateLine({ circle, isOnItsOwn = false }: StateLineProps) {
  const step = useSyncStatus(circle);
  const now = useEachMinute();
  if (step === null) return <div className="circle-state" />;
  const isFirst = step.kind === 'first' && step.total > 0;
  return (
    <div className="circle-state" data-step={step.kind}>
      <div className="circle-state-line">
        <StepIcon kind={step.kind} />
        <p role="status">
          {isFirst ? 'Getting in step for the first time' : syncStatusText(step, now)}
        </p>
        {!isOnItsOwn && (
          <Link className="circle-details-link" to={paths.circleDetails(circle.childId)}>
            {step.kind === 'look' ? 'See what it is' : 'Details'}
          </Link>
        )}
      </div>
      {isFirst && (
        <>
          <ProgressBar label={syncStatusText(step, now)} done={step.done / step.total} />
          <p className="circle-small">You can close this page. It goes on when Kinleaf is open.</p>
        </>
      )}
    </div>
  );
}

import type { CircleRow } from '@/data/db/db';
import { quietStepWords } from '@/domain/circle/sync-status';
import { useEachMinute } from '@/lib/use-now';
import { StepIcon } from './step-icon';
import { useSyncStatus } from './use-step';

/** How far this device is in step, as words beside a link to the circle. */
export function StepWords({ circle }: { readonly circle: CircleRow }) {
  const step = useSyncStatus(circle);
  const now = useEachMinute();
  return (
    step && (
      <span className="child-step" data-step={step.kind}>
        <StepIcon kind={step.kind} />
        {quietStepWords(step, now)}
      </span>
    )
  );
}

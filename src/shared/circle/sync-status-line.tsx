import { Link } from 'react-router';
import type { CircleRow } from '@/data/db/db';
import { quietStepWords } from '@/domain/circle/sync-status';
import { paths } from '@/lib/paths';
import { useEachMinute } from '@/lib/use-now';
import { StepIcon } from './step-icon';
import { useSyncStatus } from './use-step';

export interface InStepLineProps {
  readonly circle: CircleRow;
  readonly onOpen?: (() => void) | undefined;
}

/** 'In step, 2 minutes ago': how far this device is with the child's circle, and the way to its page. */
export function InStepLine({ circle, onOpen }: InStepLineProps) {
  const step = useSyncStatus(circle);
  const now = useEachMinute();
  if (step === null) return null;
  return (
    <Link data-step={step.kind} to={paths.circle(circle.childId)} onClick={onOpen}>
      <StepIcon kind={step.kind} />
      <span>{quietStepWords(step, now)}</span>
    </Link>
  );
}

import { useEffect } from 'react';
import { NotebookPen } from 'lucide-react';
import { Link } from 'react-router';
import { useCircle } from '@/circle/store/use-circle';
import { selectChild } from '@/data/preferences/selection';
import { readChild } from '@/data/records/children';
import { useLive } from '@/data/db/use-live';
import { isolateBidi } from '@/lib/text';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/base/button';
import { StateLine } from './state-line';

interface ArrivingProps {
  readonly childId: string;
  /** Null where only the journal itself will say it. */
  readonly childName: string | null;
}

/** The first pages arrive; the journal opens as soon as the child's own page is here. */
export function Arriving({ childId, childName }: ArrivingProps) {
  const circle = useCircle(childId);
  const child = useLive(childId, async () => (await readChild(childId)) ?? null);
  const arrived = child.status === 'ready' ? child.value : null;
  const name = arrived?.name ?? childName;
  const isHere = arrived !== null;
  const isWhole = circle.status === 'ready' && (circle.value?.inStepAt ?? null) !== null;
  useEffect(() => {
    if (isHere) selectChild(childId);
  }, [isHere, childId]);
  return (
    <div className="sheet circle-form">
      <p role="status">
        {!isHere
          ? 'The first pages are on their way.'
          : isWhole
            ? 'All pages are here.'
            : 'The first pages are here. The others follow while you read.'}
      </p>
      {circle.status === 'ready' && circle.value && <StateLine circle={circle.value} isOnItsOwn />}
      {arrived && name !== null && (
        <div className="circle-form-buttons">
          <Link className={buttonClass({ variant: 'primary' })} to={paths.journal(childId)}>
            <NotebookPen className="icon" aria-hidden="true" />
            Open {isolateBidi(name)}’s journal
          </Link>
        </div>
      )}
    </div>
  );
}

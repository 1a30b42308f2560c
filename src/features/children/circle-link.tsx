import { Suspense } from 'react';
import { Link } from 'react-router';
import { selectChild } from '@/data/preferences/selection';
import type { CircleRow } from '@/data/db/db';
import { lazyOrNothing } from '@/lib/lazy-with-fallback';
import { paths } from '@/lib/paths';

const StepWords = lazyOrNothing<{ readonly circle: CircleRow }>(
  async () => (await import('@/shared/circle/sync-status-line')).StepWords,
);

interface CircleLinkProps {
  readonly childId: string;
  /** Absent where nobody else keeps the journal yet. */
  readonly circle: CircleRow | undefined;
  /** The id of what names the child. */
  readonly describedBy: string;
}

/** The way to the child's circle, or to where one is started. */
export function CircleLink({ childId, circle, describedBy }: CircleLinkProps) {
  return (
    <p className="child-circle">
      <Link
        to={paths.circle(childId)}
        aria-describedby={describedBy}
        onClick={() => {
          selectChild(childId);
        }}
      >
        {circle ? 'Care circle' : 'Keep this journal with others'}
      </Link>
      {circle && (
        <Suspense fallback={null}>
          <StepWords circle={circle} />
        </Suspense>
      )}
    </p>
  );
}

import { Suspense } from 'react';
import { lazyOrNothing } from '../../lib/lazy-or';
import type { InStepLineProps } from './in-step-line';
import './circle-line.css';

const InStepLine = lazyOrNothing<InStepLineProps>(
  async () => (await import('./in-step-line')).InStepLine,
);

/** The line of a circle that is there: its room at once, its words as soon as they are known. */
export function CircleLine(props: InStepLineProps) {
  return (
    <p className="in-step">
      <Suspense fallback={null}>
        <InStepLine {...props} />
      </Suspense>
    </p>
  );
}

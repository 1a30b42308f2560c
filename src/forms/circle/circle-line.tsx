import { Suspense } from 'react';
import { lazyOrNothing } from '@/lib/lazy-or';
import { useIsReady } from '@/lib/use-is-ready';
import type { InStepLineProps } from './in-step-line';
import './circle-line.css';

const InStepLine = lazyOrNothing<InStepLineProps>(
  async () => (await import('./in-step-line')).InStepLine,
);

/** The line of a circle that is there: its room at once, its words once what it stands above is drawn. */
export function CircleLine(props: InStepLineProps) {
  const isReady = useIsReady();
  return (
    <p className="in-step">
      {isReady && (
        <Suspense fallback={null}>
          <InStepLine {...props} />
        </Suspense>
      )}
    </p>
  );
}

import { Suspense } from 'react';
import { lazyOrNothing } from '@/lib/lazy-with-fallback';
import { useIsReady } from '@/lib/use-idle';
import type { InStepLineProps } from './sync-status-line';
import './circle-notices.css';

const InStepLine = lazyOrNothing<InStepLineProps>(
  async () => (await import('./sync-status-line')).InStepLine,
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

import { createContext, memo, type ReactNode, startTransition, useEffect, useState } from 'react';
import { whenIdle } from '@/lib/scheduling';

/** Whether a chart draws its marks yet. Until then it has its full size without them. */
export const MarksDrawn = createContext(true);

interface StaggeredProps {
  /** What the chart is drawn from. A new object draws it again. */
  readonly of: object;
  readonly isDue: boolean;
  readonly children: ReactNode;
}

/**
 * A chart that is drawn when its turn comes: styling and laying out all marks of a screen at once would delay a tap. Until its
 * first turn it only takes up its space; later it stays as it was until the next one.
 */
export const Staggered = memo(
  function InTurn({ isDue, children }: StaggeredProps) {
    return <MarksDrawn value={isDue}>{children}</MarksDrawn>;
  },
  (drawn, next) => drawn.isDue && (!next.isDue || drawn.of === next.of),
);

/** Soon after the frame with the previous chart, even on a page that's never idle. */
const betweenTurns = { longest: 100, rest: 16 };

/**
 * Gives each of `count` charts its turn, one after another. Returns a function that says whether a chart's turn has come.
 *
 * @param of what the charts are drawn from: a new object starts again
 */
export function useTurns(of: object, count: number): (chart: number) => boolean {
  const [turn, setTurn] = useState({ of, drawn: 0 });
  if (turn.of !== of) setTurn({ of, drawn: 0 });
  const { drawn } = turn;
  useEffect(() => {
    if (drawn >= count) return;
    const next = () => {
      startTransition(() => {
        setTurn({ of, drawn: drawn + 1 });
      });
    };
    // An idle moment may come before the frame, and two charts in one frame would be styled and laid out in one task.
    let cancel: (() => void) | null = null;
    const frame = requestAnimationFrame(() => {
      cancel = whenIdle(next, betweenTurns);
    });
    return () => {
      cancelAnimationFrame(frame);
      cancel?.();
    };
  }, [of, drawn, count]);
  return (chart) => chart < drawn;
}

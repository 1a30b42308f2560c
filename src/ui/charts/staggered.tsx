import { createContext, memo, type ReactNode, startTransition, useEffect, useState } from 'react';
import { whenIdle } from '@/lib/scheduling';

/** Whether a chart draws its marks yet. Before that it stands in its full size without them. */
export const MarksDue = createContext(true);

interface InTurnProps {
  /** What the chart is drawn from: it is drawn once for each. */
  readonly of: object;
  readonly isDue: boolean;
  readonly children: ReactNode;
}

/**
 * A chart that is drawn when its turn comes: style and layout of all marks of a screen at once would hold up a tap. Until its
 * first turn it keeps its place; until a later one it stays as it is.
 */
export const Staggered = memo(
  function InTurn({ isDue, children }: InTurnProps) {
    return <MarksDue value={isDue}>{children}</MarksDue>;
  },
  (drawn, next) => drawn.isDue && (!next.isDue || drawn.of === next.of),
);

/** Soon after the frame with the chart before, on a page that is never idle, too. */
const betweenTurns = { longest: 100, rest: 16 };

/**
 * Whose turn has come, of so many charts: answers it of each by its number, one after another.
 * @param of what they are drawn from: another one begins anew
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
    // An idle moment may come before the frame: two charts in one frame are styled and laid out in one task.
    let callOff: (() => void) | null = null;
    const frame = requestAnimationFrame(() => {
      callOff = whenIdle(next, betweenTurns);
    });
    return () => {
      cancelAnimationFrame(frame);
      callOff?.();
    };
  }, [of, drawn, count]);
  return (chart) => chart < drawn;
}

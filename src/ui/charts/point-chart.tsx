import { useContext } from 'react';
import { type ChangeLine, ChangeLines } from './chart-parts';
import { ChartTip } from './chart-tip';
import { MarksDue } from './staggered';
import { useChartCursor } from './use-chart-cursor';
import './point-chart.css';

export interface Point {
  readonly id: string;
  /** The tooltip, and what a screen reader hears. */
  readonly label: string;
  /** Across the chart, 0 to 1. */
  readonly x: number;
  readonly value: number;
}

export interface PointChartProps {
  readonly label: string;
  readonly hue: string;
  /** Oldest first. */
  readonly points: readonly Point[];
  /** The top of the scale, which starts at 0. */
  readonly max: number;
  /** Where quiet lines are drawn across, with their words. */
  readonly lines: readonly { readonly value: number; readonly label: string }[];
  /** The words under the two ends. */
  readonly start: string;
  readonly end: string;
  readonly changes?: readonly ChangeLine[] | undefined;
}

/** Measurements over time: a point each, joined by a thin line. */
export function PointChart({
  label,
  hue,
  points,
  max,
  lines,
  start,
  end,
  changes = [],
}: PointChartProps) {
  const hasMarks = useContext(MarksDue);
  const cursor = useChartCursor(points.length);
  const shown = cursor.shown === null ? undefined : points[cursor.shown];
  const y = (value: number) => 1 - Math.min(value, max) / max;
  return (
    <div className="points" data-hue={hue}>
      <div className="points-plot" aria-label={label} {...cursor.groupProps}>
        {lines.map((line) => (
          <span
            key={line.value}
            className="points-line"
            aria-hidden="true"
            style={{ top: `${y(line.value) * 100}%` }}
          >
            {line.label}
          </span>
        ))}
        <div className="points-area">
          <ChangeLines changes={changes} />
          {hasMarks && (
            <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
              <polyline points={points.map(({ x, value }) => `${x},${y(value)}`).join(' ')} />
            </svg>
          )}
          {hasMarks &&
            points.map((point, index) => (
              <span
                key={point.id}
                className="points-mark"
                style={{ left: `${point.x * 100}%`, top: `${y(point.value) * 100}%` }}
                {...cursor.markProps(index, point.label)}
              />
            ))}
          {shown && <ChartTip text={shown.label} at={shown.x} top={y(shown.value)} />}
        </div>
      </div>
      <div className="points-axis" aria-hidden="true">
        <span>{start}</span>
        <span>{end}</span>
      </div>
    </div>
  );
}

import { useContext } from 'react';
import { scaleLinear } from '@visx/scale';
import { type ChangeLine, ChangeLines, ChartTip } from './chart-parts';
import { MarksDrawn } from './staggered';
import { useChartCursor } from './use-chart-cursor';
import './day-bars.css';

export interface DayBar {
  readonly id: string;
  /** The tooltip and accessible name. */
  readonly label: string;
  /** The index of the day, from 0. */
  readonly day: number;
  /** The amount drawn above the line. */
  readonly above: number;
  /** The amounts drawn below it: a hollow part, and a dark one under that. */
  readonly hollow: number;
  readonly dark: number;
}

export interface DayBarsRow {
  readonly id: string;
  readonly name: string;
  /** A total as text, below the name. */
  readonly note: string;
  /** Days on which something was recorded, oldest first. */
  readonly bars: readonly DayBar[];
}

export interface DayBarsProps {
  readonly label: string;
  readonly hue: string;
  readonly days: number;
  readonly rows: readonly DayBarsRow[];
  readonly changes: readonly ChangeLine[];
  /** The labels at the two ends of the axis. */
  readonly start: string;
  readonly end: string;
}

/**
 * Amounts by day, one line per row: one kind is drawn above the line, two others below. Nothing was recorded on a day without a
 * bar.
 */
export function DayBars({ label, hue, days, rows, changes, start, end }: DayBarsProps) {
  const hasMarks = useContext(MarksDrawn);
  const bars = rows.flatMap((row) => row.bars);
  const starts = rows.map((_, at) =>
    rows.slice(0, at).reduce((sum, row) => sum + row.bars.length, 0),
  );
  const cursor = useChartCursor(bars.length, starts);
  const most = (count: (bar: DayBar) => number) => Math.max(1, ...bars.map(count));
  const up = most(({ above }) => above);
  const down = most(({ hollow, dark }) => hollow + dark);
  // Above and below share one scale; the line itself takes a pixel or two.
  const height = scaleLinear<number>({ domain: [0, up + down], range: [0, 100] });
  const x = scaleLinear<number>({ domain: [0, days], range: [0, 100] });
  const shown = cursor.shown === null ? undefined : bars[cursor.shown];
  return (
    <div className="dbars" data-hue={hue} aria-label={label} {...cursor.groupProps}>
      {rows.map((row, rowIndex) => {
        const first = starts[rowIndex] ?? 0;
        return (
          <div key={row.id} className="dbars-row">
            <span className="dbars-name">
              {row.name}
              <small>{row.note}</small>
            </span>
            <div className="dbars-track" style={{ '--line': `${height(up)}%` }}>
              <ChangeLines changes={changes} />
              {hasMarks &&
                row.bars.map((bar, index) => (
                  <span
                    key={bar.id}
                    className="dbars-mark"
                    style={{ left: `${x(bar.day)}%`, width: `${x(1)}%` }}
                    {...cursor.markProps(first + index, bar.label)}
                  >
                    <i className="dbars-above" style={{ height: `${height(bar.above)}%` }} />
                    <i
                      className="dbars-hollow"
                      data-empty={bar.hollow === 0 || undefined}
                      style={{ height: `${height(bar.hollow)}%` }}
                    />
                    <i
                      className="dbars-dark"
                      style={{ top: `${height(up + bar.hollow)}%`, height: `${height(bar.dark)}%` }}
                    />
                  </span>
                ))}
              {shown && row.bars.includes(shown) && (
                <ChartTip text={shown.label} at={(shown.day + 0.5) / days} />
              )}
            </div>
          </div>
        );
      })}
      <div className="dbars-axis" aria-hidden="true">
        <span>{start}</span>
        <span>{end}</span>
      </div>
    </div>
  );
}

import { Fragment, useContext } from 'react';
import { scaleLinear } from '@visx/scale';
import { type ChangeLine, ChangeLines, ChangeName, ChartTip } from './chart-parts';
import { MarksDrawn } from './staggered';
import { useChartCursor } from './use-chart-cursor';
import './day-charts.css';

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

export interface NightMark {
  readonly id: string;
  /** The tooltip and accessible name. */
  readonly label: string;
  /** The day, to the left of the row. */
  readonly name: string;
  /** The duration, or what wasn't recorded, to the right of the row. */
  readonly aside: string;
  /** In minutes of the axis; null for an end that wasn't recorded. Null for a row with neither. */
  readonly bar: { readonly from: number | null; readonly to: number | null } | null;
  /** In minutes of the axis. */
  readonly ticks: readonly number[];
  /** What changed just before this row. */
  readonly changes: readonly { readonly id: string; readonly label: string }[];
}

interface NightMedian {
  readonly at: number;
  readonly label: string;
}

export interface NightChartProps {
  readonly label: string;
  readonly hue: string;
  /** Length of the axis in minutes. */
  readonly axis: number;
  /** Labels above the axis; `minor` ones are hidden on phones and tablets. */
  readonly hours: readonly {
    readonly at: number;
    readonly label: string;
    readonly minor?: true;
  }[];
  /** Two dotted lines through all rows, earlier one first, with their labels below; null for none. */
  readonly middles: readonly [NightMedian, NightMedian] | null;
  readonly rows: readonly NightMark[];
}

/** How much of an open end to draw, in minutes. */
const openEndMinutes = 50;

/** Nights as rows on one axis of hours: bars with a gap for each waking, dotted if an end was not recorded. */
export function NightChart({ label, hue, axis, hours, middles, rows }: NightChartProps) {
  const hasMarks = useContext(MarksDrawn);
  const cursor = useChartCursor(rows.length, 1);
  const x = scaleLinear<number>({ domain: [0, axis], range: [0, 100], clamp: true });
  return (
    <div className="nights" data-hue={hue} aria-label={label} {...cursor.groupProps}>
      <div className="nights-hours" aria-hidden="true">
        {hours.map(({ at, label: text, minor }) => (
          <span key={at} data-minor={minor} style={{ left: `${x(at)}%` }}>
            {text}
          </span>
        ))}
      </div>
      <div className="nights-grid" aria-hidden="true">
        {hours.map(({ at }) => (
          <i key={at} className="nights-hour" style={{ left: `${x(at)}%` }} />
        ))}
        {hasMarks &&
          middles?.map(({ at, label: text }) => (
            <i key={text} className="nights-middle" style={{ left: `${x(at)}%` }} />
          ))}
      </div>
      {rows.map((row, index) => (
        <Fragment key={row.id}>
          {row.changes.map((change) => (
            <div key={change.id} className="nights-change">
              <ChangeName label={change.label} />
            </div>
          ))}
          <div className="nights-row" data-quiet={row.bar === null || undefined}>
            <span className="nights-name" aria-hidden="true">
              {row.name}
            </span>
            <span className="nights-aside" aria-hidden="true">
              {row.aside}
            </span>
            <div className="nights-track" {...cursor.markProps(index, row.label)}>
              {row.bar === null ? (
                <i className="nights-none" />
              ) : (
                hasMarks && <Bar row={row} x={x} />
              )}
            </div>
            {cursor.shown === index && <ChartTip text={row.label} at={0.5} />}
          </div>
        </Fragment>
      ))}
      {middles && (
        <div
          className="nights-middles"
          style={{ '--middle': `${x((middles[0].at + middles[1].at) / 2)}%` }}
          aria-hidden="true"
        >
          {middles.map(({ at, label: text }) => (
            <span key={text} style={{ '--x': `${x(at)}%` }}>
              {text}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

interface BarProps {
  readonly row: NightMark;
  readonly x: (minute: number) => number;
}

function Bar({ row: { bar, ticks }, x }: BarProps) {
  const { from, to } = bar ?? { from: null, to: null };
  // Far enough to contain the wakings.
  const start = x(
    from ?? Math.min((to ?? 0) - openEndMinutes, ...ticks.map((at) => at - openEndMinutes)),
  );
  const end = x(
    to ?? Math.max((from ?? 0) + openEndMinutes, ...ticks.map((at) => at + openEndMinutes)),
  );
  return (
    <>
      <i
        className="nights-bar"
        data-open={from === null ? 'start' : to === null ? 'end' : undefined}
        style={{ left: `${start}%`, width: `${Math.max(0.5, end - start)}%` }}
      />
      {ticks.map((at, index) => (
        <i key={index} className="nights-tick" style={{ left: `${x(at)}%` }} />
      ))}
    </>
  );
}

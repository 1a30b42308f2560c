import { Fragment, useContext } from 'react';
import { scaleLinear } from '@visx/scale';
import { type ChangeLine, ChangeLines, ChangeName, ChartTip } from './chart-parts';
import { MarksDue } from './staggered';
import { useChartCursor } from './use-chart-cursor';
import './day-charts.css';

export interface DayBar {
  readonly id: string;
  /** The tooltip, and what a screen reader hears. */
  readonly label: string;
  /** Which of the days, from 0. */
  readonly day: number;
  /** What stands above the line. */
  readonly above: number;
  /** What hangs below it: a hollow part, and a dark one below that. */
  readonly hollow: number;
  readonly dark: number;
}

export interface DayBarsRow {
  readonly id: string;
  readonly name: string;
  /** A total in words, below the name. */
  readonly note: string;
  /** Days on which something was noted, oldest first. */
  readonly bars: readonly DayBar[];
}

export interface DayBarsProps {
  readonly label: string;
  readonly hue: string;
  readonly days: number;
  readonly rows: readonly DayBarsRow[];
  readonly changes: readonly ChangeLine[];
  /** The words under the two ends. */
  readonly start: string;
  readonly end: string;
}

/** Amounts by day, a line for each row: one kind stands on the line, two others hang from it. A day without a bar was not noted. */
export function DayBars({ label, hue, days, rows, changes, start, end }: DayBarsProps) {
  const hasMarks = useContext(MarksDue);
  const bars = rows.flatMap((row) => row.bars);
  const starts = rows.map((_, at) =>
    rows.slice(0, at).reduce((sum, row) => sum + row.bars.length, 0),
  );
  const cursor = useChartCursor(bars.length, starts);
  const most = (count: (bar: DayBar) => number) => Math.max(1, ...bars.map(count));
  const up = most(({ above }) => above);
  const down = most(({ hollow, dark }) => hollow + dark);
  // Above and below share one scale, and the line takes a pixel or two.
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
  /** The tooltip, and what a screen reader hears. */
  readonly label: string;
  /** At the left of the row: its day. */
  readonly name: string;
  /** At its right: its length, or what was not noted. */
  readonly aside: string;
  /** In minutes of the axis; null where that end was not noted. Null for a row without either. */
  readonly bar: { readonly from: number | null; readonly to: number | null } | null;
  /** In minutes of the axis. */
  readonly ticks: readonly number[];
  /** What changed before this row. */
  readonly changes: readonly { readonly id: string; readonly label: string }[];
}

interface NightMiddle {
  readonly at: number;
  readonly label: string;
}

export interface NightChartProps {
  readonly label: string;
  readonly hue: string;
  /** How many minutes the axis has. */
  readonly axis: number;
  /** Words over the axis; those that are `minor` give way on a phone and a tablet. */
  readonly hours: readonly {
    readonly at: number;
    readonly label: string;
    readonly minor?: true;
  }[];
  /** Two dotted lines through all rows, the earlier first, with their words below; null for none. */
  readonly middles: readonly [NightMiddle, NightMiddle] | null;
  readonly rows: readonly NightMark[];
}

/** How much of an open end is drawn, in minutes. */
const openEnd = 50;

/** Nights as rows on one axis of hours: bars with a gap for each waking, dotted where nothing was noted. */
export function NightChart({ label, hue, axis, hours, middles, rows }: NightChartProps) {
  const hasMarks = useContext(MarksDue);
  const cursor = useChartCursor(rows.length, 1);
  const x = scaleLinear<number>({ domain: [0, axis], range: [0, 100], clamp: true });
  return (
    <div className="nights" data-hue={hue} aria-label={label} {...cursor.groupProps}>
      <div className="nights-hours" aria-hidden="true">
        {hours.map(({ at, label: words, minor }) => (
          <span key={at} data-minor={minor} style={{ left: `${x(at)}%` }}>
            {words}
          </span>
        ))}
      </div>
      <div className="nights-grid" aria-hidden="true">
        {hours.map(({ at }) => (
          <i key={at} className="nights-hour" style={{ left: `${x(at)}%` }} />
        ))}
        {hasMarks &&
          middles?.map(({ at, label: words }) => (
            <i key={words} className="nights-middle" style={{ left: `${x(at)}%` }} />
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
          {middles.map(({ at, label: words }) => (
            <span key={words} style={{ '--x': `${x(at)}%` }}>
              {words}
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
  // Far enough to hold the wakings.
  const start = x(from ?? Math.min((to ?? 0) - openEnd, ...ticks.map((at) => at - openEnd)));
  const end = x(to ?? Math.max((from ?? 0) + openEnd, ...ticks.map((at) => at + openEnd)));
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

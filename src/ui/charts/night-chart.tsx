import { Fragment, useContext } from 'react';
import { scaleLinear } from '@visx/scale';
import { ChangeName } from './chart-parts';
import { ChartTip } from './chart-tip';
import { MarksDue } from './staggered';
import { useChartCursor } from './use-chart-cursor';
import './night-chart.css';

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

import { Fragment, useContext } from 'react';
import { scaleLinear } from '@visx/scale';
import { ChangeName, ChartTip } from './chart-parts';
import { MarksDrawn } from './staggered';
import { useChartCursor } from './use-chart-cursor';
import './night-chart.css';

export interface NightMark {
  readonly id: string;
  /** The tooltip and accessible name. */
  readonly label: string;
  /** The day, to the left of the row. */
  readonly name: string;
  /** The duration, or what wasn't recorded, to the right of the row. */
  readonly durationText: string;
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
  readonly medians: readonly [NightMedian, NightMedian] | null;
  readonly rows: readonly NightMark[];
}

/** How much of an open end to draw, in minutes. */
const openEndMinutes = 50;

/** Nights as rows on one axis of hours: bars with a gap for each waking, dotted if an end was not recorded. */
export function NightChart({ label, hue, axis, hours, medians, rows }: NightChartProps) {
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
          medians?.map(({ at, label: text }) => (
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
              {row.durationText}
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
      {medians && (
        <div
          className="nights-middles"
          style={{ '--middle': `${x((medians[0].at + medians[1].at) / 2)}%` }}
          aria-hidden="true"
        >
          {medians.map(({ at, label: text }) => (
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

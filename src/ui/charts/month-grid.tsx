import { useContext } from 'react';
import { weekdays } from '@/lib/weekdays';
import { ChartTip } from './chart-tip';
import { MarksDue } from './staggered';
import { useChartCursor } from './use-chart-cursor';
import './month-grid.css';

/** Told apart by their form, and not by colour alone. */
export type MarkShape = 'disc' | 'cross' | 'triangle' | 'ring';

export interface MonthDay {
  readonly id: string;
  /** Of the month, from 1. */
  readonly number: number;
  /** The tooltip, and what a screen reader hears. */
  readonly label: string;
  /** What happened on it, and how often. */
  readonly marks: readonly { readonly shape: MarkShape; readonly count: number }[];
  /** Leads to what was noted; absent where nothing was. */
  readonly href?: string | undefined;
}

export interface MonthGridProps {
  readonly label: string;
  /** The weekday of the first day, from 0 for Sunday. */
  readonly startsOn: number;
  readonly days: readonly MonthDay[];
  readonly onFollow: (href: string) => void;
}

/** As many marks of a shape as a day has room for; more are a number. */
const room = 3;

/** A month as a page of a calendar. One tab stop; the arrow keys go by days and weeks, Enter opens the day. */
export function MonthGrid({ label, startsOn, days, onFollow }: MonthGridProps) {
  const hasMarks = useContext(MarksDue);
  const cursor = useChartCursor(days.length, 7);
  const shown = cursor.shown === null ? undefined : days[cursor.shown];
  const place = (cursor.shown ?? 0) + startsOn;
  const weeks = Math.ceil((startsOn + days.length) / 7);
  return (
    <div
      className="month-grid"
      aria-label={label}
      style={{ '--weeks': weeks }}
      {...cursor.groupProps}
    >
      {weekdays.map((weekday) => (
        <span key={weekday} className="month-weekday" aria-hidden="true">
          {weekday}
        </span>
      ))}
      {hasMarks &&
        days.map((day, index) => {
          const props = {
            className: 'month-day',
            'data-noted': day.marks.length > 0 || undefined,
            style: index === 0 ? { gridColumnStart: startsOn + 1 } : undefined,
            ...cursor.markProps(index, day.label),
          };
          return day.href === undefined ? (
            <span key={day.id} {...props}>
              <DayMarks day={day} />
            </span>
          ) : (
            <a
              key={day.id}
              {...props}
              role={undefined}
              href={day.href}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                if (day.href !== undefined) onFollow(day.href);
              }}
            >
              <DayMarks day={day} />
            </a>
          );
        })}
      {shown && (
        <ChartTip
          text={shown.label}
          at={((place % 7) + 0.5) / 7}
          top={(Math.floor(place / 7) + 1.6) / (weeks + 0.6)}
        />
      )}
    </div>
  );
}

function DayMarks({ day: { number, marks } }: { readonly day: MonthDay }) {
  return (
    <>
      <span className="month-number">{number}</span>
      <span className="month-marks">
        {marks.flatMap(({ shape, count }) =>
          count > room || marks.length > room
            ? [
                <MonthMark key={shape} shape={shape} />,
                count > 1 && <b key={`${shape} count`}>{count}</b>,
              ]
            : Array.from({ length: count }, (_, at) => (
                <MonthMark key={`${shape} ${at}`} shape={shape} />
              )),
        )}
      </span>
    </>
  );
}

const paths: Readonly<Record<MarkShape, string>> = {
  disc: 'M5 1a4 4 0 1 1 0 8a4 4 0 1 1 0-8Z',
  ring: 'M5 1.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7Z',
  cross: 'M1.5 1.5l7 7M8.5 1.5l-7 7',
  triangle: 'M5 1l4.2 7.8H.8Z',
};

/** One mark, also for the legend. */
export function MonthMark({ shape }: { readonly shape: MarkShape }) {
  return (
    <svg className="month-mark" data-shape={shape} viewBox="0 0 10 10" aria-hidden="true">
      <path d={paths[shape]} />
    </svg>
  );
}

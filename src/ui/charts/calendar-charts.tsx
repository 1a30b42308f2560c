import { Fragment, useContext } from 'react';
import { weekdays } from '@/lib/text';
import { ChartLegend, ChartTip } from './chart-parts';
import { MarksDrawn } from './staggered';
import { useChartCursor } from './use-chart-cursor';
import './calendar-charts.css';

export interface MapDay {
  readonly id: string;
  /** The tooltip and accessible name. */
  readonly label: string;
  /** From 0 for nothing to 4. */
  readonly level: 0 | 1 | 2 | 3 | 4;
}

export interface MapWeek {
  readonly id: string;
  /** Shown above the column, such as the name of a month that starts in it. */
  readonly heading?: string | undefined;
  /** Seven, from Sunday; null for a day that isn't shown. */
  readonly days: readonly (MapDay | null)[];
}

export interface DayMapProps {
  readonly label: string;
  readonly weeks: readonly MapWeek[];
  /** The meaning of the five levels, from nothing to most. */
  readonly legend: readonly [string, string, string, string, string];
}

/** A calendar with a square for each day, darker where there is more. Each week is a column. */
export function DayMap({ label, weeks, legend }: DayMapProps) {
  const hasMarks = useContext(MarksDrawn);
  const days = weeks.flatMap((week) => week.days);
  const shownDays = days.filter((day) => day !== null);
  const cursor = useChartCursor(shownDays.length);
  const shown = cursor.shown === null ? undefined : shownDays[cursor.shown];
  const position = shown ? days.indexOf(shown) : 0;
  const indexes = new Map(shownDays.map((day, index) => [day.id, index]));
  return (
    <div className="daymap">
      <div
        className="daymap-grid"
        aria-label={label}
        style={{ '--weeks': weeks.length }}
        {...cursor.groupProps}
      >
        {weekdays.map((weekday, row) => (
          <span
            key={weekday}
            className="daymap-weekday"
            aria-hidden="true"
            style={{ '--row': row }}
          >
            {row % 2 === 1 && weekday}
          </span>
        ))}
        {!hasMarks &&
          weekdays.map((weekday, row) => (
            <span key={weekday} className="daymap-place" style={{ '--row': row }} />
          ))}
        {weeks.map((week, column) => (
          <Fragment key={week.id}>
            {week.heading !== undefined && (
              <span className="daymap-month" aria-hidden="true" style={{ '--column': column }}>
                {week.heading}
              </span>
            )}
            {hasMarks &&
              week.days.map(
                (day, row) =>
                  day && (
                    <span
                      key={day.id}
                      className="daymap-day"
                      data-level={day.level}
                      style={{ '--column': column, '--row': row }}
                      {...cursor.markProps(indexes.get(day.id) ?? 0, day.label)}
                    />
                  ),
              )}
          </Fragment>
        ))}
        {shown && (
          <ChartTip
            text={shown.label}
            at={(Math.floor(position / 7) + 1.5) / (weeks.length + 1)}
            top={((position % 7) + 2) / 8}
          />
        )}
      </div>
      <ChartLegend>
        {legend.map((text, level) => (
          <li key={text}>
            <i className="daymap-key" data-level={level} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ChartLegend>
    </div>
  );
}

/** Marks differ in shape, not only in colour. */
export type MarkShape = 'disc' | 'cross' | 'triangle' | 'ring';

export interface MonthDay {
  readonly id: string;
  /** The day of the month, from 1. */
  readonly number: number;
  /** The tooltip and accessible name. */
  readonly label: string;
  /** What happened on it, and how often. */
  readonly marks: readonly { readonly shape: MarkShape; readonly count: number }[];
  /** Links to the records of the day; absent if it has none. */
  readonly href?: string | undefined;
}

export interface MonthGridProps {
  readonly label: string;
  /** The weekday of the first day, from 0 for Sunday. */
  readonly startsOn: number;
  readonly days: readonly MonthDay[];
  readonly onFollow: (href: string) => void;
}

/** The most marks of one shape that fit into a day; more are shown as a number. */
const maxMarks = 3;

/** A month as a calendar page. One tab stop; arrow keys move by days and weeks, Enter opens the day. */
export function MonthGrid({ label, startsOn, days, onFollow }: MonthGridProps) {
  const hasMarks = useContext(MarksDrawn);
  const cursor = useChartCursor(days.length, 7);
  const shown = cursor.shown === null ? undefined : days[cursor.shown];
  const position = (cursor.shown ?? 0) + startsOn;
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
          at={((position % 7) + 0.5) / 7}
          top={(Math.floor(position / 7) + 1.6) / (weeks + 0.6)}
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
          count > maxMarks || marks.length > maxMarks
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

export function MonthMark({ shape }: { readonly shape: MarkShape }) {
  return (
    <svg className="month-mark" data-shape={shape} viewBox="0 0 10 10" aria-hidden="true">
      <path d={paths[shape]} />
    </svg>
  );
}

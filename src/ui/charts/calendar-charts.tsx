import { Fragment, useContext } from 'react';
import { weekdays } from '@/lib/weekdays';
import { ChartLegend } from './chart-legend';
import { ChartTip } from './chart-tip';
import { MarksDue } from './staggered';
import { useChartCursor } from './use-chart-cursor';
import './calendar-charts.css';

export interface MapDay {
  readonly id: string;
  /** The tooltip, and what a screen reader hears. */
  readonly label: string;
  /** How strong: 0 for nothing, up to 4. */
  readonly level: 0 | 1 | 2 | 3 | 4;
}

export interface MapWeek {
  readonly id: string;
  /** Above the column, such as the name of a month that begins in it. */
  readonly heading?: string | undefined;
  /** Seven, from Sunday; null for a day that is not shown. */
  readonly days: readonly (MapDay | null)[];
}

export interface DayMapProps {
  readonly label: string;
  readonly weeks: readonly MapWeek[];
  /** What the five levels mean, from nothing to most. */
  readonly legend: readonly [string, string, string, string, string];
}

/** A calendar with a square for each day, stronger where there is more. Weeks stand side by side. */
export function DayMap({ label, weeks, legend }: DayMapProps) {
  const hasMarks = useContext(MarksDue);
  const days = weeks.flatMap((week) => week.days);
  const shownDays = days.filter((day) => day !== null);
  const cursor = useChartCursor(shownDays.length);
  const shown = cursor.shown === null ? undefined : shownDays[cursor.shown];
  const place = shown ? days.indexOf(shown) : 0;
  const places = new Map(shownDays.map((day, index) => [day.id, index]));
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
                      {...cursor.markProps(places.get(day.id) ?? 0, day.label)}
                    />
                  ),
              )}
          </Fragment>
        ))}
        {shown && (
          <ChartTip
            text={shown.label}
            at={(Math.floor(place / 7) + 1.5) / (weeks.length + 1)}
            top={((place % 7) + 2) / 8}
          />
        )}
      </div>
      <ChartLegend>
        {legend.map((words, level) => (
          <li key={words}>
            <i className="daymap-key" data-level={level} aria-hidden="true" />
            {words}
          </li>
        ))}
      </ChartLegend>
    </div>
  );
}

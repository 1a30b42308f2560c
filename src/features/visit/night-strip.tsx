import { daysBetween, isCalendarDay } from '@/domain/dates/calendar-day';
import { dayCount } from '@/domain/dates/period';
import type { VisitContent, VisitDated, VisitNight } from '@/domain/visit/visit-schema';
import { dayMark } from '@/domain/visit/day-marks';
import { DayMark } from './visit-refs';
import './visit-pages.css';

const width = 1000;
const height = 150;
/** Room for the labels of the first and the last hour. */
const edge = 14;
const left = 74;
/** From 6 pm to noon, in minutes. */
const span = 18 * 60;
const hours = [
  { at: 0, label: '6 pm' },
  { at: 6 * 60, label: '12 am' },
  { at: 12 * 60, label: '6 am' },
  { at: span, label: 'noon' },
];

interface NightStripProps {
  readonly nights: readonly VisitNight[];
  readonly changes: readonly VisitDated[];
  readonly period: VisitContent['period'];
}

/**
 * A bar for each night with both times, from falling asleep at the top to waking up; a gap for a waking. A life change
 * is a line before the nights of its day, named below.
 */
export function NightStrip({ nights, changes, period }: NightStripProps) {
  if (nights.length < 2 || !isCalendarDay(period.start) || !isCalendarDay(period.end)) return null;
  const days = dayCount(period);
  const step = (width - left) / days;
  const bar = Math.min(10, step * 0.62);
  const lines = linesOf(changes);
  const y = (minutes: number) => edge + (minutes / span) * (height - 2 * edge);
  return (
    <figure className="vp-strip">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {hours.map(({ at, label }) => (
          <g key={label}>
            <line className="vp-strip-line" x1={left} x2={width} y1={y(at)} y2={y(at)} />
            <text x={left - 12} y={y(at) + 6} textAnchor="end">
              {label}
            </text>
          </g>
        ))}
        {nights.map(({ day, from, to, wakings }) => {
          if (!isCalendarDay(day)) return null;
          const x = left + (daysBetween(period.start, day) + 0.5) * step - bar / 2;
          return (
            <g key={day}>
              <rect
                className="vp-strip-night"
                x={x}
                y={y(from)}
                width={bar}
                height={y(to) - y(from)}
                rx="1.5"
              />
              {wakings.map((at, index) => (
                <rect
                  key={index}
                  className="vp-strip-gap"
                  x={x - 1}
                  y={y(at) - 2}
                  width={bar + 2}
                  height="4"
                />
              ))}
            </g>
          );
        })}
        {lines.map(({ day, letter }) => {
          const x = left + daysBetween(period.start, day) * step;
          const isLast = x > width - 30;
          return (
            <g key={day}>
              <line className="vp-strip-change" x1={x} x2={x} y1="2" y2={height - 2} />
              <text
                className="vp-strip-letter"
                x={isLast ? x - 6 : x + 6}
                y={y(span) - 8}
                textAnchor={isLast ? 'end' : 'start'}
              >
                {letter}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption>
        <span>{dayMark(period.start)}</span>
        <span>
          A bar for each of {nights.length} nights with both times; white marks are wakings with a
          time.
        </span>
        <span>{dayMark(period.end)}</span>
      </figcaption>
      {lines.length > 0 && (
        <ul className="vp-changes" aria-label="Something changed">
          {lines.map(({ day, letter, text }) => (
            <li key={day} dir="auto">
              <i aria-hidden="true" />
              {letter !== '' && (
                <>
                  <b>{letter}</b>{' '}
                </>
              )}
              {text} <DayMark day={day} />
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

interface ChangeOfDay {
  readonly day: string;
  /** The letter beside the line and before its name; empty if there is only one line. */
  readonly letter: string;
  readonly text: string;
}

/** Returns a line for each day with a life change. */
function linesOf(changes: readonly VisitDated[]): readonly ChangeOfDay[] {
  const days = [...new Set(changes.map(({ day }) => day))].filter(isCalendarDay).sort();
  return days.map((day, index) => ({
    day,
    letter: days.length > 1 ? String.fromCharCode(65 + index) : '',
    text: changes
      .filter((change) => change.day === day)
      .map(({ text }) => text)
      .join(', '),
  }));
}

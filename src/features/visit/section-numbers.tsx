import { daysBetween, isCalendarDay } from '../../domain/calendar-day';
import { dayCount } from '../../domain/period';
import type {
  VisitBar,
  VisitContent,
  VisitFigure,
  VisitNight,
  VisitSection,
  VisitTable,
} from '../../domain/visit/content-schema';
import { dayMark } from '../../domain/visit/day-marks';
import { Mark } from './journal-of-visit';

/** The few numbers that are read first. */
export function Figures({ figures }: { readonly figures: readonly VisitFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className="vp-figures">
      {figures.map(({ label, value, detail }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="vp-figure">{value}</dd>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

const width = 1000;
const height = 170;
/** Room for the words of the first and the last hour. */
const edge = 14;
const left = 74;
/** From 6 pm to noon. */
const span = 18 * 60;
const hours = [
  { at: 0, label: '6 pm' },
  { at: 6 * 60, label: '12 am' },
  { at: 12 * 60, label: '6 am' },
  { at: span, label: 'noon' },
];

interface NightStripProps {
  readonly nights: readonly VisitNight[];
  readonly period: VisitContent['period'];
}

/** A bar for each night that has both times, from falling asleep at the top to waking up; a gap for a waking. */
export function NightStrip({ nights, period }: NightStripProps) {
  if (nights.length < 2 || !isCalendarDay(period.start) || !isCalendarDay(period.end)) return null;
  const days = dayCount(period);
  const step = (width - left) / days;
  const bar = Math.min(10, step * 0.62);
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
      </svg>
      <figcaption>
        <span>{dayMark(period.start)}</span>
        <span>
          A bar for each of {nights.length} nights with both times; white marks are wakings with a
          time.
        </span>
        <span>{dayMark(period.end)}</span>
      </figcaption>
    </figure>
  );
}

/** Short lists of what was counted, each with its bar. */
export function Groups({ groups }: Pick<VisitSection, 'groups'>) {
  if (groups.length === 0) return null;
  const most = Math.max(1, ...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  return (
    <div className="vp-groups">
      {groups.map(({ heading, bars }) => (
        <div key={heading}>
          <h3>{heading}</h3>
          <ul>
            {bars.map((bar) => (
              <Bar key={bar.label} {...bar} most={most} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Bar({ label, value, most }: VisitBar & { readonly most: number }) {
  return (
    <li className="vp-bar">
      <span dir="auto">{label}</span>
      <i style={{ '--part': value / most }} aria-hidden="true" />
      <b>{value}</b>
    </li>
  );
}

export function Table({ table: { columns, rows } }: { readonly table: VisitTable }) {
  return (
    <table className="vp-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, said }, index) => (
          <tr key={index}>
            {cells.map((cell, place) => (
              <td key={place} data-column={columns[place]} dir="auto">
                {cell}
                {place === cells.length - 1 && said && (
                  <>
                    {' '}
                    <Mark {...said} />
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

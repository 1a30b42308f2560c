import { useContext } from 'react';
import type { LucideIcon } from 'lucide-react';
import { type ChangeLine, ChangeLines, ChartTip } from './chart-parts';
import { MarksDrawn } from './staggered';
import { useChartCursor } from './use-chart-cursor';
import './series-charts.css';

export interface ColumnPart {
  /** A category, food state or reaction. */
  readonly hue: string;
  readonly value: number;
}

export interface Column {
  readonly id: string;
  /** The tooltip and accessible name. */
  readonly label: string;
  /** From the bottom up. */
  readonly parts: readonly ColumnPart[];
}

export interface ColumnChartProps {
  readonly label: string;
  readonly columns: readonly Column[];
  /** The top of the scale; charts to be compared share it. */
  readonly max: number;
  /** The labels under the first and last column. */
  readonly start: string;
  readonly end: string;
  readonly changes?: readonly ChangeLine[] | undefined;
}

/** Columns over time. Each is at least 5% high; an empty one is grey. */
export function ColumnChart({ label, columns, max, start, end, changes = [] }: ColumnChartProps) {
  const hasMarks = useContext(MarksDrawn);
  const cursor = useChartCursor(columns.length);
  const shown = cursor.shown === null ? undefined : columns[cursor.shown];
  return (
    <div className="cols">
      <div className="cols-marks" aria-label={label} {...cursor.groupProps}>
        <ChangeLines changes={changes} />
        {hasMarks &&
          columns.map((column, index) => (
            <span key={column.id} className="cols-mark" {...cursor.markProps(index, column.label)}>
              <Bar parts={column.parts} max={max} />
            </span>
          ))}
        {shown && cursor.shown !== null && (
          <ChartTip text={shown.label} at={(cursor.shown + 0.5) / columns.length} />
        )}
      </div>
      <div className="cols-axis" data-few={columns.length <= 2 || undefined} aria-hidden="true">
        <span>{start}</span>
        {columns.length > 1 && <span>{end}</span>}
      </div>
    </div>
  );
}

function Bar({ parts, max }: { readonly parts: readonly ColumnPart[]; readonly max: number }) {
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const height = Math.min(100, Math.max(5, (total / max) * 100));
  return (
    <span
      className="cols-bar"
      data-empty={total === 0 || undefined}
      style={{ height: `${height}%` }}
    >
      {parts.map(
        ({ hue, value }) =>
          value > 0 && <i key={hue} className="cols-part" data-hue={hue} style={{ flex: value }} />,
      )}
    </span>
  );
}

export interface Point {
  readonly id: string;
  /** The tooltip and accessible name. */
  readonly label: string;
  /** Position across the chart, 0 to 1. */
  readonly x: number;
  readonly value: number;
}

export interface PointChartProps {
  readonly label: string;
  readonly hue: string;
  /** Oldest first. */
  readonly points: readonly Point[];
  /** The top of the scale, which starts at 0. */
  readonly max: number;
  /** Faint horizontal lines with their labels. */
  readonly lines: readonly { readonly value: number; readonly label: string }[];
  /** The labels at the two ends of the axis. */
  readonly start: string;
  readonly end: string;
  readonly changes?: readonly ChangeLine[] | undefined;
}

/** Measurements over time: points joined by a thin line. */
export function PointChart({
  label,
  hue,
  points,
  max,
  lines,
  start,
  end,
  changes = [],
}: PointChartProps) {
  const hasMarks = useContext(MarksDrawn);
  const cursor = useChartCursor(points.length);
  const shown = cursor.shown === null ? undefined : points[cursor.shown];
  const y = (value: number) => 1 - Math.min(value, max) / max;
  return (
    <div className="points" data-hue={hue}>
      <div className="points-plot" aria-label={label} {...cursor.groupProps}>
        {lines.map((line) => (
          <span
            key={line.value}
            className="points-line"
            aria-hidden="true"
            style={{ top: `${y(line.value) * 100}%` }}
          >
            {line.label}
          </span>
        ))}
        <div className="points-area">
          <ChangeLines changes={changes} />
          {hasMarks && (
            <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
              <polyline points={points.map(({ x, value }) => `${x},${y(value)}`).join(' ')} />
            </svg>
          )}
          {hasMarks &&
            points.map((point, index) => (
              <span
                key={point.id}
                className="points-mark"
                style={{ left: `${point.x * 100}%`, top: `${y(point.value) * 100}%` }}
                {...cursor.markProps(index, point.label)}
              />
            ))}
          {shown && <ChartTip text={shown.label} at={shown.x} top={y(shown.value)} />}
        </div>
      </div>
      <div className="points-axis" aria-hidden="true">
        <span>{start}</span>
        <span>{end}</span>
      </div>
    </div>
  );
}

export interface DotRow {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly hue: string;
  readonly dots: readonly Dot[];
}

export interface Dot {
  readonly id: string;
  /** The tooltip and accessible name. */
  readonly label: string;
  readonly value: number;
}

export interface DotGridProps {
  readonly label: string;
  /** All with the same number of dots. */
  readonly rows: readonly DotRow[];
  /** The labels under the first and last column. */
  readonly start: string;
  readonly end: string;
  /** The label in the middle of an axis with an even number of columns. */
  readonly middle?: string | undefined;
  readonly changes?: readonly ChangeLine[] | undefined;
}

/** Amounts by kind and time: the area of each dot is its amount. */
export function DotGrid({ label, rows, start, middle, end, changes = [] }: DotGridProps) {
  const hasMarks = useContext(MarksDrawn);
  const columns = rows[0]?.dots.length ?? 0;
  const cursor = useChartCursor(rows.length * columns, columns);
  const max = Math.max(1, ...rows.flatMap(({ dots }) => dots.map(({ value }) => value)));
  return (
    <div
      className="dots"
      data-many={columns > 14 || undefined}
      aria-label={label}
      {...cursor.groupProps}
    >
      {rows.map((row, rowIndex) => (
        <div key={row.id} className="dots-row" data-hue={row.hue}>
          <span className="dots-name">
            {row.icon && <row.icon className="icon small" />}
            <span>{row.label}</span>
          </span>
          <div className="dots-track">
            <ChangeLines changes={changes} />
            {hasMarks &&
              row.dots.map((dot, column) => {
                const index = rowIndex * columns + column;
                return (
                  <span key={dot.id} className="dots-cell" {...cursor.markProps(index, dot.label)}>
                    <i
                      className="dots-dot"
                      data-empty={dot.value === 0 || undefined}
                      style={{ '--size': Math.sqrt(dot.value / max) }}
                    />
                  </span>
                );
              })}
            {cursor.shown !== null && Math.floor(cursor.shown / columns) === rowIndex && (
              <ChartTip
                text={row.dots[cursor.shown % columns]?.label ?? ''}
                at={((cursor.shown % columns) + 0.5) / columns}
              />
            )}
          </div>
        </div>
      ))}
      <div className="dots-row dots-axis" aria-hidden="true">
        <span />
        <div data-few={columns <= 2 || undefined}>
          <span>{start}</span>
          {middle !== undefined && <span className="dots-middle">{middle}</span>}
          {columns > 1 && <span>{end}</span>}
        </div>
      </div>
    </div>
  );
}

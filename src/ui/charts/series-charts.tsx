import { useContext } from 'react';
import { type ChangeLine, ChangeLines } from './chart-parts';
import { ChartTip } from './chart-tip';
import { MarksDue } from './staggered';
import { useChartCursor } from './use-chart-cursor';
import './series-charts.css';

export interface ColumnPart {
  /** A category, food state or reaction. */
  readonly hue: string;
  readonly value: number;
}

export interface Column {
  readonly id: string;
  /** The tooltip, and what a screen reader hears. */
  readonly label: string;
  /** From the bottom up. */
  readonly parts: readonly ColumnPart[];
}

export interface ColumnChartProps {
  readonly label: string;
  readonly columns: readonly Column[];
  /** The top of the scale; charts that are compared share it. */
  readonly max: number;
  /** The words under the first and the last column. */
  readonly start: string;
  readonly end: string;
  readonly changes?: readonly ChangeLine[] | undefined;
}

/** Columns over time. Each is at least 5% high; one with nothing in it is grey. */
export function ColumnChart({ label, columns, max, start, end, changes = [] }: ColumnChartProps) {
  const hasMarks = useContext(MarksDue);
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

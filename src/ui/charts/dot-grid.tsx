import { useContext } from 'react';
import type { LucideIcon } from 'lucide-react';
import { type ChangeLine, ChangeLines } from './chart-parts';
import { ChartTip } from './chart-tip';
import { MarksDue } from './staggered';
import { useChartCursor } from './use-chart-cursor';
import './dot-grid.css';

export interface DotRow {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly hue: string;
  readonly dots: readonly Dot[];
}

export interface Dot {
  readonly id: string;
  /** The tooltip, and what a screen reader hears. */
  readonly label: string;
  readonly value: number;
}

export interface DotGridProps {
  readonly label: string;
  /** All with the same number of dots. */
  readonly rows: readonly DotRow[];
  /** The words under the first and the last column. */
  readonly start: string;
  readonly end: string;
  /** The words in the middle, where the axis has an even number of columns. */
  readonly middle?: string | undefined;
  readonly changes?: readonly ChangeLine[] | undefined;
}

/** Amounts by kind and over time, a dot each: its area is the amount. */
export function DotGrid({ label, rows, start, middle, end, changes = [] }: DotGridProps) {
  const hasMarks = useContext(MarksDue);
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

import type { LucideIcon } from 'lucide-react';
import './chart-parts.css';

export interface BarRow {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  /** A category, food state or reaction; without one the bar is grey. */
  readonly hue?: string | undefined;
  readonly value: number;
  /** The number as displayed. */
  readonly text: string;
  /** A muted line below the bar. */
  readonly note?: string | undefined;
}

export interface BarTableProps {
  /** What is counted, for screen readers. */
  readonly caption: string;
  readonly head: readonly [name: string, value: string];
  /** The names are short words and need less room. */
  readonly hasShortNames?: boolean | undefined;
  readonly rows: readonly BarRow[];
}

/** Amounts compared in a table whose middle column draws the numbers as bars. */
export function BarTable({ caption, head, hasShortNames = false, rows }: BarTableProps) {
  const max = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <table className="dist">
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        <col className={hasShortNames ? 'dist-names-short' : 'dist-names'} />
        <col />
        <col className="dist-values" />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{head[0]}</th>
          <td aria-hidden="true" />
          <th scope="col">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, icon: Icon, hue, value, text, note }) => (
          <tr key={id} data-hue={hue}>
            <th scope="row">
              <span className="dist-name">
                {Icon && <Icon className="icon small" />}
                <span>{label}</span>
              </span>
            </th>
            <td className="dist-track" aria-hidden={note === undefined || undefined}>
              <i
                className="dist-bar"
                data-empty={value === 0 || undefined}
                style={{ width: `${(value / max) * 100}%` }}
              />
              {note !== undefined && <span className="dist-note">{note}</span>}
            </td>
            <td className="dist-value">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { Flag } from 'lucide-react';
import './chart-parts.css';

/** Something that changed, on a chart with an axis of days. */
export interface ChangeLine {
  readonly id: string;
  /** Its words and its day. */
  readonly label: string;
  /** Across the chart, 0 to 1. */
  readonly at: number;
}

/** Its lines, over the marks of a chart whose box they fill. Their names stand below it. */
export function ChangeLines({ changes }: { readonly changes: readonly ChangeLine[] }) {
  return changes.map(({ id, at }) => (
    <i key={id} className="change-line" aria-hidden="true" style={{ left: `${at * 100}%` }} />
  ));
}

/** The name of a change, with its flag. */
export function ChangeName({ label }: { readonly label: string }) {
  return (
    <span className="change-name">
      <Flag className="icon small" />
      {label}
    </span>
  );
}

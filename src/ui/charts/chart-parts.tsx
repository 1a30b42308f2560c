import { Flag, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import './chart-parts.css';

/** Something that changed, on a chart with days along its axis. */
export interface ChangeLine {
  readonly id: string;
  /** Its text and its day. */
  readonly label: string;
  /** Position across the chart, 0 to 1. */
  readonly at: number;
}

/** Vertical lines over a chart's marks. Their names are shown below the chart. */
export function ChangeLines({ changes }: { readonly changes: readonly ChangeLine[] }) {
  return changes.map(({ id, at }) => (
    <i key={id} className="change-line" aria-hidden="true" style={{ left: `${at * 100}%` }} />
  ));
}

export function ChangeName({ label }: { readonly label: string }) {
  return (
    <span className="change-name">
      <Flag className="icon small" />
      {label}
    </span>
  );
}

interface ChartTipProps {
  readonly text: string;
  /** Position of its mark across the chart, 0 to 1. The tip never leaves the chart on either side. */
  readonly at: number;
  /** How far down the chart it is shown; below the chart if absent. */
  readonly top?: number | undefined;
}

/** The tooltip of a mark. It repeats the mark's accessible name, so it's hidden from screen readers. */
export function ChartTip({ text, at, top = 1 }: ChartTipProps) {
  return (
    <span
      className="ctip"
      aria-hidden="true"
      style={{ '--x': `${at * 100}%`, '--y': `${top * 100}%` }}
    >
      {text}
    </span>
  );
}

/** The legend: an item for each mark, the mark before its text. */
export function ChartLegend(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className="chart-legend" />;
}

export interface ChartFigureProps {
  readonly title: string;
  readonly level: 3 | 4;
  readonly icon?: LucideIcon | undefined;
  /** Colours the icon. */
  readonly hue?: string | undefined;
  /** A total, to the right of the title. */
  readonly total?: string | undefined;
  /** Buttons to the right of the title. */
  readonly tools?: ReactNode;
  /** One sentence on what the chart shows and how to read it. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A chart with its heading. */
export function ChartFigure({
  title,
  level,
  icon: Icon,
  hue,
  total,
  tools,
  note,
  children,
}: ChartFigureProps) {
  const id = useId();
  const Heading = level === 3 ? 'h3' : 'h4';
  return (
    <section className="chart" aria-labelledby={id}>
      <div className="chart-head" data-hue={hue}>
        <Heading id={id}>
          {Icon && <Icon className="icon small" />}
          {title}
        </Heading>
        {total !== undefined && <span>{total}</span>}
        {tools !== undefined && <div className="chart-tools">{tools}</div>}
      </div>
      {note !== undefined && <p className="chart-note">{note}</p>}
      {children}
    </section>
  );
}

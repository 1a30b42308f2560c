import { type ReactNode, useId } from 'react';
import type { LucideIcon } from 'lucide-react';
import './chart-figure.css';

export interface ChartFigureProps {
  readonly title: string;
  readonly level: 3 | 4;
  readonly icon?: LucideIcon | undefined;
  /** Colours the icon. */
  readonly hue?: string | undefined;
  /** A total, at the right of the title. */
  readonly aside?: string | undefined;
  /** Buttons at the right of the title. */
  readonly tools?: ReactNode;
  /** What is drawn and how to read it, in a sentence. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A chart with its heading. */
export function ChartFigure({
  title,
  level,
  icon: Icon,
  hue,
  aside,
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
        {aside !== undefined && <span>{aside}</span>}
        {tools !== undefined && <div className="chart-tools">{tools}</div>}
      </div>
      {note !== undefined && <p className="chart-note">{note}</p>}
      {children}
    </section>
  );
}

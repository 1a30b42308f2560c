import './chart-tip.css';

interface ChartTipProps {
  readonly text: string;
  /** Where its mark stands across the chart, 0 to 1: the tip never leaves the chart on either side. */
  readonly at: number;
  /** How far down the chart it hangs; below the chart when absent. */
  readonly top?: number | undefined;
}

/** The tooltip of a mark. It repeats the mark's accessible name, so it is kept from screen readers. */
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

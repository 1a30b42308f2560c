import type { ComponentProps } from 'react';
import './chart-legend.css';

/** What the marks of a chart say: an item for each, the mark before its words. */
export function ChartLegend(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className="chart-legend" />;
}

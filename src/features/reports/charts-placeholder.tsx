import { readChartsFolded } from '@/data/preferences/preferences';

/** Holds the place of the charts while their code loads or they are read. */
export function ChartsPlace() {
  return <div className="charts-place" data-folded={readChartsFolded() || undefined} aria-busy />;
}

/** In the place of charts that cannot be read or loaded; the reports below them go on. */
export function ChartsFailed() {
  return <p className="muted">The charts could not be drawn. Reload the page to try again.</p>;
}

import { readChartsFolded } from '@/data/preferences/preferences';

/** Reserves the room of the charts while they are loading. */
export function ChartsPlaceholder() {
  return <div className="charts-place" data-folded={readChartsFolded() || undefined} aria-busy />;
}

/** Shown if the charts can't be read or loaded; the reports below still work. */
export function ChartsFailed() {
  return <p className="muted">The charts could not be drawn. Reload the page to try again.</p>;
}

import { readChartsFolded } from '@/data/preferences/preferences';

/** Holds the place of the charts while their code loads or they are read. */
export function ChartsPlace() {
  return <div className="charts-place" data-folded={readChartsFolded() || undefined} aria-busy />;
}

/* The axes of a growth chart: which ages it covers, and where its marks are. */
import { daysPerMonth } from './lms';
import type { GrowthPoint } from './growth-points';

interface AgeTick {
  /** In days since birth. */
  readonly at: number;
  /** 'birth', '3', '5 years'. */
  readonly label: string;
}

export interface AgeAxis {
  /** In days since birth. */
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly AgeTick[];
}

const daysPerYear = 12 * daysPerMonth;

/** Months between the ticks of a chart of less than two years. */
const monthSteps = [1, 2, 3, 6];
const mostTicks = 6;

/**
 * Returns an axis for points of these ages: in months if all are under two years, otherwise in years. Begins at birth, or at a whole
 * year for a child who was measured only later.
 * @param ages in days, at least one
 */
export function ageAxis(ages: readonly number[]): AgeAxis {
  const last = Math.max(...ages);
  const first = Math.min(...ages);
  if (last < 2 * daysPerYear) {
    const months = Math.max(1, Math.ceil(last / daysPerMonth));
    const step = monthSteps.find((one) => months / one <= mostTicks) ?? 6;
    return axisOf(0, Math.ceil(months / step), step, daysPerMonth, 'month');
  }
  const from = first < 2 * daysPerYear ? 0 : Math.floor(first / daysPerYear);
  const years = Math.max(1, Math.ceil(last / daysPerYear) - from);
  const step = Math.ceil(years / mostTicks);
  return axisOf(from, Math.ceil(years / step), step, daysPerYear, 'year');
}

function axisOf(
  from: number,
  count: number,
  step: number,
  days: number,
  unit: 'month' | 'year',
): AgeAxis {
  const ticks = Array.from({ length: count + 1 }, (_, index) => {
    const age = from + index * step;
    const name = index === count ? `${age} ${age === 1 ? unit : `${unit}s`}` : String(age);
    return { at: age * days, label: age === 0 ? 'birth' : name };
  });
  return { from: from * days, to: (from + count * step) * days, ticks };
}

/** Returns where a point is drawn across the chart. A point before the due date has no corrected age to be drawn at. */
export function xOf(point: GrowthPoint, isCorrected: boolean): number {
  return isCorrected && point.correctedDays !== null && point.correctedDays >= 0
    ? point.correctedDays
    : point.ageDays;
}

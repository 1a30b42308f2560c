import type { Gestation } from '@/domain/schema/entities';
import { daysPerMonth } from './lms';

/** Until how many months of corrected age it's used: 24, or 36 if the family chose that for a very early birth. */
export type CorrectUntil = 24 | 36;

/** Days of a pregnancy until the due date. */
export const daysToTerm = 280;
/** 37 weeks and 0 days. A child born then or later has no corrected age. */
const daysWithoutCorrection = 37 * 7;

/** Returns the days between birth and the due date of a child born before 37 weeks; 0 for any other. */
export function daysEarly({ weeks, days }: Gestation): number {
  const length = 7 * weeks + days;
  return length < daysWithoutCorrection ? daysToTerm - length : 0;
}

/**
 * Returns the days since the due date, negative before it. Null if the age isn't corrected: not born early, or past `untilMonths` of
 * corrected age. Source: rcpchgrowth-python, date_calculations.py; the limits are those of the American Academy of Pediatrics and of
 * J Perinatol 2025, doi 10.1038/s41372-024-02202-z.
 */
export function correctedDays(
  ageDays: number,
  gestation: Gestation,
  untilMonths: CorrectUntil,
): number | null {
  const early = daysEarly(gestation);
  if (early === 0) return null;
  const corrected = ageDays - early;
  return corrected <= untilMonths * daysPerMonth ? corrected : null;
}

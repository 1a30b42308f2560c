import growthReference from './who-2007.json';
import growthStandards from './who-2006.json';

/**
 * The tables of the World Health Organization that lines are drawn from. Weight is in kg, lengths are in cm; L, M and S are as
 * published. The two sets have separate tables.
 */

/** One table as columns of the same length. Between two rows, each column is read by a straight line. */
export interface LmsTable {
  /** The ages of the rows, rising. */
  readonly ages: readonly number[];
  readonly l: readonly number[];
  readonly m: readonly number[];
  readonly s: readonly number[];
}

export interface LmsTables {
  readonly girls: LmsTable;
  readonly boys: LmsTable;
}

/**
 * The WHO Child Growth Standards of 2006, by days since birth, 0 to 1826: `lying` to day 730, `standing` from day 731. Rows that a
 * straight line replaces were left out: it stays within 0.002 z of the daily tables for z from -3 to 3.
 */
export const who2006: Readonly<Record<'weight' | 'lying' | 'standing' | 'head', LmsTables>> =
  growthStandards;

/** The WHO Growth Reference of 2007, by months of 30.4375 days: `standing` from 60 to 229, `weight` from 60 to 121. */
export const who2007: Readonly<Record<'weight' | 'standing', LmsTables>> = growthReference;

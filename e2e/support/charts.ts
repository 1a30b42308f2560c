import type { Locator } from '@playwright/test';

/**
 * The marks of a chart, and not its signs, which are pictures too and stand before the marks are drawn. All but one are kept
 * from screen readers, which have the table.
 */
export const marksOf = (chart: Locator): Locator => chart.locator('[data-mark]');

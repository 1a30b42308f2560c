import type { Locator } from '@playwright/test';

/**
 * The marks of a chart, without its icons, which are images, too, and appear before the marks. All but one are hidden from screen
 * readers, which have the table.
 */
export const marksOf = (chart: Locator): Locator => chart.locator('[data-mark]');

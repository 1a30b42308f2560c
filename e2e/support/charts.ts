import type { Locator } from '@playwright/test';

/** The marks of a chart. All but one are kept from screen readers, which have the table. */
export const marksOf = (chart: Locator): Locator => chart.getByRole('img', { includeHidden: true });

export const markOf = (chart: Locator, name: string): Locator =>
  chart.getByRole('img', { name, exact: true, includeHidden: true });

import { writeFileSync } from 'node:fs';
import { seedVisit, starred } from './support/visit-records';
import { expect, test } from './support/test';

test('pictures', async ({ page }) => {
  await seedVisit(page, starred(Number(process.env['STARS'] ?? 6)));
  for (const theme of ['light', 'dark']) {
    await page.evaluate((one) => localStorage.setItem('kinleaf_theme', one), theme);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/reports/child-maya');
    await expect(page.getByText('Prepare a visit')).toBeVisible();
    await page.screenshot({ path: `/tmp/kin/v16/shelf-${theme}.png` });
    for (const width of [390, 768, 1440, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/visit/child-maya');
      await expect(page.getByText('21 of 60 nights noted').first()).toBeVisible();
      await page.getByRole('button', { name: 'Look at the pages' }).click();
      await page.getByLabel('Question 1', { exact: true }).fill('Leaving the house is the hardest part of most days. What could we try before it gets to tears?');
      await page.screenshot({ path: `/tmp/kin/v16/prepare-${theme}-${width}.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const format of ['A4', 'Letter']) {
      const pdf = await page.pdf({ format, preferCSSPageSize: false });
      writeFileSync(`/tmp/kin/v16/visit-${theme}-${format}.pdf`, pdf);
    }
  }
});

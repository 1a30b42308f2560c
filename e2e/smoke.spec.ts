import { expect, test } from './support/test';

test('the first page opens, names the product and has one main heading', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Kinleaf/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

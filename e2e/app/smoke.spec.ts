import { expect, test } from '../support/app/test';

test(
  'the first page opens, names the product and has one main heading',
  { tag: ['@gate', '@gate-firefox'] },
  async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/Kinleaf/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  },
);

import type { Locator, Page } from '@playwright/test';
import { clippedOn } from '../support/app/fit';
import { openReports, report, summaryContent, trendContent } from '../support/data/report-records';
import { dialogOf } from '../support/app/screen';
import { expect, test } from '../support/app/test';

const title = 'A page for the OT';

/** Opens one report, as its card's link does, and returns its dialog. */
async function openReport(page: Page, type: string, content: object | string): Promise<Locator> {
  const record = report(title, type, content);
  await openReports(page, { reports: [record] }, `?report=${record.id}`);
  const dialog = dialogOf(page, title);
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('on paper', () => {
  test.use({ colorScheme: 'dark' });

  test('a short report, with a dark theme chosen', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('kinleaf_theme', 'dark');
      window.print = () => sessionStorage.setItem('printed', document.title);
    });
    const dialog = await openReport(page, 'summary', summaryContent);

    await test.step("'Print / Save as PDF' opens the browser's own print", async () => {
      await dialog.getByRole('button', { name: 'Print / Save as PDF' }).click();
      expect(await page.evaluate(() => sessionStorage.getItem('printed'))).toBe(
        `${title} · Kinleaf`,
      );
    });

    await test.step('a short report takes one page', async () => {
      const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    });

    await test.step('every page names the child and the period and has its number', async () => {
      const margins = await page.evaluate(() =>
        [...document.querySelectorAll('style')].map((node) => node.textContent).join(''),
      );
      expect(margins).toMatch(/@page report[^]*@top-left \{ content: "Maya"; \}/);
      expect(margins).toMatch(
        /@top-right \{ content: "Oct 22\\2c {2}2025 \\2d {2}Nov 20\\2c {2}2025"; \}/,
      );
      expect(margins).toContain('counter(page)');
    });

    await test.step('a chosen dark theme is printed light too', async () => {
      await page.emulateMedia({ media: 'print', colorScheme: 'light' });
      const ink = await dialog.evaluate((node) => getComputedStyle(node).color);
      expect(Number(/oklch\(([\d.]+)/.exec(ink)?.[1])).toBeLessThan(0.4);
    });
  });

  test('a long report, from the dark theme of the device', { tag: '@gate' }, async ({ page }) => {
    const aiAnalysis = 'Night wakings were written down less often from late October.\n\n'.repeat(
      120,
    );
    const dialog = await openReport(page, 'trend', { ...trendContent, aiAnalysis });
    await expect(dialog.getByRole('heading', { name: 'AI Analysis' })).toBeVisible();

    await test.step('the report alone, with child, type and date; light colours from the dark theme', async () => {
      const onScreen = await dialog.evaluate((node) => getComputedStyle(node).color);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(
        dialog.getByText('Maya · Trend Insights · Generated Nov 20, 2025'),
      ).toBeVisible();
      for (const name of ['Close', 'Share', 'Print / Save as PDF', 'Delete report'])
        await expect(dialog.getByRole('button', { name, exact: true })).toBeHidden();
      await expect(page.locator('#root')).toBeHidden();
      const ink = /oklch\(([\d.]+)/;
      const onPaper = await dialog.evaluate((node) => getComputedStyle(node).color);
      expect(Number(ink.exec(onScreen)?.[1])).toBeGreaterThan(0.8);
      expect(Number(ink.exec(onPaper)?.[1])).toBeLessThan(0.4);
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    });

    await test.step('nothing is clipped: no scroll area, and as many pages as it needs', async () => {
      expect(await clippedOn(dialog)).toEqual([]);
      const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(4);
    });
  });
});

import { saveFile } from '../support/app/download';
import { entries, food, openReports, today } from '../support/data/report-records';
import { dialogOf, expectToast } from '../support/app/screen';
import { expect, test } from '../support/app/test';

test(
  'a report is made, opened, there after a reload and exported',
  { tag: '@gate' },
  async ({ page }) => {
    await openReports(page, { journal: entries('sleep', 3), food: [food('Toast')] });
    await page.getByRole('button', { name: 'Generate Report', exact: true }).click();
    const making = dialogOf(page, 'Generate Report');
    await making.getByRole('button', { name: 'Generate Report' }).click();
    await expect(making).toBeHidden();
    await expectToast(page, {
      title: 'Report generated',
      description:
        'Your Smart Summary report has been created (AI settings not configured, using local analysis)',
    });

    await page.getByRole('link', { name: 'Maya’s last 30 days' }).click();
    await page.reload();
    const report = dialogOf(page, 'Maya’s last 30 days');
    await expect(report).toContainText('Toast');
    await report.getByRole('button', { name: 'Export report' }).click();
    const { name, bytes } = await saveFile(
      page,
      page.getByRole('menuitem', { name: 'Save as Markdown' }),
    );
    expect(name).toBe(`kinleaf-maya-report-${today}.md`);
    expect(bytes.toString()).toContain('# Maya’s last 30 days');
  },
);

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { boxOf } from '@/app/fixtures/layout';
import { goBack } from '@/app/fixtures/open-app';
import { columnsOf } from '@/app/fixtures/parts';
import { maya } from '@/app/fixtures/records';
import { entries, report, summaryContent, today } from '@/app/fixtures/report-records';
import { openReports } from '@/app/fixtures/reports';
import { openGenerate } from '@/app/fixtures/reports-page';
import {
  cardOf,
  cardTitles,
  dialogOf,
  expectAddress,
  expectGone,
  expectText,
  focus,
  press,
} from '@/app/fixtures/screen';

const seven = Array.from({ length: 7 }, (_, index) =>
  report(`Report ${index}`, 'summary', summaryContent, {
    createdAt: new Date(Date.UTC(2025, 9, 1 + index)).toISOString(),
  }),
);

test('the newest reports come before the charts, and the others can be reached', async () => {
  await page.viewport(1440, 900);
  await openReports({ journal: entries('sleep', [today]), reports: seven });
  const card = (index: number) => page.getByRole('link', { name: `Report ${index}` });

  // Before the charts; the last card in view is cut off.
  const charts = await boxOf(page.getByRole('heading', { name: 'Charts' }));
  const newest = await boxOf(cardOf('Report 6'));
  expect(newest.y).toBeLessThan(charts.y);
  const cut = await cardOf('Report 3').findElement();
  const edges = [
    cut.getBoundingClientRect().left,
    cut.parentElement?.getBoundingClientRect().right,
    cut.getBoundingClientRect().right,
  ];
  expect(edges).toEqual(edges.toSorted((a = 0, b = 0) => a - b));

  // Arrow buttons and Tab reach the oldest.
  const older = page.getByRole('button', { name: 'Older reports' });
  const newer = page.getByRole('button', { name: 'Newer reports' });
  await expect.element(newer).toHaveAttribute('aria-disabled', 'true');
  await older.click();
  await expect.element(newer).toHaveAttribute('aria-disabled', 'false');
  await newer.click();
  await expect.element(newer).toHaveAttribute('aria-disabled', 'true');
  await focus(card(6));
  for (let index = 5; index >= 0; index -= 1) {
    await press('Tab');
    await expect.element(card(index)).toHaveFocus();
  }
  await expect.element(card(0)).toBeInViewport({ ratio: 1 });
  await expect.element(older).toHaveAttribute('aria-disabled', 'true');

  // 'All seven' unfolds the grid of three columns, and folds it again.
  const all = page.getByRole('button', { name: 'All seven', exact: true });
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Generated' });
  await all.click();
  await expect.element(all).toHaveAttribute('aria-expanded', 'true');
  expect(columnsOf(cards)).toBe(3);
  await expectGone(page.getByRole('button', { name: 'Older reports' }));
  await all.click();
  expect(columnsOf(cards)).toBe(7);
});

test('a new report made with Ctrl+Enter comes first, is in view and focused, and its message opens it', async () => {
  await page.viewport(390, 700);
  await openReports({ journal: entries('sleep', [today]), reports: seven }, '?tab=recommendations');
  scrollTo(0, document.body.scrollHeight);
  await openGenerate();
  // As in any form.
  await press('Control+Enter');
  const link = page.getByRole('link', { name: 'Maya’s last 30 days' });
  await expect.element(link).toHaveFocus();
  await expectText(cardTitles().first(), 'Maya’s last 30 days');
  await expect.element(cardOf('Maya’s last 30 days')).toBeInViewport({ ratio: 0.9 });
  await expect
    .element(page.getByRole('tab', { name: 'Reports' }))
    .toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect.element(dialogOf('Maya’s last 30 days')).toBeVisible();
  await goBack();
  await expectGone(page.getByRole('dialog'));
  await expectAddress(`/reports/${maya.id}`);
});

import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { closeDialog, keyFiguresOf, openCard, openReports, rowsOf } from '@/app/fixtures/reports';
import {
  patternContent,
  report,
  summaryContent,
  trendContent,
} from '@/app/fixtures/report-records';
import { expectCount, expectGone, expectText, focus, press } from '@/app/fixtures/screen';

const title = 'A page for the OT';

async function openReport(type: string, content: object): Promise<Locator> {
  await openReports({ reports: [report(title, type, content)] });
  return openCard(title);
}

const marksOf = (chart: Locator) => chart.css('[data-mark]');
const heightOf = (node: Element | null | undefined) => node?.getBoundingClientRect().height ?? 0;

test('a pattern shows its summary, its categories and its food reactions', async () => {
  const dialog = await openReport('pattern', patternContent);

  await expect.element(dialog.getByRole('heading', { name: 'Summary', exact: true })).toBeVisible();
  expect(await keyFiguresOf(dialog)).toEqual([
    'Total entries: 38',
    'Average entries per day: 1.3',
    'Period: 30days',
  ]);
  await expect.element(dialog.getByText('Period: Oct 22, 2025 - Nov 20, 2025')).toBeVisible();

  // Most first, ties in the order of the categories.
  await expect.element(dialog.getByRole('heading', { name: 'Category Breakdown' })).toBeVisible();
  const table = dialog.getByRole('table', { name: 'Entries by category' });
  expect(await rowsOf(table)).toEqual([
    ['Sensory', '10'],
    ['Behavior', '9'],
    ['Sleep', '9'],
    ['Food & Nutrition', '5'],
    ['Social', '3'],
    ['Magic Moment', '2'],
  ]);
  const widths = table
    .css('tbody i')
    .elements()
    .map((bar) => bar.getBoundingClientRect().width);
  expect((widths[3] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(0.5, 2);

  // Coloured by positive, negative or other.
  await expect.element(dialog.getByRole('heading', { name: 'Food Reactions' })).toBeVisible();
  const reactions = dialog.getByRole('listitem').css('.badge');
  await expectText(reactions, ['Positive 7', 'Neutral 1', 'Negative 2', 'curious 3']);
  const colours = reactions.elements().map((node) => getComputedStyle(node).color);
  expect(new Set(colours.slice(0, 3)).size).toBe(3);
  expect(colours[3]).toBe(colours[1]);
});

test('a trend draws a chart of each category on one scale, with a table behind it', async () => {
  const dialog = await openReport('trend', trendContent);
  const chartOf = (name: string) =>
    dialog.getByRole('group', { name: `${name}, entries per week` });
  await expect
    .element(dialog.getByRole('heading', { name: 'Trend analysis over 5 weeks', exact: true }))
    .toBeVisible();
  await expect
    .element(
      dialog.getByText('All charts use the same scale, 0 to 40 entries a week.', { exact: true }),
    )
    .toBeVisible();
  // Only categories with any count above zero, most entries first.
  await expectText(dialog.getByRole('heading', { level: 4 }), ['Sleep', 'Social']);
  await expectCount(marksOf(chartOf('Sleep')), 5);
  await expect.element(dialog.getByText('71 entries', { exact: true })).toBeVisible();

  // A bar is at least 5 % high, and grey in a week without entries.
  const shareOf = (mark: Element) => heightOf(mark.firstElementChild) / heightOf(mark);
  const marks = marksOf(chartOf('Sleep')).elements();
  expect(marks.map((mark) => Math.round(100 * shareOf(mark)))).toEqual([100, 5, 5, 50, 25]);
  expect(marks.map((mark) => mark.firstElementChild?.hasAttribute('data-empty'))).toEqual([
    ...[false, false, true, false, false],
  ]);
  const [, , social] = marksOf(chartOf('Social')).elements();
  expect(social === undefined ? 0 : shareOf(social)).toBeCloseTo(5 / 40, 2);

  expect(await rowsOf(dialog.getByRole('table', { name: 'Social, entries per week' }))).toEqual([
    ['Oct 19, 2025', '0'],
    ['Oct 26, 2025', '0'],
    ['Nov 2, 2025', '5'],
    ['Nov 9, 2025', '0'],
    ['Nov 16, 2025', '0'],
  ]);
});

test('a week of a trend shows its tooltip on focus, by arrow keys and on hover', async () => {
  const dialog = await openReport('trend', trendContent);
  const chart = dialog.getByRole('group', { name: 'Sleep, entries per week' });
  const other = dialog.getByRole('group', { name: 'Social, entries per week' });
  const textIn = (text: string) => chart.getByText(text, { exact: true });

  // One tab stop for a chart, arrow keys inside it; Escape hides the tooltip, not the report.
  await focus(dialog.getByRole('button', { name: 'Close' }));
  await press('Tab');
  await expect.element(textIn('Week of Nov 16, 2025: 10 entries')).toBeVisible();
  await press('ArrowLeft');
  await expect.element(textIn('Week of Nov 9, 2025: 20 entries')).toBeVisible();
  await press('Home');
  await expect.element(textIn('Week of Oct 19, 2025: 40 entries')).toBeVisible();
  await press('ArrowLeft');
  await expect.element(marksOf(chart).first()).toHaveFocus();
  await press('Escape');
  await expectGone(textIn('Week of Oct 19, 2025: 40 entries'));
  await expect.element(dialog).toBeVisible();
  await press('Tab');
  await expect.element(other.getByText('Week of Nov 16, 2025: 0 entries')).toBeVisible();

  const markOf = (name: string) =>
    chart.getByRole('img', { name, exact: true, includeHidden: true });
  await markOf('Week of Nov 9, 2025: 20 entries').hover();
  await expect.element(textIn('Week of Nov 9, 2025: 20 entries')).toBeVisible();
  await markOf('Week of Oct 26, 2025: 1 entry').hover();
  await expect.element(textIn('Week of Oct 26, 2025: 1 entry')).toBeVisible();
  await expectGone(chart.getByText('Week of Nov 9'));
  // The keyboard still works while the mouse rests.
  await focus(marksOf(chart).last());
  await expect.element(textIn('Week of Nov 16, 2025: 10 entries')).toBeVisible();
  await expectGone(textIn('Week of Oct 26, 2025: 1 entry'));
  await press('Escape');
  await expectGone(chart.getByText(/^Week of/));

  // The tooltip stays inside the chart at both ends.
  await userEvent.unhover(chart);
  await page.viewport(360, 740);
  for (const mark of [marksOf(chart).first(), marksOf(chart).last()]) {
    await mark.hover();
    const tip = (await chart.getByText(/^Week of/).findElement()).getBoundingClientRect();
    const box = chart.element().getBoundingClientRect();
    expect(tip.left).toBeGreaterThanOrEqual(box.left - 1);
    expect(tip.right).toBeLessThanOrEqual(box.right + 1);
  }
});

test('a summary shows its highlights and its categories, magic moments only if there are any', async () => {
  const quiet = {
    ...summaryContent,
    highlights: { ...summaryContent.highlights, magicMoments: 0 },
  };
  await openReports({
    reports: [report(title, 'summary', summaryContent), report('No magic', 'summary', quiet)],
  });
  const dialog = await openCard(title);
  await expect
    .element(dialog.getByRole('heading', { name: 'Highlights', exact: true }))
    .toBeVisible();
  expect(await keyFiguresOf(dialog)).toEqual([
    'Top category: Sensory',
    'Total journal entries: 41',
    'Food items tried: 11',
    'Positive food reactions: 5',
    'Magic moments: 4',
    'Period: 30days',
  ]);
  await expect
    .element(dialog.getByRole('heading', { name: 'Category Distribution' }))
    .toBeVisible();
  expect(await rowsOf(dialog.getByRole('table'))).toEqual([
    ['Sensory', '11'],
    ['Sleep', '8'],
    ['Food & Nutrition', '7'],
  ]);
  await expectGone(dialog.getByText('AI Analysis'));

  await closeDialog(dialog);
  const other = await openCard('No magic');
  await expect.element(other.getByText('Positive food reactions')).toBeVisible();
  await expectGone(other.getByText('Magic moments'));
});

test('the AI analysis of a report of any type is markdown above the rest, with safe links only', async () => {
  const aiAnalysis = [
    '## What stands out',
    '',
    'A **steadier** month.',
    '',
    '- Sensory entries peak on swim days.',
    '',
    '[safe](https://example.org/) [mail](mailto:a@example.org) [chat](xmpp:a@example.org) [irc](irc://example.org)',
    '',
    '[script](javascript:alert(1)) [data](data:text/html,x) [file](file:///etc/passwd)',
    '',
    '<img src="https://example.org/x.png" onerror="document.title=1"><script>document.title=2</script>',
    '',
    '![A picture](https://example.org/y.png)',
  ].join('\n');
  const contents = { pattern: patternContent, trend: trendContent, summary: summaryContent };
  await openReports({
    reports: Object.entries(contents).map(([type, content]) =>
      report(`A ${type}`, type, { ...content, aiAnalysis }),
    ),
  });
  for (const type of Object.keys(contents)) {
    const dialog = await openCard(`A ${type}`);
    await expectText(dialog.getByRole('heading', { level: 3 }).first(), 'AI Analysis');
    await expect
      .element(dialog.getByText('steadier', { exact: true }))
      .toHaveStyle({ fontWeight: '650' });
    await expect.element(dialog.getByText('not a diagnosis')).toBeVisible();
    await expectText(dialog.getByRole('link'), ['safe', 'mail', 'chat', 'irc']);
    await expect.element(dialog.getByText('script data file')).toBeVisible();
    await expectCount(dialog.css('img, script'), 0);
    expect(document.title).toBe(`A ${type} · Kinleaf`);
    await closeDialog(dialog);
  }
});

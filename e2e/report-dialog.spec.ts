import type { Locator, Page } from '@playwright/test';
import { markOf, marksOf } from './support/charts';
import { allowWrites, refuseWrites } from './support/refusals';
import { entry, maya } from './support/records';
import {
  openReports,
  patternContent,
  report,
  summaryContent,
  trendContent,
} from './support/report-records';
import { cardTitles, dialogOf, expectToast, pressEscapeIn, questionOf } from './support/screen';
import { readStore, removeRecord } from './support/store';
import { clippedOn } from './support/fit';
import { expect, test } from './support/test';

const title = 'A page for the OT';

/** Opens one report, as its card's link does, and answers its dialog. */
async function openReport(page: Page, type: string, content: object | string): Promise<Locator> {
  const record = report(title, type, content);
  await openReports(page, { reports: [record] }, `?report=${record.id}`);
  const dialog = dialogOf(page, title);
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Opens a report from the list by its card. */
async function openCard(page: Page, name: string): Promise<Locator> {
  await page.getByRole('link', { name, exact: true }).click();
  const dialog = dialogOf(page, name);
  await expect(dialog).toBeVisible();
  return dialog;
}

async function close(dialog: Locator) {
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
}

/** The key figures of a report as pairs of words. */
async function keyFiguresOf(dialog: Locator): Promise<string[]> {
  return dialog
    .locator('dl > div')
    .evaluateAll((nodes) =>
      nodes.map((node) =>
        [...node.querySelectorAll('dt, dd')].map((one) => one.textContent).join(': '),
      ),
    );
}

/** The rows of a table, cell by cell, its head and its bars left out. */
async function rowsOf(table: Locator): Promise<string[][]> {
  return table.evaluate((node: HTMLTableElement) =>
    [...node.rows]
      .filter((row) => row.parentElement?.tagName === 'TBODY')
      .map((row) => [...row.cells].map((cell) => cell.textContent).filter((text) => text !== '')),
  );
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('a pattern: its summary, its categories, its food reactions', async ({ page }) => {
  const dialog = await openReport(page, 'pattern', patternContent);

  await test.step('Summary: total entries, average entries per day, period in days', async () => {
    await expect(dialog.getByRole('heading', { name: 'Summary', exact: true })).toBeVisible();
    expect(await keyFiguresOf(dialog)).toEqual([
      'Total entries: 38',
      'Average entries per day: 1.3',
      'Period: 30days',
    ]);
    await expect(dialog.getByText('Period: Oct 22, 2025 - Nov 20, 2025')).toBeVisible();
  });

  await test.step('Category Breakdown: most first, a tie in the order of the categories', async () => {
    await expect(dialog.getByRole('heading', { name: 'Category Breakdown' })).toBeVisible();
    const table = dialog.getByRole('table', { name: 'Entries by category' });
    expect(await rowsOf(table)).toEqual([
      ['Sensory', '10'],
      ['Behavior', '9'],
      ['Sleep', '9'],
      ['Food & Nutrition', '5'],
      ['Social', '3'],
      ['Magic Moment', '2'],
    ]);
    const widths = await table
      .locator('tbody i')
      .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
    expect((widths[3] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(0.5, 2);
  });

  await test.step('Food Reactions, coloured by positive, negative or other', async () => {
    await expect(dialog.getByRole('heading', { name: 'Food Reactions' })).toBeVisible();
    const reactions = dialog.getByRole('listitem').locator('.badge');
    await expect(reactions).toHaveText(['Positive 7', 'Neutral 1', 'Negative 2', 'curious 3']);
    const colours = await reactions.evaluateAll((nodes) =>
      nodes.map((node) => getComputedStyle(node).color),
    );
    expect(new Set(colours.slice(0, 3)).size).toBe(3);
    expect(colours[3]).toBe(colours[1]);
  });
});

test('a trend: its charts, their bars, tooltips and tables', async ({ page }) => {
  const dialog = await openReport(page, 'trend', trendContent);
  const chartOf = (name: string) =>
    dialog.getByRole('group', { name: `${name}, entries per week` });
  const chart = chartOf('Sleep');

  await test.step("'Trend analysis over N weeks', on one scale that is said in words", async () => {
    await expect(
      dialog.getByRole('heading', { name: 'Trend analysis over 5 weeks', exact: true }),
    ).toBeVisible();
    await expect(
      dialog.getByText('All charts use the same scale, 0 to 40 entries a week.', { exact: true }),
    ).toBeVisible();
  });

  await test.step('weekly bar charts for categories with any count above zero, most entries first', async () => {
    await expect(dialog.getByRole('heading', { level: 4 })).toHaveText(['Sleep', 'Social']);
    await expect(marksOf(chart)).toHaveCount(5);
    await expect(dialog.getByText('71 entries', { exact: true })).toBeVisible();
  });

  await test.step('bar height at least 5%, weeks without entries grey', async () => {
    const bars = await marksOf(chart).evaluateAll((marks) =>
      marks.map((mark) => {
        const bar = mark.firstElementChild;
        const drawn = bar?.getBoundingClientRect().height ?? 0;
        return {
          share: Math.round((100 * drawn) / mark.getBoundingClientRect().height),
          colour: getComputedStyle(bar?.firstElementChild ?? mark).backgroundColor,
          isGrey: bar?.hasAttribute('data-empty') ?? false,
        };
      }),
    );
    expect(bars.map(({ share }) => share)).toEqual([100, 5, 5, 50, 25]);
    expect(bars.map(({ isGrey }) => isGrey)).toEqual([false, false, true, false, false]);
    // The scale is shared: 5 of 40.
    const social = marksOf(chartOf('Social')).nth(2);
    const share = await social.evaluate(
      (mark) =>
        (mark.firstElementChild?.getBoundingClientRect().height ?? 0) /
        mark.getBoundingClientRect().height,
    );
    expect(share).toBeCloseTo(0.125, 2);
  });

  await test.step('a data table stands behind each chart', async () => {
    const table = dialog.getByRole('table', { name: 'Social, entries per week' });
    expect(await rowsOf(table)).toEqual([
      ['Oct 19, 2025', '0'],
      ['Oct 26, 2025', '0'],
      ['Nov 2, 2025', '5'],
      ['Nov 9, 2025', '0'],
      ['Nov 16, 2025', '0'],
    ]);
  });

  await test.step('the tooltip on focus: one tab stop for a chart, arrow keys inside it, Escape puts it away', async () => {
    await dialog.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Tab');
    await expect(chart.getByText('Week of Nov 16, 2025: 10 entries')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(chart.getByText('Week of Nov 9, 2025: 20 entries')).toBeVisible();
    await page.keyboard.press('Home');
    await expect(chart.getByText('Week of Oct 19, 2025: 40 entries')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(marksOf(chart).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(chart.getByText('Week of Oct 19, 2025: 40 entries')).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(chartOf('Social').getByText('Week of Nov 16, 2025: 0 entries')).toBeVisible();
  });

  await test.step("tooltip 'Week of {date}: N entries' on hover", async () => {
    await markOf(chart, 'Week of Nov 9, 2025: 20 entries').hover();
    await expect(chart.getByText('Week of Nov 9, 2025: 20 entries', { exact: true })).toBeVisible();
    await markOf(chart, 'Week of Oct 26, 2025: 1 entry').hover();
    await expect(chart.getByText('Week of Oct 26, 2025: 1 entry', { exact: true })).toBeVisible();
    await expect(chart.getByText('Week of Nov 9')).toHaveCount(0);
  });

  await test.step('the tooltip stays inside the chart at both ends', async () => {
    await page.mouse.move(0, 0);
    await expect(chart.getByText(/^Week of/)).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 740 });
    const box = await chart.boundingBox();
    for (const mark of [marksOf(chart).first(), marksOf(chart).last()]) {
      await mark.hover();
      const tip = await chart.getByText(/^Week of/).boundingBox();
      expect(tip?.x).toBeGreaterThanOrEqual((box?.x ?? 0) - 1);
      expect((tip?.x ?? 0) + (tip?.width ?? 0)).toBeLessThanOrEqual(
        (box?.x ?? 0) + (box?.width ?? 0) + 1,
      );
    }
  });
});

test('a summary: its highlights and its categories', async ({ page }) => {
  const quiet = {
    ...summaryContent,
    highlights: { ...summaryContent.highlights, magicMoments: 0 },
  };
  await openReports(page, {
    reports: [report(title, 'summary', summaryContent), report('No magic', 'summary', quiet)],
  });
  const dialog = await openCard(page, title);

  await test.step('Highlights in their order', async () => {
    await expect(dialog.getByRole('heading', { name: 'Highlights', exact: true })).toBeVisible();
    expect(await keyFiguresOf(dialog)).toEqual([
      'Top category: Sensory',
      'Total journal entries: 41',
      'Food items tried: 11',
      'Positive food reactions: 5',
      'Magic moments: 4',
      'Period: 30days',
    ]);
  });

  await test.step('Category Distribution', async () => {
    await expect(dialog.getByRole('heading', { name: 'Category Distribution' })).toBeVisible();
    expect(await rowsOf(dialog.getByRole('table'))).toEqual([
      ['Sensory', '11'],
      ['Sleep', '8'],
      ['Food & Nutrition', '7'],
    ]);
  });

  await test.step('without an AI analysis there is no block', async () => {
    await expect(dialog.getByRole('heading', { name: 'Highlights' })).toBeVisible();
    await expect(dialog.getByText('AI Analysis')).toHaveCount(0);
  });

  await test.step('magic moments only if above 0', async () => {
    await close(dialog);
    const other = await openCard(page, 'No magic');
    await expect(other.getByText('Positive food reactions')).toBeVisible();
    await expect(other.getByText('Magic moments')).toHaveCount(0);
  });
});

test('a quotation stays in its report when its entry is deleted, and says so on the screen and in the copy', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const swing = entry('Swing', { category: 'sensory', date: '2025-11-18', content: 'Up and up.' });
  const hall = entry('Loud hall', { category: 'sensory', date: '2025-11-17', content: 'Ears.' });
  const details = {
    daysWritten: 2,
    categoryDays: { sensory: 2 },
    foods: [],
    quotes: [swing, hall].map(({ title: name, date, category, content: text }) => {
      return { title: name, date, category, text };
    }),
    before: { totalEntries: 0, daysWritten: 0, categoryCounts: {} },
  };
  await openReports(page, {
    journal: [swing, hall],
    reports: [report(title, 'summary', { ...summaryContent, details })],
  });
  const quotes = dialogOf(page, title).getByRole('figure');
  const gone = 'Deleted or changed in the journal since.';
  await openCard(page, title);
  await expect(quotes).toHaveText([/Up and up\.$/, /Ears\.$/]);

  await page.goto(`/journal/${maya.id}`);
  await page.getByRole('button', { name: 'Delete Loud hall' }).click();
  await questionOf(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, { title: 'Entry deleted', description: 'Loud hall' });
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  const dialog = await openCard(page, title);
  await expect(quotes).toHaveText([/Up and up\.$/, new RegExp(`Ears\\.${gone}$`)]);
  await dialog.getByRole('button', { name: 'Export report' }).click();
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click();
  await expectToast(page, { title: 'Report copied' });
  expect(await copied(page)).toMatch(new RegExp(`> Up and up\\.\n[^>]*> Ears\\.\n\n${gone}\n$`));
});

test('the AI analysis of a report of any type', async ({ page }) => {
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
  await openReports(page, {
    reports: Object.entries(contents).map(([type, content]) =>
      report(`A ${type}`, type, { ...content, aiAnalysis }),
    ),
  });
  for (const type of ['pattern', 'trend', 'summary']) {
    await test.step(`a ${type} shows it as markdown, above the rest`, async () => {
      const dialog = await openCard(page, `A ${type}`);
      await expect(dialog.getByRole('heading', { level: 3 }).first()).toHaveText('AI Analysis');
      await expect(dialog.getByText('steadier', { exact: true })).toHaveCSS('font-weight', '650');
      await expect(dialog.getByText('not a diagnosis')).toBeVisible();
      await close(dialog);
    });
  }

  await test.step('markdown in AI text allows only http(s), irc(s), mailto and xmpp links; HTML and pictures stay words', async () => {
    const dialog = await openCard(page, 'A summary');
    await expect(dialog.getByRole('link')).toHaveText(['safe', 'mail', 'chat', 'irc']);
    await expect(dialog.getByText('script data file')).toBeVisible();
    await expect(dialog.locator('img, script')).toHaveCount(0);
    await expect(page).toHaveTitle('A summary · Kinleaf');
  });
});

test('a report that cannot be shown says so, and so does sharing it', async ({ page }) => {
  const contents = {
    'broken JSON': '{"summary":',
    'missing fields': '{"summary":{"totalEntries":3}}',
    'a negative count': { ...patternContent, categoryBreakdown: { sleep: -1 } },
    'an absurd count': { ...patternContent, foodReactions: { positive: 1e300 } },
  };
  await openReports(page, {
    reports: [
      report('A horoscope', 'horoscope', '{}'),
      report('No JSON', 'summary', 'not JSON'),
      ...Object.entries(contents).map(([what, content]) => report(what, 'pattern', content)),
    ],
  });
  const expectNoMarkdown = async (dialog: Locator) => {
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expectToast(page, {
      title: 'Error converting report to markdown format',
      tone: 'danger',
    });
  };
  const horoscope = await openCard(page, 'A horoscope');

  await test.step("unknown type: 'This report type is not supported for display.'", async () => {
    await expect(
      horoscope.getByText('This report type is not supported for display.', { exact: true }),
    ).toBeVisible();
  });

  await test.step("sharing it says 'Error converting report to markdown format': horoscope", async () => {
    await expectNoMarkdown(horoscope);
    await close(horoscope);
  });

  await test.step("sharing it says 'Error converting report to markdown format': summary", async () => {
    const dialog = await openCard(page, 'No JSON');
    await expectNoMarkdown(dialog);
    await close(dialog);
  });

  for (const what of Object.keys(contents)) {
    await test.step(`${what}: 'Error displaying report content.'`, async () => {
      const dialog = await openCard(page, what);
      await expect(
        dialog.getByText('Error displaying report content.', { exact: true }),
      ).toBeVisible();
      await close(dialog);
    });
  }
});

test('a report that is not to be found', async ({ page }) => {
  const record = report(title, 'summary', summaryContent, { childId: 'child-arjun' });
  await openReports(page, { reports: [record] }, '?report=gone');

  await test.step('an address of a report that is not there says so', async () => {
    await expect(dialogOf(page, 'Report not found')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the reports' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('a report of another child is not shown', async () => {
    await page.goto(`/reports/${maya.id}?report=${record.id}`);
    await expect(dialogOf(page, 'Report not found')).toBeVisible();
  });
});

test.describe('share', () => {
  test('copies a report of any type', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const cases = [
      ['pattern', patternContent, '- Average entries per day: 1.3'],
      ['trend', trendContent, '| Nov 9, 2025 | 20 |'],
      ['summary', summaryContent, '- Top category: Sensory'],
    ] as const;
    await openReports(page, {
      reports: cases.map(([type, content]) =>
        report(`A ${type}`, type, { ...content, aiAnalysis: 'A **good** week.' }),
      ),
    });
    for (const [type, , line] of cases) {
      await test.step(`${type}: copies the report as markdown, with toast 'Report copied'`, async () => {
        const dialog = await openCard(page, `A ${type}`);
        await dialog.getByRole('button', { name: 'Share', exact: true }).click();
        await expectToast(page, { title: 'Report copied' });
        const text = await copied(page);
        expect(text).toContain(`# A ${type}\n\n- Child: Maya\n`);
        expect(text).toContain(
          '- Period: Oct 22, 2025 - Nov 20, 2025\n- Generated: Nov 20, 2025\n',
        );
        expect(text).toContain('## AI Analysis\n\nA **good** week.\n');
        expect(text).toContain(line);
        await close(dialog);
      });
    }
  });

  test('without a native share and with a refused clipboard, the text is offered', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'canShare');
      Object.defineProperty(navigator.clipboard, 'writeText', {
        value: () => Promise.reject(new DOMException('Refused', 'NotAllowedError')),
      });
    });
    const dialog = await openReport(page, 'summary', summaryContent);

    await test.step('a refused clipboard: a dialog offers the text to copy', async () => {
      await dialog.getByRole('button', { name: 'Share', exact: true }).click();
      const offer = dialogOf(page, 'Copy the report');
      const text = offer.getByRole('textbox', { name: 'Report as Markdown' });
      await expect(text).toBeFocused();
      await expect(text).toHaveValue(/^# A page for the OT\n[^]*- Magic moments: 4\n/);
      const selected = await text.evaluate((node: HTMLTextAreaElement) => [
        node.selectionStart,
        node.selectionEnd,
        node.value.length,
      ]);
      expect(selected).toEqual([0, selected[2], selected[2]]);
      await offer.getByRole('button', { name: 'Done' }).click();
      await expect(offer).toBeHidden();
      await expect(dialog).toBeVisible();
      await expect(page.getByText('Report copied')).toHaveCount(0);
    });
  });

  test('native share hands the title and the markdown over; closing its sheet is no error', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'canShare', { value: () => true });
      Object.defineProperty(navigator, 'share', {
        value: (data: ShareData) => {
          sessionStorage.setItem('shared', JSON.stringify(data));
          return Promise.reject(new DOMException('Closed', 'AbortError'));
        },
      });
    });
    const dialog = await openReport(page, 'summary', summaryContent);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('shared')))
      .toContain('"title":"A page for the OT","text":"# A page for the OT');
    await expect(dialogOf(page, 'Copy the report')).toHaveCount(0);
    await expect(page.getByText('Report copied')).toHaveCount(0);
  });

  test('Share and Print have words and room on a narrow phone', async ({ page }) => {
    const dialog = await openReport(page, 'summary', summaryContent);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of ['Share', 'Print / Save as PDF']) {
        const button = dialog.getByRole('button', { name, exact: true });
        await expect(button).toBeInViewport({ ratio: 1 });
        expect(await button.evaluate((node) => getComputedStyle(node).fontSize)).not.toBe('0px');
      }
    }
  });
});

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

  test('a long report, from the dark theme of the device', async ({ page }) => {
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

test.describe('delete', () => {
  test('asks first, says that it failed, removes the report at a second try', async ({ page }) => {
    const dialog = await openReport(page, 'summary', summaryContent);
    const question = questionOf(page, 'Are you sure?');

    await test.step('asks first; Cancel keeps the report', async () => {
      await dialog.getByRole('button', { name: 'Delete report' }).click();
      await expect(question).toContainText(`the report “${title}”`);
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeVisible();
      expect(await readStore(page, 'reports')).toHaveLength(1);
    });

    await test.step('a failed delete says so and keeps the report', async () => {
      await dialog.getByRole('button', { name: 'Delete report' }).click();
      await refuseWrites(page, 'UnknownError');
      await question.getByRole('button', { name: 'Delete' }).click();
      await expectToast(page, {
        title: 'Failed to delete',
        description: 'There was an error deleting the report. Please try again.',
        tone: 'danger',
      });
      await allowWrites(page);
      expect(await readStore(page, 'reports')).toHaveLength(1);
    });

    await test.step('Delete removes it and closes the dialog', async () => {
      await question.getByRole('button', { name: 'Delete' }).click();
      await expectToast(page, { title: 'Report deleted', description: title });
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible();
      expect(await readStore(page, 'reports')).toEqual([]);
    });
  });

  test('deleted in another tab, a report says that it is gone', async ({ page, context }) => {
    const record = report(title, 'summary', summaryContent);
    const next = report('The next one', 'summary', summaryContent);
    await openReports(page, { reports: [record, next] }, `?report=${record.id}`);
    await expect(dialogOf(page, title)).toBeVisible();

    await test.step('deleted in another tab while it is open: it says so', async () => {
      const other = await context.newPage();
      await other.goto(page.url());
      await dialogOf(other, title).getByRole('button', { name: 'Delete report' }).click();
      await questionOf(other, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
      await expect(dialogOf(page, 'Report not found')).toBeVisible();
    });

    await test.step('deleted before it was opened: it says so', async () => {
      await page.getByRole('button', { name: 'Back to the reports' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(cardTitles(page)).toHaveText(['The next one']);
      await removeRecord(page, 'reports', next.id);
      await page.getByRole('link', { name: 'The next one' }).click();
      await expect(dialogOf(page, 'Report not found')).toBeVisible();
    });
  });
});

test('the dialog fits its window and gives the focus back', async ({ page }) => {
  await openReports(page, { reports: [report(title, 'pattern', patternContent)] });
  const link = page.getByRole('link', { name: title });
  const dialog = dialogOf(page, title);

  await test.step('the focus returns to the card', async () => {
    await link.focus();
    await page.keyboard.press('Enter');
    await pressEscapeIn(dialog);
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
    await expect(page).toHaveTitle('Insights & Recommendations · Kinleaf');
  });

  await test.step('at most 85% of the window, scrolling inside; a full page on a phone', async () => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    expect((await dialog.boundingBox())?.height).toBeLessThanOrEqual(510);
    await page.setViewportSize({ width: 390, height: 700 });
    await expect.poll(async () => (await dialog.boundingBox())?.height).toBe(700);
    await expect(dialog.getByRole('button', { name: 'Share', exact: true })).toBeInViewport();
    await expect(dialog.getByRole('button', { name: 'Print / Save as PDF' })).toBeInViewport();
    const overflow = await dialog.evaluate((node) => node.scrollWidth - node.clientWidth);
    expect(overflow).toBe(0);
  });
});

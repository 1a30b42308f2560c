import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { resizeWindow } from '@/app/fixtures/fit';
import { pressEscapeIn } from '@/app/fixtures/keys';
import { pretend } from '@/app/fixtures/navigator';
import { go } from '@/app/fixtures/open-app';
import { entry, maya } from '@/app/fixtures/records';
import { refuseWrites } from '@/app/fixtures/refusals';
import { closeDialog, openCard, openReports } from '@/app/fixtures/reports';
import {
  patternContent,
  report,
  summaryContent,
  trendContent,
} from '@/app/fixtures/report-records';
import { catchFiles } from '@/app/fixtures/saved-files';
import {
  cardTitles,
  confirmDelete,
  dialogOf,
  expectGone,
  expectText,
  expectToast,
  focus,
  press,
  questionOf,
} from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';
import { removeRecord } from '@/app/fixtures/store-faults';

const title = 'A page for the OT';
const summary = report(title, 'summary', summaryContent);

const clipboard = () => vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
const share = { name: 'Share', exact: true };

test('a quotation stays in its report when its entry is deleted, and says so on the screen and in the copy', async () => {
  const copy = clipboard();
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
  await openReports({
    journal: [swing, hall],
    reports: [report(title, 'summary', { ...summaryContent, details })],
  });
  const dialog = await openCard(title);
  const quotes = dialog.getByRole('figure');
  const deletedNote = 'Deleted or changed in the journal since.';
  await expectText(quotes, [/Up and up\.$/, /Ears\.$/]);

  await go(`/journal/${maya.id}`);
  await page.getByRole('button', { name: 'Delete Loud hall' }).click();
  await confirmDelete();
  await expectToast({ title: 'Entry deleted', description: 'Loud hall' });
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await openCard(title);
  await expectText(quotes, [/Up and up\.$/, new RegExp(`Ears\\.${deletedNote}$`)]);
  await dialog.getByRole('button', { name: 'Export report' }).click();
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click();
  await expectToast({ title: 'Report copied' });
  expect(copy.mock.lastCall?.[0]).toMatch(
    new RegExp(`> Up and up\\.\n[^>]*> Ears\\.\n\n${deletedNote}\n$`),
  );
});

test('a report that cannot be shown says so, and so does sharing it', async () => {
  const damaged = {
    'broken JSON': '{"summary":',
    'missing fields': '{"summary":{"totalEntries":3}}',
    'a negative count': { ...patternContent, categoryBreakdown: { sleep: -1 } },
    'an absurd count': { ...patternContent, foodReactions: { positive: 1e300 } },
  };
  await openReports({
    reports: [
      report('A horoscope', 'horoscope', '{}'),
      report('No JSON', 'summary', 'not JSON'),
      ...Object.entries(damaged).map(([what, content]) => report(what, 'pattern', content)),
    ],
  });
  for (const [name, text] of [
    ['A horoscope', 'This report type is not supported for display.'],
    ...['No JSON', ...Object.keys(damaged)].map((what) => [
      what,
      'Error displaying report content.',
    ]),
  ] as const) {
    const dialog = await openCard(name);
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
    await dialog.getByRole('button', share).click();
    await expectToast({
      title: 'Error converting report to markdown format',
      tone: 'danger',
    });
    await closeDialog(dialog);
  }
});

test('the URL of a missing report, or of another child’s, says so', async () => {
  const other = report(title, 'summary', summaryContent, { childId: 'child-arjun' });
  await openReports({ reports: [other] });
  for (const id of ['gone', other.id]) {
    await go(`/reports/${maya.id}?report=${id}`);
    await expect.element(dialogOf('Report not found')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the reports' }).click();
    await expectGone(page.getByRole('dialog'));
  }
});

test('a report is saved as Markdown, and as JSON with the child', async () => {
  const files = catchFiles();
  await openReports({ reports: [summary] });
  const dialog = await openCard(title);
  for (const format of ['Markdown', 'JSON']) {
    await dialog.getByRole('button', { name: 'Export report' }).click();
    await page.getByRole('menuitem', { name: `Save as ${format}` }).click();
  }
  await expect
    .poll(() => files.map(({ name }) => name))
    .toEqual(['kinleaf-maya-report-2025-11-20.md', 'kinleaf-maya-report-2025-11-20.json']);
  const [markdown, json] = files.map(({ text }) => text);
  expect(markdown).toMatch(/^# A page for the OT\n[^]*## Highlights\n/);
  expect(JSON.parse(json ?? '')).toMatchObject({
    reports: [summary],
    children: [{ ...maya, photoUrl: '' }],
  });
});

test('Share copies a report of any type as markdown', async () => {
  const copy = clipboard();
  const cases = [
    ['pattern', patternContent, '- Average entries per day: 1.3'],
    ['trend', trendContent, '| Nov 9, 2025 | 20 |'],
    ['summary', summaryContent, '- Top category: Sensory'],
  ] as const;
  await openReports({
    reports: cases.map(([type, content]) =>
      report(`A ${type}`, type, { ...content, aiAnalysis: 'A **good** week.' }),
    ),
  });
  for (const [type, , line] of cases) {
    const dialog = await openCard(`A ${type}`);
    await dialog.getByRole('button', share).click();
    await expectToast({ title: 'Report copied' });
    const text = copy.mock.lastCall?.[0];
    expect(text).toContain(`# A ${type}\n\n- Child: Maya\n`);
    expect(text).toContain('- Period: Oct 22, 2025 - Nov 20, 2025\n- Generated: Nov 20, 2025\n');
    expect(text).toContain('## AI Analysis\n\nA **good** week.\n');
    expect(text).toContain(line);
    await closeDialog(dialog);
  }
});

test('without a native share and with a refused clipboard, the text is offered to copy', async () => {
  clipboard().mockRejectedValue(new DOMException('Refused', 'NotAllowedError'));
  await openReports({ reports: [summary] });
  const dialog = await openCard(title);
  await dialog.getByRole('button', share).click();
  const offer = dialogOf('Copy the report');
  const text = offer.getByRole('textbox', { name: 'Report as Markdown' });
  await expect.element(text).toHaveFocus();
  const field = text.element() as HTMLTextAreaElement;
  expect(field.value).toMatch(/^# A page for the OT\n[^]*- Magic moments: 4\n/);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  await offer.getByRole('button', { name: 'Done' }).click();
  await expectGone(offer);
  await expect.element(dialog).toBeVisible();
  await expectGone(page.getByText('Report copied'));
});

test('native share gets the title and the text without backslashes; closing its sheet is no error', async () => {
  const shared: ShareData[] = [];
  pretend(navigator, {
    canShare: () => true,
    share: (data: ShareData) => {
      shared.push(data);
      return Promise.reject(new DOMException('Closed', 'AbortError'));
    },
  });
  const title = 'Sleeps 2~3 h, 5ml*2';
  await openReports({ reports: [{ ...summary, title }] });
  const dialog = await openCard(title);
  await dialog.getByRole('button', share).click();
  await expect
    .poll(() => shared)
    .toEqual([{ title, text: expect.stringMatching(/^# Sleeps 2~3 h, 5ml\*2\n/) as string }]);
  await expectGone(dialogOf('Copy the report'));
  await expectGone(page.getByText('Report copied'));
});

test('Share and Print have labels and room on a narrow phone', async () => {
  await openReports({ reports: [summary] });
  const dialog = await openCard(title);
  for (const width of [320, 390, 1440]) {
    await resizeWindow(width, 800);
    for (const name of ['Share', 'Print / Save as PDF']) {
      const button = dialog.getByRole('button', { name, exact: true });
      await expect
        .poll(() => {
          const { left, right, top, bottom } = button.element().getBoundingClientRect();
          return [left >= 0, right <= innerWidth, top >= 0, bottom <= innerHeight];
        })
        .toEqual([true, true, true, true]);
      expect(getComputedStyle(button.element()).fontSize).not.toBe('0px');
    }
  }
});

test('deleting asks first, says that it failed, and removes the report at the second try', async () => {
  await openReports({ reports: [summary] });
  const dialog = await openCard(title);
  const question = questionOf('Are you sure?');
  await dialog.getByRole('button', { name: 'Delete report' }).click();
  await expect.element(question).toHaveTextContent(`the report “${title}”`);
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).toBeVisible();
  expect(await readStore('reports')).toHaveLength(1);

  await dialog.getByRole('button', { name: 'Delete report' }).click();
  const allowWrites = refuseWrites('UnknownError');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast({
    title: 'Failed to delete',
    description: 'There was an error deleting the report. Please try again.',
    tone: 'danger',
  });
  allowWrites();
  expect(await readStore('reports')).toHaveLength(1);

  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast({ title: 'Report deleted', description: title });
  await expectGone(page.getByRole('dialog'));
  await expect.element(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible();
  expect(await readStore('reports')).toEqual([]);
});

test('a report that is deleted elsewhere says that it is gone, and leaves the list', async () => {
  const next = report('The next one', 'summary', summaryContent);
  await openReports({ reports: [summary, next] }, `?report=${summary.id}`);
  await expect.element(dialogOf(title)).toBeVisible();
  await removeRecord('reports', summary.id);
  await expect.element(dialogOf('Report not found')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the reports' }).click();
  await expectGone(page.getByRole('dialog'));
  await expectText(cardTitles(), ['The next one']);
});

test('the dialog fits its window and returns the focus', async () => {
  await openReports({ reports: [summary] });
  const link = page.getByRole('link', { name: title });
  const dialog = dialogOf(title);
  await focus(link);
  await press('Enter');
  await pressEscapeIn(dialog);
  await expectGone(dialog);
  await expect.element(link).toHaveFocus();
  expect(document.title).toBe('Insights & Recommendations · Kinleaf');

  // At most 85 % of the window, scrolling inside; a full page on a phone.
  const height = () => dialog.element().getBoundingClientRect().height;
  await page.viewport(1280, 600);
  await press('Enter');
  await expect.element(dialog).toBeVisible();
  expect(height()).toBeLessThanOrEqual(510);
  await page.viewport(390, 700);
  await expect.poll(height).toBe(700);
  await expect.element(dialog.getByRole('button', share)).toBeInViewport();
  await expect
    .element(dialog.getByRole('button', { name: 'Print / Save as PDF' }))
    .toBeInViewport();
  const { scrollWidth, clientWidth } = dialog.element();
  expect(scrollWidth - clientWidth).toBe(0);
});

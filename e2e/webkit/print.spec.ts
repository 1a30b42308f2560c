import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '../support/engines/webkit/test';

/** The lines of each page of a PDF. */
async function linesOf(pdf: string): Promise<string[][]> {
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', pdf, '-']);
  const pages = stdout.split('\f').map((page) => page.split('\n').map((line) => line.trim()));
  return pages
    .map((lines) => lines.filter((line) => line !== ''))
    .filter(({ length }) => length > 0);
}

test('in a printed journal no heading is at the end of a page', async ({ tab, webkit }) => {
  await tab.goto('/children');
  await tab.getByRole('button', { name: 'Look around with a sample journal' }).click();
  await tab.getByRole('heading', { name: 'Journal for Maya' }).waitFor();
  await tab.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = tab.getByRole('dialog', { name: 'Export entries' });
  await dialog.getByText('Print / PDF').click();
  await dialog.getByRole('button', { name: 'Show the printed journal' }).click();
  const journal = tab.getByRole('dialog', { name: 'Journal for Maya' });
  await journal.getByRole('button', { name: 'Print / Save as PDF' }).click();
  const pages = await linesOf(await webkit.print());
  expect(pages.length).toBeGreaterThan(5);
  // All pictures have loaded.
  const { headings, abovePictures } = await journal.locator('.journal-paper').evaluate((paper) => ({
    headings: [...paper.querySelectorAll('h3, h4, h5, h6, .journal-entry-meta')].map(
      (heading) => heading.textContent,
    ),
    // Below these is a picture, which isn't a line of text. Several entries of a day may be of one category.
    abovePictures: [...paper.querySelectorAll('.paper-head:has(> img)')].map((head) =>
      [...head.querySelectorAll('h4, .journal-entry-meta')]
        .map(({ textContent }) => textContent)
        .join(),
    ),
  }));
  const alone = pages.filter(
    (lines) =>
      headings.includes(lines.at(-1) ?? '') && !abovePictures.includes(lines.slice(-2).join()),
  );
  expect(alone.map((lines) => lines.slice(-2))).toEqual([]);
});

import { firstVersionVisit } from '../../src/domain/visit/fixtures/first-version-visit';
import { saveFile } from '../support/app/download';
import { report } from '../support/data/report-records';
import { expect, test } from '../support/app/test';
import { seedVisit } from '../support/data/visit-records';

test('a visit that the first version kept opens, is printed and leaves as Markdown', async ({
  page,
}) => {
  const title = 'For the paediatrician or GP, 1 November 2025';
  const kept = report(title, 'visit', firstVersionVisit);
  await seedVisit(page, [], { reports: [kept] });
  await page.goto('/reports/child-maya');
  await page.getByRole('link', { name: title }).click();
  const pages = page.getByRole('article');
  await page.emulateMedia({ media: 'print' });
  for (const words of [
    /Asleep\s*8:10 pm\s*8:00 pm to 8:20 pm\s*30 Oct deleted since 1 Nov deleted since/,
    /Iron\s*1 mL\s*1 given\s*30 Oct, 4:30 pm/,
    /Mango .*furthest: licked\s*30 Oct deleted since/,
    /Moved on the board: Mango to New \(30 Oct\)\./,
    /1 Nov deleted since\s*She slept through\./,
  ])
    await expect(pages).toContainText(words);
  await expect(pages.locator('.vp-strip-night')).toHaveCount(2);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Share this visit' }).click();
  const { bytes } = await saveFile(page, page.getByRole('menuitem', { name: 'Save as Markdown' }));
  expect(bytes.toString()).toContain('| Iron | 1 mL | 1 given | 30 Oct, 4:30 pm |');
});

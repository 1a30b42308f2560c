import { chooseTheme } from '@/data/preferences/preferences';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import { expectToFit, expectToTakeTouches } from '@/app/fixtures/fit';
import { emulateMedia } from '@/app/fixtures/media';
import { go, reopen } from '@/app/fixtures/open-app';
import { entry } from '@/app/fixtures/records';
import { daysAgo } from '@/app/fixtures/report-records';
import { expectGone, expectText, typeDate } from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';
import {
  openVisit,
  questionBox,
  sectionSwitch,
  seedVisit,
  visitPages,
} from '@/app/fixtures/visit-page';
import { factsOfVisit, starred } from '@/app/fixtures/visit-records';

test('in print, for every profession: each number and quotation has its dates, and life changes appear among the nights', async () => {
  await seedVisit(starred(4));
  await openVisit();
  // The lines of the period's two changes, and of no others, before the nights of their days.
  const strip = page.css('.vp-strip');
  await emulateMedia({ media: 'print' });
  await expectText(strip.getByRole('listitem'), [
    /A Swimming on Tuesdays began 3 Nov/,
    /B Melatonin at seven 10 Nov/,
  ]);
  const positionsOf = (selector: string) =>
    strip
      .css(selector)
      .elements()
      .map((node) => node.getBoundingClientRect().x);
  const positions = {
    lines: positionsOf('.vp-strip-change'),
    nights: positionsOf('.vp-strip-night'),
  };
  // Twenty-one nights, the last of them today's, one every second day; the changes are 17 and 10 days ago.
  expect(positions.nights.filter((x) => x > (positions.lines[0] ?? 0))).toHaveLength(9);
  expect(positions.nights.filter((x) => x > (positions.lines[1] ?? 0))).toHaveLength(6);
  expect(positions.lines).toHaveLength(2);

  const professions = page.getByRole('radiogroup', { name: 'Who is it for?' }).getByRole('radio');
  await emulateMedia({ media: 'screen' });
  for (const radio of professions.all()) {
    await radio.click({ force: true });
    await expect.element(page.getByText(/^Entries on|\. Entries on/).first()).toBeVisible();
    await emulateMedia({ media: 'print' });
    const undated = visitPages()
      .css(
        ':is(.vp-figures > div, .vp-groups > div, .vp-table tbody tr, .vp-ladders tbody tr, .vp-quotes > li, .vp-line)',
      )
      .elements()
      .filter((node) => !node.querySelector('.vp-mark')?.getClientRects().length)
      .map((node) => node.textContent)
      // The foods' states are those of the day the pages were made.
      .filter((text) => !/^(Safe|Sometimes|New|Not Yet)\b/.test(text));
    expect(undated).toEqual([]);
    await emulateMedia({ media: 'screen' });
  }

  // Leaving out the changes leaves out their lines too.
  await professions.first().click({ force: true });
  await sectionSwitch('Something changed').click({ force: true });
  await emulateMedia({ media: 'print' });
  await expectGone(strip.css('.vp-strip-change'));
});

test('a name that is left out is nowhere on the pages, saved or not', async () => {
  const named = entry('Named', {
    category: 'moment',
    date: daysAgo(1),
    starred: true,
    content: 'MAYA laughed. Mayas train went round and round.',
  });
  await seedVisit([named]);
  await openVisit();
  await questionBox(1).fill('Does Maya sleep enough?');
  await page.getByText('Leave the name out', { exact: true }).click();
  await page.getByRole('button', { name: 'Look at the pages' }).click();
  const article = visitPages();
  await expect.element(article).toHaveTextContent('M., 3 years');
  await expect.element(article).toHaveTextContent('Does the child sleep enough?');
  await expect.element(article).not.toHaveTextContent(/maya/i);

  await page.getByRole('button', { name: 'Keep this visit' }).click();
  await expect.element(page.getByRole('heading', { name: 'After the visit' })).toBeVisible();
  const [report] = await readStore('reports');
  expect(JSON.stringify([report?.['title'], report?.['content']])).not.toMatch(/maya(?!")/i);
});

test('a period without any fact has its questions and room for notes, and custom dates are checked', async () => {
  await seedVisit([], { entries: factsOfVisit.slice(0, 1) });
  await go('/visit/child-maya');
  await expect.element(page.getByText('1 of 60 nights noted').first()).toBeVisible();
  await page.getByText('Other dates', { exact: true }).click();
  await expect.element(page.getByText('Both days are needed.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Keep this visit' })).toBeDisabled();
  await typeDate(page, 'From', '2025-03-01');
  await typeDate(page, 'To', '2025-03-10');
  await expect.element(page.getByText('Nothing written on 10 days.')).toBeVisible();
  await expect.element(sectionSwitch('Sleep')).toBeDisabled();
  await expect.element(page.getByText('Nothing noted in this time').first()).toBeVisible();
  await page.getByRole('button', { name: 'Look at the pages' }).click();
  await expectText(visitPages().getByRole('heading', { level: 2 }), ['Foods', 'Notes']);
});

test('axe finds nothing serious, light and dark; the pages fit 320 px and are easy to tap', async () => {
  await seedVisit(starred(8));
  for (const theme of ['light', 'dark'] as const) {
    chooseTheme(theme);
    await openVisit();
    await reopen();
    await page.getByRole('button', { name: 'Look at the pages' }).click();
    await page.getByText('What Sleep rests on').click();
    await expectNoSeriousAxe();
  }
  await expectToFit(320, 640);
  await expectToTakeTouches();
  // On a phone the hours beside the nights are whole.
  const article = await visitPages().findElement();
  const hours = [...article.querySelectorAll('.vp-strip text')].map((node) =>
    node.getBoundingClientRect(),
  );
  const phone = {
    cut: hours.filter(({ left }) => left < article.getBoundingClientRect().left),
    clips: [...article.querySelectorAll('.vp-strip > svg')].map(
      (svg) => getComputedStyle(svg).overflow,
    ),
  };
  expect(phone).toEqual({ cut: [], clips: ['visible'] });
  await page.getByRole('button', { name: 'Keep this visit' }).click();
  await expect.element(page.getByRole('heading', { name: 'After the visit' })).toBeVisible();
  await expectNoSeriousAxe();
  await expectToFit(320, 640);
});

test('where foods come first, it’s drawn how far each got: on a phone too, light and dark', async () => {
  await seedVisit();
  await openVisit();
  await page.getByText('Dietitian or feeding', { exact: true }).click();
  for (const theme of ['light', 'dark'] as const) {
    chooseTheme(theme);
    await reopen();
    await page.getByRole('button', { name: 'Look at the pages' }).click();
    await expect.element(visitPages().css('.vp-ladders')).toBeVisible();
    await expectNoSeriousAxe();
  }
  await expectToFit(320, 640);
  await expectToTakeTouches();
  const article = await visitPages().findElement();
  // 'Tries' is above its numbers.
  const [head, count] = [...article.querySelectorAll('.vp-ladders .vp-tries')].map((node) =>
    node.getBoundingClientRect(),
  );
  expect(Math.floor(Math.abs((head?.right ?? 0) - (count?.right ?? 99)))).toBe(0);
  // Only recorded steps are filled, and said.
  const filled = [...article.querySelectorAll('.vp-ladders tbody tr')].map((row) => [
    row.querySelector('.visually-hidden')?.textContent,
    [...row.querySelectorAll('.vp-dot')].flatMap((dot, at) =>
      dot.matches('.vp-dot-full') ? [at + 1] : [],
    ),
  ]);
  expect(filled[2]).toEqual([
    'furthest: ate; also looked, touched, smelled, licked, bit',
    [1, 2, 3, 4, 5, 7],
  ]);
});

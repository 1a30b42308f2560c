import { chooseTheme } from '@/data/preferences/preferences';
import { cssString, isolateText } from '@/lib/text';
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import { inVisualOrder } from '@/app/fixtures/visual-order';
import { factKeyRows } from '@/app/fixtures/fact-keys';
import { emulateMedia } from '@/app/fixtures/media';
import { go } from '@/app/fixtures/open-app';
import { entry, maya } from '@/app/fixtures/records';
import { daysAgo, nine, today } from '@/app/fixtures/report-records';
import { seed } from '@/app/fixtures/seed';

test('printed from the dark theme, right-to-left text runs from the right, and moves nothing beside it', async () => {
  setNow(nine);
  const journal = [
    entry('Star', {
      category: 'moment',
      date: today,
      starred: true,
      content: 'طلبت المنشفة بنفسها، ثم ضحكت!',
    }),
    entry('Dose', {
      category: 'medication',
      date: daysAgo(1),
      facts: [
        {
          kind: 'medication',
          name: 'ميلاتونين',
          outcome: 'refused',
          reason: 'نامت قبل ذلك',
        },
      ],
    }),
    entry('Plate', {
      category: 'food',
      date: daysAgo(2),
      facts: [{ kind: 'food', tries: [{ name: 'مانجو', step: 'licked' }] }],
    }),
  ];
  await seed(
    { children: [{ ...maya, name: 'מאיה' }], journal, factKeys: factKeyRows(journal) },
    maya,
  );
  chooseTheme('dark');
  await go(`/visit/${maya.id}`);
  await page.getByRole('textbox', { name: 'Question 1' }).fill('هل هذا كافٍ (الآن)!');
  await page.getByRole('button', { name: 'Look at the pages' }).click();
  const pages = page.getByRole('article');
  await expect.element(pages).toHaveTextContent('مانجو');
  await emulateMedia({ media: 'print', colorScheme: 'dark' });

  const drawn = async (within: Locator, ...parts: readonly string[]) =>
    inVisualOrder(await within.first().findElement(), ...parts);

  const quote = pages.getByRole('listitem').filter({ hasText: 'طلبت' });
  expect(await drawn(quote.css('q'), 'طلبت', '!')).toEqual(['!', 'طلبت']);
  expect(await drawn(quote, '20', 'Nov')).toEqual(['20', 'Nov']);
  const asked = pages.getByRole('listitem').filter({ hasText: 'كافٍ' });
  expect(await drawn(asked, 'هل', '!')).toEqual(['!', 'هل']);
  const dose = pages.getByRole('cell').filter({ hasText: 'نامت' });
  expect(await drawn(dose, '19', 'Nov')).toEqual(['19', 'Nov']);
  const plate = pages.css('.vp-line').filter({ hasText: 'مانجو' });
  const tries = ['مانجو', ': licked (1)', '18', 'Nov'];
  expect(await drawn(plate, ...tries)).toEqual(tries);
  const parts = ['מאיה', '3', 'years', '8', 'months'];
  expect(await drawn(pages.getByText('3 years 8 months'), ...parts)).toEqual(parts);
  // In the margins too, where there is no element.
  const margins = [...document.querySelectorAll('style')]
    .map(({ textContent }) => textContent)
    .join('');
  const name = cssString(isolateText('מאיה')).slice(1, -1);
  expect(margins.split(name)).toHaveLength(3);

  const article = await pages.findElement();
  const colours = [article, document.body, article.querySelector('q') ?? article].map((node) => {
    const { backgroundColor, color } = getComputedStyle(node);
    return [backgroundColor, /oklch\(([\d.]+)/.exec(color)?.[1]];
  });
  expect(colours.slice(0, 2).map(([background]) => background)).toEqual([
    'rgb(255, 255, 255)',
    'rgb(255, 255, 255)',
  ]);
  expect(Number(colours[2]?.[1])).toBeLessThan(0.4);

  // How far each food got is drawn where foods come first.
  await emulateMedia({ media: 'screen' });
  await page.getByText('Dietitian or feeding', { exact: true }).click();
  await emulateMedia({ media: 'print', colorScheme: 'dark' });
  const tried = pages.getByRole('rowheader').filter({ hasText: 'مانجو' });
  expect(await drawn(tried, '18', 'Nov')).toEqual(['18', 'Nov']);
});

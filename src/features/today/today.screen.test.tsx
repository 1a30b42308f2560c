import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import { go, goBack, reopen } from '@/app/fixtures/open-app';
import {
  arjun,
  categories,
  type ChildRecord,
  entry,
  maya,
  type StoredRecord,
} from '@/app/fixtures/records';
import { allowReads, refuseReads } from '@/app/fixtures/refused-reads';
import { expectCount, expectGone, expectText, pressIn } from '@/app/fixtures/screen';
import { seed, storePhoto, writeStores } from '@/app/fixtures/seed';
import { allowConsole } from '@/app/fixtures/silent-console';
import { removeRecord } from '@/app/fixtures/store-faults';
import { chooseCalm } from '@/data/preferences/preferences';

const day = '2026-11-22';
const evening = `${day}T20:25:00+11:00`;

/** An entry of this Sunday, written at a Melbourne time. */
const at = (time: string, title: string, fields: Readonly<Record<string, unknown>> = {}) =>
  entry(title, {
    date: day,
    createdAt: new Date(`${day}T${time}:00+11:00`).toISOString(),
    updatedAt: new Date(`${day}T${time}:00+11:00`).toISOString(),
    ...fields,
  });

const long =
  'Water play till our fingers wrinkled. She made “a very long river” from the tap to the lemon tree, and then another ' +
  'one that went round the whole house, past the shed and the two old bikes, and came back to the tap in the end.';

const written = [
  at('08:05', 'The train book', { category: 'social', photoId: 'photo', content: 'Twice.' }),
  at('20:00', 'Thosai', { category: 'food', time: '12:30', content: '**Half** the edge.' }),
  at('16:10', 'Hose and bucket', { category: 'sensory', photoId: 'photo', content: long }),
  entry('She named every puddle', { category: 'moment', date: '2025-11-22' }),
  entry('A month before', { date: '2026-10-22' }),
  at('09:00', 'Of Arjun', { childId: arjun.id }),
];

const main = () => page.getByRole('main');
const h1 = () => page.getByRole('heading', { level: 1 });
const landing = () => page.getByRole('heading', { name: /Keep the small things/ });
const rows = () => page.getByRole('region', { name: 'Written today' }).getByRole('listitem');
const chips = () =>
  page.getByRole('region', { name: 'What happened?' }).getByRole('listitem').getByRole('link');
const onThisDay = () => page.getByRole('region', { name: 'On this day' });
const backup = () => page.getByRole('region', { name: 'Backup' });

interface Family {
  readonly children?: readonly ChildRecord[];
  readonly journal?: readonly StoredRecord[];
  readonly selected?: ChildRecord;
}

/** Fills the stores on this Sunday evening. Open the home page next. */
async function live({ children = [maya, arjun], journal = written, ...rest }: Family) {
  setNow(evening);
  await seed({ children, journal }, rest.selected);
  await storePhoto('photo');
}

/** Opens Today for a family of two children, whose last backup is five weeks old. */
async function openToday(): Promise<void> {
  await live({ selected: maya });
  await writeStores({
    marks: [
      { id: 'mark', key: 'backup', at: '2026-10-18T03:00:00.000Z', fileName: 'a', records: 3 },
    ],
  });
  await page.viewport(1440, 900);
  await go('/');
}

test('Today greets by the clock; the landing page follows, its headline an h2', async () => {
  await openToday();
  await expectText(h1(), ['Good evening']);
  await expect.element(main().getByText('Sunday 22 November')).toBeVisible();
  await expectCount(landing().and(page.getByRole('heading', { level: 2 })), 1);
  const order = main().getByRole('heading', { level: 2 });
  await expectText(order.nth(0), 'What happened?');
  const titles = order.elements().map(({ textContent }) => textContent);
  expect(titles.slice(0, 5)).toEqual([
    'What happened?',
    'Written today',
    'On this day',
    'Backup',
    'Keep the small things.See how they grow.',
  ]);
});

test('each category is one tap, four in a row, into a note of its kind', async () => {
  await openToday();
  await expectText(
    chips(),
    categories.map(({ label }) => label),
  );
  expect(
    chips()
      .elements()
      .map((chip) => chip.getAttribute('href')),
  ).toEqual(categories.map(({ id }) => `/?note=${id}`));
  const boxes = chips()
    .elements()
    .map((one) => one.getBoundingClientRect());
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(2);
  for (const { height } of boxes) expect(height).toBeGreaterThanOrEqual(56);
});

test('the entries of the day are sorted by time, latest first, each cut to two lines after a word', async () => {
  await openToday();
  await expectText(rows().getByRole('heading'), ['Hose and bucket', 'Thosai', 'The train book']);
  await expectText(rows().getByRole('time'), ['4:10 pm', '12:30 pm', '8:05 am']);
  await expectCount(rows().getByRole('img', { name: /^Photo: / }), 2);
  await expectText(rows().nth(1).getByRole('paragraph'), 'Half the edge.');
  const text = rows().nth(0).getByRole('paragraph');
  for (const width of [1440, 900, 390]) {
    await page.viewport(width, 900);
    await expectText(text, /[^\s.,]…$/);
    const paragraph = await text.findElement();
    const shown = paragraph.textContent.slice(0, -1);
    expect(long.startsWith(shown), shown).toBe(true);
    expect(long.slice(shown.length), shown).toMatch(/^[\s.,]/);
    expect(paragraph.scrollHeight).toBeLessThanOrEqual(paragraph.clientHeight + 1);
  }
  await page.viewport(1440, 900);
});

test('what was written further east, where it is tomorrow, is listed first, with its date', async () => {
  setNow(`${day}T21:30:00+11:00`);
  const east = entry('Landed', { date: '2026-11-23', time: '00:10', category: 'moment' });
  const later = entry('Planned', { date: '2026-11-24', time: '09:00', category: 'moment' });
  await seed({ children: [maya], journal: [...written, east, later] }, maya);
  await go('/');
  await expectText(rows().getByRole('heading'), [
    ...['Landed', 'Hose and bucket', 'Thosai', 'The train book'],
  ]);
  await expectText(rows().nth(0).getByRole('time'), 'Nov 23 12:10 am');
});

test('a year ago comes before a month ago; closing it hides it for the day and moves the focus to the heading', async () => {
  await openToday();
  await expect.element(onThisDay()).toHaveTextContent('A year ago: She named every puddle');
  // Told from the text around it by more than its colour.
  const link = onThisDay().getByRole('link', { name: 'She named every puddle' });
  await expect.element(link).toHaveStyle({ textDecorationLine: 'underline' });
  await expectNoSeriousAxe();
  await pressIn(onThisDay().getByRole('button', { name: 'Close On this day' }), 'Enter');
  await expectGone(onThisDay());
  await expect.element(h1()).toHaveFocus();
  await reopen();
  await expectCount(rows(), 3);
  await expectGone(onThisDay());
});

test('a due backup is mentioned, and can be postponed for a week', async () => {
  await openToday();
  await expect.element(backup()).toHaveTextContent('Last saved 18 October, five weeks ago.');
  const save = backup().getByRole('link', { name: 'Save a backup' });
  await expect.element(save).toHaveAttribute('href', '/settings');
  await pressIn(backup().getByRole('button', { name: 'Remind me next week' }), 'Enter');
  await expectGone(backup());
  setNow('2026-11-28T20:25:00+11:00');
  await reopen();
  await expect.element(page.getByRole('link', { name: 'Continue Maya’s journal' })).toBeVisible();
  await expectGone(backup());
  setNow('2026-11-29T20:25:00+11:00');
  await reopen();
  await expect.element(backup()).toBeVisible();
  setNow(evening);
  await reopen();
});

test('another child is chosen for Today and the whole app; an empty section is left out', async () => {
  await openToday();
  const child = page.getByRole('group', { name: 'Child', exact: true });
  await expect
    .element(child.getByRole('button', { name: 'Maya' }))
    .toHaveAttribute('aria-pressed', 'true');
  await child.getByRole('button', { name: 'Arjun' }).click();
  await expectText(rows().getByRole('heading'), ['Of Arjun']);
  await expectGone(onThisDay());
  await expect.element(page.getByRole('button', { name: 'Current child: Arjun' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Continue Arjun’s journal' })).toBeVisible();
  await child.getByRole('button', { name: 'Maya' }).click();
});

test('a row opens its entry, and Back is Today again, without what was deleted in the meantime', async () => {
  await openToday();
  await page.getByRole('link', { name: 'Thosai' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Thosai' })).toBeVisible();
  await goBack();
  await expectText(h1(), 'Good evening');
  await page.getByRole('link', { name: 'Continue Maya’s journal' }).click();
  await expectText(h1(), 'Journal for Maya');

  await goBack();
  await expectCount(rows(), 3);
  await removeRecord('journal', 'entry-thosai');
  await expectCount(rows(), 2);
});

test('on a phone a card leads to the journal; in Calm mode the rest is folded', async () => {
  await page.viewport(390, 844);
  await live({ children: [maya], selected: maya });
  await go('/');
  const card = page.getByRole('link', { name: /^Continue Maya’s journal/ });
  await expect.element(card).toHaveTextContent('Three pages today');
  await expectGone(page.getByRole('group', { name: 'Child', exact: true }));
  await expectCount(chips(), 8);
  for (const chip of chips().elements())
    expect(chip.getBoundingClientRect().height).toBeGreaterThanOrEqual(68);

  chooseCalm(true);
  await expectCount(rows(), 3);
  await expectGone(rows().getByRole('img'));
  await expectGone(card);
  await expectGone(onThisDay());
  await page.getByText('More about today').click();
  await expect.element(card).toBeVisible();
  await expect.element(onThisDay()).toBeVisible();

  // A wide window keeps the link to the journal, and unfolds nothing that is empty.
  await page.viewport(1440, 900);
  await expectCount(card, 1);
  await expect.element(card).toBeVisible();
  await page.getByRole('button', { name: 'Close On this day' }).click();
  await page.getByRole('button', { name: 'Remind me next week' }).click();
  await expectGone(page.getByText('More about today'));
  await expect.element(h1()).toHaveFocus();
});

test("a journal that can't be read is reported, and is there after Try again", async () => {
  await live({ selected: maya });
  allowConsole(/could not be read|Refused by the test|UnknownError|StorageFailure/);
  refuseReads('journal');
  await go('/');
  await expectText(h1(), 'Good evening');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The journal could not be read');
  await expectCount(chips(), 8);
  await expectGone(rows());
  allowReads();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectCount(rows(), 3);
  await expectGone(page.getByRole('alert'));
});

test('left open over midnight and into the morning, Today follows the day and the hour', async () => {
  setNow(`${day}T22:50:00+11:00`);
  await seed({ children: [maya], journal: written }, maya);
  await go('/');
  await expectCount(rows(), 3);
  const date = main().getByText(/^\w+day \d+ \w+$/);
  await expectText(date, 'Sunday 22 November');
  for (const [time, text] of [
    ['00:50', 'Good evening'],
    ['04:50', 'Good morning'],
    ['12:50', 'Good afternoon'],
  ] as const) {
    comeBack(`2026-11-23T${time}:00+11:00`);
    await expectText(h1(), text);
    await expectText(date, 'Monday 23 November');
    await expectGone(rows());
  }
});

test('left open over a change of the clocks, Today follows the device’s clock', async () => {
  // At 2 am the clock goes to 3: Today's morning starts an hour sooner.
  setNow('2026-10-04T01:30:00+10:00');
  await seed({ children: [maya], journal: [entry('Late', { date: '2026-10-04' })] }, maya);
  await go('/');
  await expectCount(rows(), 1);
  await expectText(h1(), 'Good evening');
  comeBack('2026-10-04T03:01:00+10:00');
  await expectText(h1(), 'Good morning');
});

/** Simulates someone returning to the page at that time; the page also checks the clock every half minute. */
function comeBack(moment: string): void {
  setNow(moment);
  document.dispatchEvent(new Event('visibilitychange'));
}

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import { inVisualOrder } from '@/app/fixtures/visual-order';
import { detailsOf, foldOf } from '@/app/fixtures/entry-details';
import { factKeyRows } from '@/app/fixtures/fact-keys';
import { chartOf, rowsOf } from '@/app/fixtures/facts-page';
import { go, reopen } from '@/app/fixtures/open-app';
import { entry, maya } from '@/app/fixtures/records';
import { dialogOf, messageOf } from '@/app/fixtures/screen';
import { readStore, seed } from '@/app/fixtures/seed';

/** The evening and the morning of three nights with their UTC offsets, the length from eight to six, and what is said about the clocks. */
const nights = [
  ['2026-04-04', '+11:00', '2026-04-05', '+10:00', '11 h', ' (the clock went back 1 h)'],
  ['2026-10-03', '+10:00', '2026-10-04', '+11:00', '9 h', ' (the clock went forward 1 h)'],
  ['2026-12-31', '+11:00', '2027-01-01', '+11:00', '10 h', ''],
] as const;

test('a night over both changes of the clocks and over New Year has its real length, from Today to the charts', async () => {
  await seed({ children: [maya] }, maya);
  const line = page.getByRole('group', { name: 'Sleep of Maya', exact: true });
  for (const [evening, before, morning, after, length, shift] of nights) {
    setNow(`${evening}T20:00:00${before}`);
    await go('/');
    await line.getByRole('button', { name: 'Fell asleep' }).click();
    await expect.element(line).toHaveTextContent('Asleep since 8:00 pm');
    setNow(`${morning}T06:00:00${after}`);
    await reopen();
    await expect.element(line).toHaveTextContent(`Maya, ${length} so far${shift}`);
    await line.getByRole('button', { name: 'Woke up' }).click();
    await expect
      .element(messageOf('Awake at 6:00 am'))
      .toHaveTextContent(`Maya, ${length}${shift}`);
    const lastNight = page.getByRole('region', { name: 'Last night' });
    await expect.element(lastNight).toHaveTextContent(`${length}${shift}, no wakings noted`);
    const stored = await readStore('journal');
    const night = stored.find(({ date }) => date === morning);
    expect(night?.['facts']).toEqual([
      {
        kind: 'sleep',
        asleep: `${evening}T20:00`,
        asleepAt: `${evening}T20:00${before}`,
        awake: `${morning}T06:00`,
        awakeAt: `${morning}T06:00${after}`,
      },
    ]);

    await go(`/journal/${maya.id}?edit=${night?.id}`);
    const form = dialogOf('Edit Journal Entry');
    await foldOf(form).click();
    await expect
      .element(detailsOf(form).getByText(`${length} from first to last${shift}`))
      .toBeVisible();

    await go(`/reports/${maya.id}?days=7`);
    const written = new Date(`${morning}T12:00:00Z`).toLocaleDateString('en-US', {
      dateStyle: 'medium',
      timeZone: 'UTC',
    });
    await expect
      .poll(() => rowsOf(chartOf('Seven nights')))
      .toContainEqual([written, '8:00 pm', '6:00 am', length, 'not noted', 'not noted']);
  }
});

test('on Today, a right-to-left name leaves the hours of its sleep in their order', async () => {
  setNow('2026-11-22T06:05:00+11:00');
  const asleep = entry('Night', {
    category: 'sleep',
    date: '2026-11-21',
    facts: [{ kind: 'sleep', asleep: '2026-11-21T19:42' }],
  });
  await seed(
    {
      children: [{ ...maya, name: 'מאיה' }],
      journal: [asleep],
      factKeys: factKeyRows([asleep]),
    },
    maya,
  );
  await go('/');
  const text = page.getByRole('group', { name: 'Sleep of מאיה' }).getByText('10 h 23 min so far');
  const parts = ['10', 'h 23', 'min'];
  expect(inVisualOrder(await text.findElement(), ...parts)).toEqual(parts);
});

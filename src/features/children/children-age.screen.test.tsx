import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import { maya } from '@/app/fixtures/records';
import { cardOf, dialogOf, typeDate } from '@/app/fixtures/screen';
import { openChildren, readStore } from '@/app/fixtures/seed';

test('the age and the birthdate follow the local calendar', async () => {
  // Ten past midnight in Melbourne; by UTC it is still the day before.
  setNow('2026-03-14T00:10:00+11:00');
  await openChildren([maya]);
  await expect
    .element(cardOf('Maya').getByText('about 4 years old', { exact: true }))
    .toBeVisible();

  // A birthdate is stored and shown as typed, at any hour.
  for (const hour of ['00:05', '23:55']) {
    setNow(`2026-06-20T${hour}:00+10:00`);
    await page.getByRole('button', { name: 'Add Child', exact: true }).click();
    const form = dialogOf('Add a Child');
    const name = `Born ${hour.slice(0, 2)}`;
    await form.getByLabelText('Name').fill(name);
    await typeDate(form, 'Birthdate', '2025-06-20');
    await form.getByRole('button', { name: 'Add Child' }).click();
    await expect.element(cardOf(name).getByText('20/06/2025')).toBeVisible();
  }
  const typed = (await readStore('children')).filter(({ id }) => id !== maya.id);
  expect(typed.map(({ birthdate }) => birthdate)).toEqual(['2025-06-20', '2025-06-20']);
});

test('the age changes at midnight on a page that is left open', async () => {
  setNow('2026-03-13T23:50:00+11:00');
  await openChildren([maya]);
  const card = cardOf('Maya');
  await expect.element(card.getByText('almost 4 years old', { exact: true })).toBeVisible();
  setNow('2026-03-14T00:01:00+11:00');
  // As when someone comes back to the page; it also checks every half minute.
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(card.getByText('about 4 years old', { exact: true })).toBeVisible();
});

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import { setNow } from '@/app/fixtures/clock';
import { detailsOf, openDetails } from '@/app/fixtures/entry-details';
import { expectToTakeTouches } from '@/app/fixtures/fit';
import { chooseCategory } from '@/app/fixtures/journal-page';
import { emulateMedia } from '@/app/fixtures/media';
import { openJournal } from '@/app/fixtures/seed';

beforeEach(() => {
  setNow('2026-11-22T12:30:00+11:00');
});

test('every kind passes axe in both themes, fits 320 px, and is easy to tap', async () => {
  await page.viewport(320, 640);
  await openJournal();
  const form = await openDetails('Sleep');
  await expect.element(detailsOf(form).getByText('Not noted').first()).toBeVisible();
  // Nothing extends outside the dialog, or a jump to a field could scroll the dialog off the screen.
  const scrim = await page.css('.dlg-scrim').findElement();
  expect(scrim.scrollHeight).toBe(scrim.clientHeight);
  await detailsOf(form).getByRole('button', { name: 'One waking more' }).click();
  await detailsOf(form).getByRole('button', { name: 'Add a nap' }).click();
  for (const category of [
    'Sleep',
    'Behavior',
    'Sensory',
    'Food & Nutrition',
    'Medication',
    'Education',
    'Magic Moment',
  ]) {
    await chooseCategory(form, category);
    // Below the dialog's heading, which is level 2.
    const heading = detailsOf(form).getByRole('heading', { name: 'How long', level: 3 });
    await expect.element(heading).toBeVisible();
    const body = await form.css('.dlg-body').findElement();
    const sideways = body.scrollWidth - body.clientWidth;
    expect(sideways, category).toBe(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await emulateMedia({ colorScheme });
      await expectNoSeriousAxe({
        part: 'top',
        rules: colorScheme === 'dark' ? 'colour' : 'all',
      });
    }
  }
  await chooseCategory(form, 'Behavior');
  await expectToTakeTouches();
});

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import {
  chipOf,
  detailsOf,
  factsOf,
  foldOf,
  openDetails,
  saveEntry,
} from '@/app/fixtures/entry-details';
import { readDrafts } from '@/app/fixtures/facts-page';
import { addForm, chooseCategory } from '@/app/fixtures/journal-page';
import { boxOf } from '@/app/fixtures/layout';
import { emulateMedia } from '@/app/fixtures/media';
import { reopen } from '@/app/fixtures/open-app';
import { untilDrawn } from '@/app/fixtures/page-looks';
import { maya } from '@/app/fixtures/records';
import { closeMessages, expectGone, pressIn } from '@/app/fixtures/screen';
import { openJournal, readStore } from '@/app/fixtures/seed';

beforeEach(() => {
  setNow('2026-11-22T12:30:00+11:00');
});

test('what came before and after; a custom option is offered again and can be removed', async () => {
  await openJournal();
  let form = await openDetails('Behavior');

  // Options, a custom option, and a strength tapped twice.
  await chipOf(form, 'What came before', 'Noise').click();
  await detailsOf(form)
    .getByRole('button', { name: 'What came before, a word of your own' })
    .click();
  const own = detailsOf(form).getByRole('textbox', {
    name: 'What came before, a word of your own',
  });
  await own.fill('not this');
  await pressIn(own, 'Escape');
  await expect.element(form).toBeVisible();
  await expectGone(own);
  await detailsOf(form)
    .getByRole('button', { name: 'What came before, a word of your own' })
    .click();
  await own.fill('Hand dryer');
  await pressIn(own, 'Enter');
  await expect.element(form).toBeVisible();
  await detailsOf(form).getByLabelText('What happened, in your own words').fill('Under the bench');
  await chipOf(form, 'How strong was it?', 'Very strong').click();
  await chipOf(form, 'How strong was it?', 'Very strong').click();
  await chipOf(form, 'How strong was it?', 'Strong').click();
  await chipOf(form, 'What helped', 'Ear muffs').click();

  // A draft keeps all of it over a reload.
  await expect.poll(() => readDrafts('entry')).toContain('Hand dryer');
  await reopen();
  form = addForm();
  await expect
    .element(foldOf(form))
    .toHaveAccessibleName(
      'Details before: Noise, Hand dryer; Under the bench; strong; Ear muffs helped',
    );
  await saveEntry(form);
  await expectGone(form);
  expect(await factsOf()).toEqual([
    {
      kind: 'behavior',
      before: { picks: ['Noise', 'Hand dryer'] },
      happened: { words: 'Under the bench' },
      strength: 3,
      helped: { picks: ['Ear muffs'] },
    },
  ]);
  await expect
    .poll(() => readStore('children'))
    .toMatchObject([
      {
        picks: [{ row: 'behavior-before', words: ['Hand dryer'] }],
        updatedAt: maya['updatedAt'],
      },
    ]);

  // The next entry offers the custom option. Once it is removed, no entry offers it any more, but this one still shows it.
  closeMessages();
  form = await openDetails('Behavior');
  await expect.element(chipOf(form, 'What came before', 'Hand dryer')).toBeVisible();
  await detailsOf(form).getByRole('button', { name: 'Edit own words, What came before' }).click();
  await detailsOf(form).getByRole('button', { name: 'Remove Hand dryer' }).click();
  await expectGone(chipOf(form, 'What came before', 'Hand dryer'));
  await expect
    .element(detailsOf(form).getByRole('button', { name: 'What came before, a word of your own' }))
    .toHaveFocus();
  await expect.poll(async () => (await readStore('children'))[0]?.['picks']).toBeUndefined();
  expect(JSON.stringify(await factsOf())).toContain('Hand dryer');

  // A half-typed option survives closing the tab, and becomes an option once it is added.
  const customOption = { name: 'What helped, a word of your own' };
  await detailsOf(form).getByRole('button', customOption).click();
  await detailsOf(form).getByRole('textbox', customOption).fill('Dim li');
  await expect.poll(() => readDrafts('entry')).toContain('Dim li');
  await reopen();
  form = addForm();
  await expect.element(foldOf(form)).toHaveAccessibleName('Details Dim li helped');
  await foldOf(form).click();
  await expect.element(detailsOf(form).getByRole('textbox', customOption)).toHaveValue('Dim li');
  await detailsOf(form).getByRole('button', { name: 'Add', exact: true }).click();
  const added = detailsOf(form).getByRole('button', { name: 'Dim li', exact: true });
  await expect.element(added).toHaveAttribute('aria-pressed', 'true');
  await expectGone(detailsOf(form).getByRole('textbox', customOption));
  await expect.element(detailsOf(form).getByRole('button', customOption)).toHaveFocus();
  await added.click();
  await detailsOf(form).getByRole('button', customOption).click();
  await detailsOf(form).getByRole('textbox', customOption).fill('Dim');
  await pressIn(detailsOf(form).getByRole('textbox', customOption), 'Escape');
  await expect.poll(() => readDrafts('entry')).not.toContain('Dim');
});

test('opened details scroll into view no further than needed, and at once with reduced motion', async () => {
  await page.viewport(1440, 900);
  await openJournal();
  const form = await openDetails('Sleep');
  const body = form.css('.dlg-body');
  const scrolled = () => body.element().scrollTop;
  /** Returns how far they extend beyond the visible part of the form, above or below. */
  const outside = () => {
    const all = detailsOf(form).element();
    const seen = all.closest('.dlg-body')?.getBoundingClientRect();
    const { top, bottom } = all.getBoundingClientRect();
    return seen && Math.max(0, Math.ceil(seen.top - top - 1), Math.ceil(bottom - seen.bottom - 1));
  };
  await expect
    .element(detailsOf(form).getByLabelText('How long, in minutes'))
    .toBeInViewport({ ratio: 1 });
  await expect.poll(outside).toBe(0);
  expect(scrolled()).toBeGreaterThan(0);
  await expect.element(foldOf(form)).toHaveFocus();
  await expect.element(form.getByLabelText('Title')).not.toBeInViewport();

  // One step with reduced motion, many without.
  const steps = async () => {
    await pressIn(foldOf(form), 'Enter');
    await expect.element(foldOf(form)).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(scrolled).toBe(0);
    const tops = new Set<number>();
    const box = body.element();
    box.addEventListener('scroll', () => tops.add(box.scrollTop));
    await pressIn(foldOf(form), 'Enter');
    await expect.poll(outside).toBe(0);
    await expect.element(foldOf(form)).toHaveFocus();
    // A box reports its scrolling in the next frame.
    await untilDrawn();
    return tops.size;
  };
  expect(await steps()).toBe(1);
  await emulateMedia({ reducedMotion: 'no-preference' });
  expect(await steps()).toBeGreaterThan(1);

  // If they are already in view, nothing moves.
  await emulateMedia({ reducedMotion: 'reduce' });
  await form.getByRole('button', { name: 'Close', exact: true }).click();
  await expectGone(form);
  await page.viewport(390, 1000);
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  await chooseCategory(form, 'Magic Moment');
  await expect.element(foldOf(form)).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(scrolled).toBe(0);
  const before = await boxOf(foldOf(form));
  await foldOf(form).click();
  await expect
    .element(detailsOf(form).getByLabelText('How long, in minutes'))
    .toBeInViewport({ ratio: 1 });
  expect(await boxOf(foldOf(form))).toEqual(before);
  // There would have been room to move.
  const { scrollHeight, clientHeight } = body.element();
  expect(scrollHeight - clientHeight).toBeGreaterThan(200);
});

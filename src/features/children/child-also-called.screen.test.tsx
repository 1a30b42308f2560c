import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { boxOf } from '@/app/fixtures/layout';
import { reopen } from '@/app/fixtures/open-app';
import { child, maya } from '@/app/fixtures/records';
import { cardOf, dialogOf, expectCount, expectGone, focus, press } from '@/app/fixtures/screen';
import { openChildren, readStore } from '@/app/fixtures/seed';

const form = () => dialogOf('Edit Child');
const field = () => form().getByLabelText('Also called');
const remove = (name: string) => form().getByRole('button', { name: `Remove ${name}` });
const stored = async () => (await readStore('children'))[0]?.['alsoCalled'];

async function openForm() {
  await cardOf('Maya').getByRole('button', { name: 'Edit Maya' }).click();
  await expect.element(form()).toBeVisible();
}

async function update() {
  await form().getByRole('button', { name: 'Update', exact: true }).click();
  await expectGone(form());
}

test('other names are added and removed by keyboard, and one that is only typed is saved too', async () => {
  await openChildren([maya]);
  await openForm();
  await focus(form().getByRole('button', { name: /Gender/ }));
  await press('Tab');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('Bee{Enter}Mimi, bee{Enter}');
  await expect.element(remove('Bee')).toBeVisible();
  await expect.element(remove('Mimi')).toBeVisible();
  await expectCount(form().getByRole('button', { name: /^Remove/ }), 2);
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('Moo');
  // What is typed survives a reload.
  await press('Escape');
  await expectGone(form());
  await reopen();
  await openForm();
  await expect.element(field()).toHaveValue('Moo');
  await update();
  expect(await stored()).toEqual(['Bee', 'Mimi', 'Moo']);

  await openForm();
  await focus(remove('Mimi'));
  await press('Enter');
  await expectGone(remove('Mimi'));
  await expect.element(remove('Moo')).toHaveFocus();
  await press('Enter');
  await expect.element(remove('Bee')).toHaveFocus();
  await press('Enter');
  await expect.element(field()).toHaveFocus();
  await press('Tab');
  await press('Shift+Tab');
  await update();
  expect(await stored()).toBeUndefined();
});

test('a child is found by its other names, and its form fits a narrow phone', async () => {
  await page.viewport(320, 640);
  const long = 'Little Bumblebee of the Whole Wide Garden Behind the Old House';
  await openChildren([
    child('Maya', { alsoCalled: ['Bee', long] }),
    child('Arjun', { alsoCalled: ['Bubba'] }),
  ]);
  await page.getByPlaceholder('Search children...').fill('bee');
  await expect.element(cardOf('Maya')).toBeVisible();
  await press('Control+k');
  await userEvent.keyboard('bubba');
  await expect
    .element(page.getByRole('menuitem', { name: /^Switch to Arjun\s*Bubba/ }))
    .toBeVisible();
  await press('Escape');
  await openForm();
  const body = form().css('.dlg-body').element();
  expect(body.scrollWidth).toBe(body.clientWidth);
  await expect.element(remove('Bee')).toBeVisible();
  // An empty field adds nothing, and Enter in it saves the form as before.
  await form().getByRole('button', { name: 'Add name' }).click();
  await expectCount(form().getByRole('button', { name: /^Remove/ }), 2);
  expect(
    (await boxOf(form().getByRole('button', { name: 'Add name' }))).height,
  ).toBeGreaterThanOrEqual(36);
  await focus(field());
  await press('Enter');
  await expectGone(form());
});

import { food, namesIn } from '../support/app/food';
import { go } from '../support/app/go';
import { child, entry, maya, seed } from '../support/data/records';
import { cardOf, cardTitles, dialogOf, expectToast } from '../support/app/screen';
import { readStore } from '../support/data/store';
import { expect, test } from '../support/app/test';

test('a damaged record keeps nothing else from the screens, and is set aside where a person reaches it', async ({
  page,
}) => {
  const snow = child('Zoë', { birthdate: 'the day it snowed' });
  await seed(
    page,
    {
      children: [maya, snow],
      journal: [
        entry('Blue train'),
        entry('Damaged', { content: { text: 'no text' }, date: 'a day in June' }),
        entry('Of Zoë', { childId: snow.id }),
      ],
      food: [food('Rice'), food('Damaged', { name: { is: 'Tea' } })],
    },
    // Not Maya: on every screen the quick note reads ahead the latest entries of the selected child.
    snow,
  );

  await test.step('a profile stays with what can be read of it, and its journal in reach', async () => {
    await page.goto('/children');
    await expect(cardOf(page, 'Maya')).toBeVisible();
    await expect(cardOf(page, 'Zoë')).toBeVisible();
    await expectToast(page, {
      tone: 'danger',
      title: 'A profile is damaged',
      description:
        'Please look through the profile of Zoë: what could not be read was filled in or left out. Settings has it as it was, under Set aside.',
    });
    await cardOf(page, 'Zoë').getByRole('button', { name: 'Select Child' }).click();
    await expect(cardTitles(page)).toHaveText(['Of Zoë']);
  });

  await test.step('the journal and the food board show the rest', async () => {
    await go(page, '/children');
    await cardOf(page, 'Maya').getByRole('button', { name: 'Select Child' }).click();
    await expect(cardTitles(page)).toHaveText(['Blue train']);
    await expectToast(page, {
      tone: 'danger',
      title: '1 record cannot be read',
      description:
        'Kinleaf shows everything else. It is kept unchanged in Settings, under Set aside.',
    });
    await go(page, `/food/${maya.id}`);
    await expect(namesIn(page, 'New Food')).toHaveText(['Rice']);
    await expect.poll(async () => (await readStore(page, 'setAside')).length).toBe(3);
  });

  await test.step('Settings names them', async () => {
    await go(page, '/settings');
    await page.getByRole('button', { name: 'Show records' }).click();
    const records = dialogOf(page, 'Set aside').getByRole('listitem');
    await expect(records).toHaveCount(3);
    await expect(records.filter({ hasText: '“Zoë”' })).toContainText('Child, set aside');
    await expect(records.filter({ hasText: '“Zoë”' })).toContainText('could not read all of it.');
    await expect(records.filter({ hasText: '“Damaged”' })).toContainText('Kinleaf cannot read it.');
  });
});

import { otherDevice, startCircle } from '../support/circle/circle-server';
import { test } from '../support/circle/test';
import { maya, seed } from '../support/data/records';
import { cardOf, choosePhoto } from '../support/app/screen';
import { expect } from '../support/app/test';
import { photoOfA } from '../support/data/wire/journal-with-canaries';
import {
  askToJoin,
  decide,
  follow,
  letIn,
  pixelsOf,
  rewrite,
  write,
} from '../support/data/wire/family-devices';

// The four words are stretched, which is slow by design, twice.
test.slow();
test(
  'a care circle in Firefox: started, joined by words, a photo arrives, and what two said in one place is kept',
  { tag: '@gate-firefox' },
  async ({ page, server, browser, baseURL }) => {
    const circle = `/circle/${maya.id}`;
    const other = await otherDevice(browser, baseURL);

    await test.step('it is started and joined', async () => {
      await seed(page, { children: [maya] }, maya);
      await startCircle(page, server);
      await page.getByRole('button', { name: /They join as$/ }).click();
      await page.getByRole('option', { name: 'Parent' }).click();
      await page.getByRole('button', { name: 'Make an invitation' }).click();
      const address = (await page.locator('.circle-address').textContent()) ?? '';
      const words = await page.locator('.circle-words').innerText();
      await other.goto('/join');
      await other.getByLabel('Address').fill(address);
      await other.getByLabel('The four words').fill(words);
      await other.getByRole('button', { name: 'Look at the invitation' }).click();
      await askToJoin(other, 'Ben', 'Ben’s phone');
      await letIn(page, 'Ben');
      await other.getByRole('link', { name: 'Open Maya’s journal' }).click();
    });

    await test.step('what one writes, with a photo, is shown on the other', async () => {
      await follow(page, 'Journal');
      await write(page, { title: 'The pond', content: 'Ducks came.' }, (form) =>
        choosePhoto(page, form, photoOfA),
      );
      await expect(cardOf(other, 'The pond')).toContainText('Ducks came.');
      const shown = await pixelsOf(cardOf(page, 'The pond').getByRole('img'));
      await expect(cardOf(other, 'The pond').getByRole('img')).toBeVisible();
      expect(await pixelsOf(cardOf(other, 'The pond').getByRole('img'))).toBe(shown);
    });

    await test.step('two say something else in one place; both stay until somebody decides', async () => {
      await other.goto(circle);
      await other.getByRole('button', { name: 'Pause' }).click();
      await follow(other, 'Journal');
      await rewrite(other, 'The pond', 'Three ducks came.');
      await rewrite(page, 'The pond', 'Ducks and a heron came.');
      await other.goto(circle);
      await other.getByRole('button', { name: 'Go on' }).click();
      await follow(other, 'Journal');
      for (const each of [page, other])
        await expect(
          cardOf(each, 'The pond').getByRole('link', { name: 'Two people wrote here' }),
        ).toBeVisible();
      await decide(page, 'The pond', 'Keep yours');
      for (const each of [page, other]) {
        await expect(cardOf(each, 'The pond')).toContainText('Ducks and a heron came.');
        await expect(each.getByRole('link', { name: 'Two people wrote here' })).toHaveCount(0);
      }
    });
    await other.context().close();
  },
);

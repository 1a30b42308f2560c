import type { Page } from '@playwright/test';
import { opener, panelOf } from '../support/app/chat';
import { entry, openJournal } from '../support/data/records';
import { expectInSafeArea, holdPhone, onItsSide, upright } from '../support/app/safe-area';
import { dialogOf, questionOf } from '../support/app/screen';
import { haveSettings } from '../support/app/settings';
import { expect, test } from '../support/app/test';

const ways = [
  ['upright', upright],
  ['on its side', onItsSide],
] as const;

const headOf = (page: Page) => page.getByRole('banner');

for (const [way, insets] of ways) {
  test(`on a phone with a cut-out, held ${way}, every fixed control can be seen and touched`, async ({
    page,
  }) => {
    await haveSettings(page, { chatEnabled: true });
    await openJournal(page, [entry('Rain'), entry('Sun')]);
    await holdPhone(page, insets);

    await test.step('header, page and chat button', async () => {
      await expectInSafeArea(headOf(page), insets);
      await expectInSafeArea(page.getByRole('main'), insets, 'left and right');
      await expectInSafeArea(opener(page), insets);
      // The link that skips the header comes into view with the keyboard.
      await page.keyboard.press('Tab');
      await expectInSafeArea(page.getByRole('link', { name: 'Skip to content' }), insets);
    });

    await test.step('footer at the end of the page', async () => {
      await expectInSafeArea(page.getByRole('contentinfo'), insets);
    });

    await test.step('navigation', async () => {
      if (way === 'upright') {
        await headOf(page).getByRole('button', { name: 'Toggle sidebar' }).click();
        const navigation = page.getByRole('dialog', { name: 'Navigation' });
        await expectInSafeArea(navigation, insets, 'left and right');
        await expectInSafeArea(navigation.getByRole('button', { name: 'Close' }), insets);
        await expectInSafeArea(navigation.getByRole('link', { name: 'Upgrade' }), insets);
        await navigation.getByRole('button', { name: 'Close' }).click();
        await expect(navigation).toBeHidden();
        return;
      }
      const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
      await expectInSafeArea(sidebar, insets, 'left and right');
      await headOf(page).getByRole('button', { name: 'Toggle sidebar' }).click();
      await expectInSafeArea(sidebar, insets, 'left and right');
      await expectInSafeArea(sidebar.getByRole('link', { name: 'Upgrade' }), insets);
      await expectInSafeArea(headOf(page), insets);
      await headOf(page).getByRole('button', { name: 'Toggle sidebar' }).click();
    });

    await test.step('chat panel', async () => {
      await opener(page).click();
      await expectInSafeArea(panelOf(page), insets);
      await panelOf(page).getByRole('button', { name: 'Close' }).click();
    });

    await test.step('a form, and the question before it is thrown away', async () => {
      await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
      const form = dialogOf(page, 'Add Journal Entry');
      await expectInSafeArea(form.getByRole('button', { name: 'Cancel' }), insets);
      await expectInSafeArea(form.getByRole('button', { name: 'Add Entry' }), insets);
      await expectInSafeArea(form, insets, 'left and right');
      await expectInSafeArea(form.getByRole('button', { name: 'Close' }), insets);
      await form.getByLabel('Title').fill('Trains');
      await form.getByRole('button', { name: 'Cancel' }).click();
      const question = questionOf(page, 'Discard what you wrote?');
      await expectInSafeArea(question, insets);
      await question.getByRole('button', { name: 'Discard' }).click();
      await expect(form).toBeHidden();
    });

    await test.step('messages', async () => {
      await page.getByRole('button', { name: 'Delete Rain' }).click();
      await questionOf(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
      await expectInSafeArea(page.locator('.toasts'), insets);
    });

    await test.step('the bar of the settings that saves', async () => {
      await page.goto('/settings?tab=ai');
      await holdPhone(page, insets);
      await page.getByLabel('OpenAI API Key').fill('sk-test');
      await expectInSafeArea(page.locator('.settings-savebar'), insets);
      await expectInSafeArea(page.getByRole('main'), insets, 'left and right');
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await expect(page.getByText('Everything is saved')).toBeVisible();
    });
  });
}

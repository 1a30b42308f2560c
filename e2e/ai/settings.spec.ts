import { assemblyAIKey, openRouterKey } from '../support/providers/answers';
import { expectToast } from '../support/app/screen';
import { openAiSettings } from '../support/app/settings';
import { test } from '../support/app/test';

test.describe('when the code for a test does not load', () => {
  test.use({ allowConsole: [/Failed to (load|fetch)|Service Worker/] });

  test("of a key: 'Test Failed' / 'Unknown error'; of reports: 'AI test failed' / 'Could not connect to AI service'", async ({
    page,
  }) => {
    await page.route(/\/assets\/calls-[\w-]+\.js$/, (route) => route.abort());
    await openAiSettings(page);
    await test.step("'Test Failed' / 'Unknown error'", async () => {
      await page.getByLabel('AssemblyAI API Key').fill(assemblyAIKey);
      await page.getByRole('button', { name: 'Test Key' }).click();
      await expectToast(page, {
        tone: 'danger',
        title: 'Test Failed',
        description: 'Unknown error',
      });
    });

    await test.step("'AI test failed' / 'Could not connect to AI service'", async () => {
      await page.getByLabel('OpenRouter API Key').fill(openRouterKey);
      await page.getByRole('button', { name: 'Test Report AI' }).click();
      await expectToast(page, {
        tone: 'danger',
        title: 'AI test failed',
        description: 'Could not connect to AI service',
      });
    });
  });
});

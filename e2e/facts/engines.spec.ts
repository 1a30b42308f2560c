import { checkFacts } from '../support/engines/facts';
import { test } from '../support/app/test';

test('facts in every engine: noted on the screens, and read back there', async ({ page }) => {
  // The screen says what can't be done.
  page.setDefaultTimeout(20_000);
  await checkFacts(page, test.step);
});

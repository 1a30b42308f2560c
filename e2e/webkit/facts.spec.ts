import { checkFacts } from '../support/engines/facts';
import { test } from '../support/engines/webkit/test';

test('facts in every engine: noted on the screens, and read back there', async ({ tab }) => {
  await checkFacts(tab, test.step);
});

import { walkThroughFacts } from '../support/facts-walk';
import { test } from '../support/webkit/test';

test('facts in every engine: noted on the screens, and read back there', async ({ tab }) => {
  await walkThroughFacts(tab, test.step);
});

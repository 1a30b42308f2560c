import { walkThroughFacts } from '../support/engines/facts';
import { test } from '../support/engines/webkit/test';

test('facts in every engine: noted on the screens, and read back there', async ({ tab }) => {
  await walkThroughFacts(tab, test.step);
});

import { checkLock } from '../support/engines/lock';
import { test } from '../support/app/test';

// Deriving a key takes a second or more of processor time, and turning the lock on writes a lot.
test.setTimeout(480_000);

test('the lock in every engine: nothing stays readable, each unlock method works, and it can be turned off', async ({
  page,
  context,
}) => {
  page.setDefaultTimeout(20_000);
  await checkLock(page, () => context.newPage(), test.step, { isWhole: true });
});

import { walkThroughLock } from '../support/lock-walk';
import { test } from '../support/test';

// Each key of a passphrase takes a second or more of its processor, and until the lock is on much is written.
test.setTimeout(480_000);

test('the lock in every engine: nothing is kept as it was, each way in leads back, and off again', async ({
  page,
  context,
}) => {
  page.setDefaultTimeout(20_000);
  await walkThroughLock(page, () => context.newPage(), test.step, { isWhole: true });
});

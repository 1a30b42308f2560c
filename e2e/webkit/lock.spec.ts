import { isEverything } from '../support/everything';
import { walkThroughLock } from '../support/lock-walk';
import { test } from '../support/webkit/test';

test('the lock in every engine: nothing is kept as it was, each way in leads back, and off again', async ({
  tab,
  webkit,
}) => {
  if (isEverything) test.setTimeout(480_000);
  await walkThroughLock(tab, () => webkit.newPage(), test.step, { isWaitedFor: isEverything });
});

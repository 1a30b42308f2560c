import { isEverything } from '../support/everything';
import { walkThroughLock } from '../support/lock-walk';
import { walkThroughSealedBackup } from '../support/sealed-walk';
import { test } from '../support/webkit/test';

test(
  'the lock in every engine: nothing is kept as it was, and what was open is there again',
  { tag: '@gate' },
  async ({ tab, webkit }) => {
    if (isEverything) test.setTimeout(480_000);
    await walkThroughLock(tab, () => webkit.newPage(), test.step, { isWhole: isEverything });
  },
);

test('a sealed backup in every engine: it is restored with its passphrase, and with no other', async ({
  tab,
  webkit,
}) => {
  await walkThroughSealedBackup(
    tab,
    async (button) => {
      await button.click();
      return webkit.download();
    },
    test.step,
  );
});

import { isEverything } from '../support/app/test-set';
import { checkLock } from '../support/engines/lock';
import { checkEncryptedBackup } from '../support/engines/encrypted-backup';
import { test } from '../support/engines/webkit/test';

test(
  'the lock in every engine: nothing is kept as it was, and what was open is there again',
  { tag: '@gate' },
  async ({ tab, webkit }) => {
    if (isEverything) test.setTimeout(480_000);
    await checkLock(tab, () => webkit.newPage(), test.step, { isWhole: isEverything });
  },
);

test('an encrypted backup in every engine: its passphrase restores it, and no other does', async ({
  tab,
  webkit,
}) => {
  await checkEncryptedBackup(
    tab,
    async (button) => {
      await button.click();
      return webkit.download();
    },
    test.step,
  );
});

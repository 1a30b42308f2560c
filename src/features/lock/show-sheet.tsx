import { useState } from 'react';
import { turnOn } from '@/data/lock/turn-lock';
import { LockIsOnError } from '@/data/lock/lock-file-store';
import type { NewVault } from './new-vault';
import { SheetCheck, useTypeBack } from '@/shared/recovery-sheet/keep-sheet';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { AsyncError } from '@/ui/fields/field';
import { BackupFirst, type useBackupFirst } from './backup-first';
import { keepWatch } from './keep-watch';

const failedWords =
  'The lock could not be turned on, and nothing was changed. Reload the page and try again.';
const isOnWords =
  'The lock is on already: another tab turned it on. This passphrase and this sheet open nothing, so throw the sheet away. Reload the page, and open the journal with those of the other tab.';

interface ShowSheetProps {
  readonly vault: NewVault;
  readonly backup: ReturnType<typeof useBackupFirst>;
  /** Back to the sheet, as long as the lock is not on. */
  readonly onSeeAgain: () => void;
}

/** The last step: one group from the sheet, a backup, and the button that turns it on. */
export function ShowSheet({ vault, backup, onSeeAgain }: ShowSheetProps) {
  const { field, isTyped, check } = useTypeBack(vault.recovery);
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useBusy();

  async function turn() {
    setFailure(null);
    if (!check()) return;
    try {
      keepWatch();
      await turnOn(vault.key, vault.file);
    } catch (error) {
      console.info('The lock could not be turned on.', error);
      setFailure(error instanceof LockIsOnError ? isOnWords : failedWords);
    }
  }

  return (
    <Form className="lock-last" onSubmit={() => run(turn)}>
      <SheetCheck {...field} />
      <div>
        <Button size="sm" variant="quiet" onClick={onSeeAgain}>
          See the sheet again
        </Button>
      </div>
      <BackupFirst {...backup.fields} />
      {failure !== null && <AsyncError>{failure}</AsyncError>}
      <div>
        <Button
          type="submit"
          variant="primary"
          disabled={!isTyped || !backup.isSettled}
          busy={isBusy}
          busyLabel="Turning it on…"
        >
          Turn the lock on
        </Button>
      </div>
    </Form>
  );
}

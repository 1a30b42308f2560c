import { useState } from 'react';
import { turnOn } from '../../../data/vault/turn-on';
import type { NewVault } from './new-vault';
import { useBusy } from '../../../lib/use-busy';
import { Button } from '../../../ui/buttons/button';
import { Form } from '../../../ui/fields/form';
import { LateError } from '../../../ui/fields/late-error';
import { BackupFirst, type useBackupFirst } from './backup-first';
import { keepWatch } from './keep-watch';
import { TypeBack, useTypeBack } from './type-back';

interface ShowSheetProps {
  readonly vault: NewVault;
  readonly backup: ReturnType<typeof useBackupFirst>;
  /** Back to the sheet, as long as the lock is not on. */
  readonly onSeeAgain: () => void;
}

/** The last step: one group from the sheet, a backup, and the button that turns it on. */
export function ShowSheet({ vault, backup, onSeeAgain }: ShowSheetProps) {
  const { field, isTyped, check } = useTypeBack(vault.recovery);
  const [isFailed, setFailed] = useState(false);
  const { isBusy, run } = useBusy();

  async function turn() {
    setFailed(false);
    if (!check()) return;
    try {
      keepWatch();
      await turnOn(vault.key, vault.file);
    } catch (error) {
      console.info('The lock could not be turned on.', error);
      setFailed(true);
    }
  }

  return (
    <Form className="lock-last" onSubmit={() => run(turn)}>
      <TypeBack {...field} />
      <div>
        <Button size="sm" variant="quiet" onClick={onSeeAgain}>
          See the sheet again
        </Button>
      </div>
      <BackupFirst {...backup.fields} />
      {isFailed && (
        <LateError>
          The lock could not be turned on, and nothing was changed. Reload the page and try again.
        </LateError>
      )}
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

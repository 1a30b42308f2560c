import { turnOff } from '@/data/lock/turn-lock';
import { useBusy } from '@/lib/use-busy';
import { showLockError } from './kept-not';
import { LockDialog, type LockDialogProps } from './lock-dialogs';
import { OwnerFields, useOwner } from './owner-fields';

/** Turning the lock off: what it means, and the passphrase. */
export function TurnOffDialog({ file, onClose }: Pick<LockDialogProps, 'file' | 'onClose'>) {
  const owner = useOwner(file, 'Passphrase');
  const { isBusy, run } = useBusy();

  async function turn() {
    if ((await owner.open()) === null) return;
    try {
      // What follows is shown in Settings, and goes on without this dialog.
      await turnOff();
      onClose();
    } catch (error) {
      showLockError(error);
    }
  }

  return (
    <LockDialog
      title="Turn the lock off?"
      description="Everything is stored as it was before the lock. Whoever takes this device or copies its disk can then read it, and nobody asks for a passphrase. Nothing that you wrote is lost."
      out={{ label: 'Keep the lock' }}
      action={{ label: 'Turn the lock off', variant: 'danger', busyLabel: owner.progress }}
      isBusy={isBusy}
      first={owner.fields.fieldRef}
      onSubmit={() => run(turn)}
      onClose={onClose}
    >
      <OwnerFields {...owner.fields} />
    </LockDialog>
  );
}

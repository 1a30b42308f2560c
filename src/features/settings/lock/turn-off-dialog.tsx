import { useId } from 'react';
import { turnOff } from '../../../data/vault/turn-off';
import { useBusy } from '../../../lib/use-busy';
import { Button } from '../../../ui/buttons/button';
import { Form } from '../../../ui/fields/form';
import { Dialog } from '../../../ui/overlays/dialog';
import type { LockDialogProps } from './change-passphrase-dialog';
import { keptNot } from './kept-not';
import { OwnerFields, useOwner } from './owner-fields';

/** Turning the lock off: what it means, and the passphrase. */
export function TurnOffDialog({ file, onClose }: Pick<LockDialogProps, 'file' | 'onClose'>) {
  const form = useId();
  const owner = useOwner(file, 'Passphrase');
  const { isBusy, run } = useBusy();

  async function turn() {
    if ((await owner.open()) === null) return;
    try {
      // What follows is shown in Settings, and goes on without this dialog.
      await turnOff();
      onClose();
    } catch (error) {
      keptNot(error);
    }
  }

  return (
    <Dialog
      isOpen
      title="Turn the lock off?"
      description="Everything is stored as it was before the lock. Whoever takes this device or copies its disk can then read it, and nobody asks for a passphrase. Nothing that you wrote is lost."
      size="narrow"
      isDismissable={!isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Keep the lock
          </Button>
          <Button
            type="submit"
            form={form}
            variant="danger"
            busy={isBusy}
            busyLabel={owner.progress}
          >
            Turn the lock off
          </Button>
        </>
      }
    >
      <Form id={form} className="lock-dialog" onSubmit={() => run(turn)}>
        <OwnerFields {...owner.fields} />
      </Form>
    </Dialog>
  );
}

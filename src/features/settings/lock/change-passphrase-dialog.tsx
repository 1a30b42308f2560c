import { useId } from 'react';
import { changeLock } from '../../../data/vault/lock-session';
import type { VaultFile } from '../../../data/vault/vault-file';
import { changePassphrase } from '../../../data/vault/ways-in';
import { useBusy } from '../../../lib/use-busy';
import { Button } from '../../../ui/buttons/button';
import { Form } from '../../../ui/fields/form';
import { showToast } from '../../../ui/messages/toast-queue';
import { Dialog } from '../../../ui/overlays/dialog';
import { NewPassphrase, useNewPassphrase } from './new-passphrase';
import { OwnerFields, useOwner } from './owner-fields';
import { keptNot } from './kept-not';
import { useFamilyNames } from './use-family-names';
import { withWaysOf } from './with-ways';

export interface LockDialogProps {
  readonly file: VaultFile;
  /** It was changed. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Another passphrase, by the old one or the sheet. */
export function ChangePassphraseDialog({ file, onDone, onClose }: LockDialogProps) {
  const form = useId();
  const owner = useOwner(file, 'Passphrase so far');
  const { fields, check } = useNewPassphrase('New passphrase', useFamilyNames());
  const { isBusy, run } = useBusy();

  async function change() {
    const passphrase = await check();
    if (passphrase === null) return;
    const key = await owner.open();
    if (key === null) return;
    try {
      const changed = await changePassphrase(file, key, passphrase);
      await changeLock(withWaysOf(changed, 'passphrase'));
      onDone();
      showToast({
        title: 'The passphrase is changed',
        description: 'The old one opens nothing any more; the recovery sheet does.',
      });
    } catch (error) {
      keptNot(error);
    }
  }

  return (
    <Dialog
      isOpen
      title="Change passphrase"
      size="narrow"
      isDismissable={!isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy} busyLabel="Changing…">
            Change passphrase
          </Button>
        </>
      }
    >
      <Form id={form} className="lock-dialog" onSubmit={() => run(change)}>
        <OwnerFields {...owner.fields} />
        <NewPassphrase {...fields} />
      </Form>
    </Dialog>
  );
}

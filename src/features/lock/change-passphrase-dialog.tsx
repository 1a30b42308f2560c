import { changeLock } from '@/data/lock/lock-session';
import { changePassphrase } from '@/data/lock/unlock-methods';
import { useBusy } from '@/lib/use-busy';
import { showToast } from '@/ui/messages/toast-queue';
import { NewPassphrase, useNewPassphrase } from './new-passphrase';
import { OwnerFields, useOwner } from './owner-fields';
import { showLockError } from './kept-not';
import { LockDialog, type LockDialogProps } from './lock-dialogs';
import { useFamilyNames } from './use-family-names';
import { withWaysOf } from '@/data/lock/lock-file';

/** Another passphrase, by the old one or the sheet. */
export function ChangePassphraseDialog({ file, onDone, onClose }: LockDialogProps) {
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
        description: 'The old one does not open this journal any more; the recovery sheet does.',
      });
    } catch (error) {
      showLockError(error);
    }
  }

  return (
    <LockDialog
      title="Change passphrase"
      action={{ label: 'Change passphrase', busyLabel: 'Changing…' }}
      isBusy={isBusy}
      first={owner.fields.fieldRef}
      onSubmit={() => run(change)}
      onClose={onClose}
    >
      <OwnerFields {...owner.fields} />
      <NewPassphrase {...fields} />
    </LockDialog>
  );
}

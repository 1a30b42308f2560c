import { useState } from 'react';
import { changeLock } from '@/data/lock/lock-session';
import { addPasskey, forgetPasskey } from '@/data/lock/passkey';
import { useBusy } from '@/lib/use-busy';
import { AsyncError } from '@/ui/fields/field';
import { showLockError } from './kept-not';
import { LockDialog, type LockDialogProps } from './lock-dialogs';
import { OwnerFields, useOwner } from './owner-fields';
import { withWaysOf } from '@/data/lock/lock-file';

/** What the device's own list of passkeys calls it: it names nobody. */
const passkeyName = 'Kinleaf journal';

const refusals = {
  'no-prf':
    'This device made a passkey, but it gives out no key that could open the journal. Nothing was changed; the passphrase works as before.',
  cancelled: 'The device did not make a passkey. Nothing was changed; you can ask it again.',
} as const;

/** This device as a way in: the passphrase, then the question of the device itself. */
export function AddDeviceDialog({ file, onDone, onClose }: LockDialogProps) {
  const owner = useOwner(file, 'Passphrase');
  /** Known from the first press on: some browsers make a passkey right after a press alone, and a second one need not wait for the key. */
  const [key, setKey] = useState<Awaited<ReturnType<typeof owner.open>>>(null);
  const [said, setSaid] = useState<keyof typeof refusals | null>(null);
  const { isBusy, run } = useBusy();

  async function add() {
    setSaid(null);
    const opened = key ?? (await owner.open());
    if (opened === null) return;
    setKey(opened);
    const changed = await addPasskey(file, opened, passkeyName);
    if (typeof changed === 'string') {
      setSaid(changed);
      return;
    }
    try {
      await changeLock(withWaysOf(changed, 'passkey'));
      onDone();
    } catch (error) {
      void forgetPasskey(changed);
      showLockError(error);
    }
  }

  return (
    <LockDialog
      title="Unlock with this device"
      description="Your passphrase first, so that nobody who finds the journal open adds a way in. Then this device asks for your fingerprint, face or code."
      action={{
        label: 'Add this device',
        busyLabel: key === null ? owner.progress : 'Asking the device…',
      }}
      isBusy={isBusy}
      first={owner.fields.fieldRef}
      onSubmit={() => run(add)}
      onClose={onClose}
    >
      <OwnerFields {...owner.fields} />
      {said !== null && <AsyncError>{refusals[said]}</AsyncError>}
    </LockDialog>
  );
}

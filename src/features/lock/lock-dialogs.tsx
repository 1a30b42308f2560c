import { type ReactNode, type RefObject, useId, useState } from 'react';
import { type LockFile, withUnlockMethodsOf } from '@/data/lock/lock-file';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { Dialog } from '@/ui/overlays/dialog';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import { turnOff } from '@/data/lock/turn-lock-on-off';
import { useBusy } from '@/lib/use-busy';
import { OwnerFields, useOwnerCheck } from './owner-check';
import { changeLock } from '@/data/lock/lock-session';
import { changePassphrase } from '@/data/lock/unlock-methods';
import { NewPassphrase, useNewPassphrase } from './new-passphrase';
import { addPasskey, forgetPasskey } from '@/data/lock/passkey';
import { AsyncError } from '@/ui/fields/field';
import { listChildren } from '@/data/records/children';
import { useLive } from '@/data/db/use-live';

/** The props of every dialog about the lock. */
export interface LockDialogProps {
  readonly file: LockFile;
  /** Called when the change is stored and the dialog may close. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface LockDialogFrameProps {
  readonly title: string;
  readonly description?: string;
  /** The button that changes nothing; closes the dialog unless it has its own action. */
  readonly secondary?: { readonly label: string; readonly onPress?: () => void };
  /** The button that changes the lock. */
  readonly action: {
    readonly label: string;
    readonly variant?: 'primary' | 'danger';
    readonly busyLabel?: string;
    readonly isDisabled?: boolean;
  };
  /** The change is running; the dialog can't be closed until it is done. */
  readonly isBusy: boolean;
  /** The field that takes the focus first. */
  readonly first?: RefObject<HTMLElement | null>;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of the dialogs that change the lock: one form, a button that changes nothing and one that does. */
export function LockDialog({
  title,
  description,
  secondary = { label: 'Cancel' },
  action,
  isBusy,
  first,
  onSubmit,
  onClose,
  children,
}: LockDialogFrameProps) {
  const form = useId();
  return (
    <Dialog
      isOpen
      title={title}
      description={description}
      size="narrow"
      isDismissable={!isBusy}
      initialFocus={first}
      onClose={onClose}
      footer={
        <>
          <Button onClick={secondary.onPress ?? onClose} disabled={isBusy}>
            {secondary.label}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={action.variant ?? 'primary'}
            disabled={action.isDisabled ?? false}
            busy={isBusy}
            busyLabel={action.busyLabel}
          >
            {action.label}
          </Button>
        </>
      }
    >
      <Form id={form} className="lock-dialog" onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  );
}

/** The topic of messages about a change of the lock. */
export const lockTopic = 'journal/lock';

/** Says that a change of the lock was not stored. */
export function showLockError(error: unknown): void {
  console.info('The lock could not be changed.', error);
  showToast({
    topic: lockTopic,
    tone: 'danger',
    title: 'That could not be kept',
    description: 'The lock is as it was before. Reload the page and try again.',
  });
}

/** Explains what turning the lock off means and asks for the passphrase. */
export function TurnOffDialog({ file, onClose }: Pick<LockDialogProps, 'file' | 'onClose'>) {
  const owner = useOwnerCheck(file, 'Passphrase');
  const { isBusy, run } = useBusy();

  async function submit() {
    if ((await owner.open()) === null) return;
    forgetToast(lockTopic);
    try {
      // The rest is shown in Settings and continues without this dialog.
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
      secondary={{ label: 'Keep the lock' }}
      action={{ label: 'Turn the lock off', variant: 'danger', busyLabel: owner.progress }}
      isBusy={isBusy}
      first={owner.fields.fieldRef}
      onSubmit={() => run(submit)}
      onClose={onClose}
    >
      <OwnerFields {...owner.fields} />
    </LockDialog>
  );
}

/** Sets another passphrase, after asking for the old one or the sheet. */
export function ChangePassphraseDialog({ file, onDone, onClose }: LockDialogProps) {
  const owner = useOwnerCheck(file, 'Passphrase so far');
  const { fields, check } = useNewPassphrase('New passphrase', useFamilyNames());
  const { isBusy, run } = useBusy();

  async function change() {
    const passphrase = await check();
    if (passphrase === null) return;
    const key = await owner.open();
    if (key === null) return;
    forgetToast(lockTopic);
    try {
      const changed = await changePassphrase(file, key, passphrase);
      await changeLock(withUnlockMethodsOf(changed, 'passphrase'));
      onDone();
      showToast({
        topic: lockTopic,
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

/** The passkey's name in the device's own list. It contains no personal name. */
const passkeyName = 'Kinleaf journal';

const refusals = {
  'no-prf':
    'This device made a passkey, but it gives out no key that could open the journal. Nothing was changed; the passphrase works as before.',
  cancelled: 'The device did not make a passkey. Nothing was changed; you can ask it again.',
} as const;

/** Adds this device as an unlock method: the passphrase, then the device's own prompt. */
export function AddDeviceDialog({ file, onDone, onClose }: LockDialogProps) {
  const owner = useOwnerCheck(file, 'Passphrase');
  /**
   * Stored after the first press: some browsers create a passkey only right after a press, and a second press then need
   * not wait for the key.
   */
  const [key, setKey] = useState<Awaited<ReturnType<typeof owner.open>>>(null);
  const [refusal, setRefusal] = useState<keyof typeof refusals | null>(null);
  const { isBusy, run } = useBusy();

  async function add() {
    setRefusal(null);
    const opened = key ?? (await owner.open());
    if (opened === null) return;
    setKey(opened);
    const changed = await addPasskey(file, opened, passkeyName);
    if (typeof changed === 'string') {
      setRefusal(changed);
      return;
    }
    forgetToast(lockTopic);
    try {
      await changeLock(withUnlockMethodsOf(changed, 'passkey'));
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
      {refusal !== null && <AsyncError>{refusals[refusal]}</AsyncError>}
    </LockDialog>
  );
}

const none: readonly string[] = [];

/**
 * Returns the children's names, which someone who knows the family would try first. The same list until they change.
 */
export function useFamilyNames(): readonly string[] {
  const names = useLive('names', async () => (await listChildren()).map(({ name }) => name));
  return names.status === 'ready' ? names.value : none;
}

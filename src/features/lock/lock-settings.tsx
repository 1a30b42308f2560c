import { useEffect, useState } from 'react';
import { KeyRound, Lock, LockOpen, ScrollText } from 'lucide-react';
import { changeLock, currentLockFile, lockNow, onLockFile } from '@/data/lock/lock-session';
import type { LockFile } from '@/data/lock/lock-file';
import { formatDay, localDay } from '@/domain/dates/calendar-day';
import { Button } from '@/ui/base/button';
import { Select, type SelectOption } from '@/ui/fields/select';
import { Section } from '@/ui/content/settings-section';
import {
  AddDeviceDialog,
  ChangePassphraseDialog,
  lockTopic,
  showLockError,
  TurnOffDialog,
} from './lock-dialogs';
import { lockShortcutsText } from './lock-watch';
import { LockProgress } from './lock-progress';
import { ReplaceKeys } from './typed-before-lock';
import { NewSheetDialog } from './new-sheet-dialog';
import { canUsePasskey, forgetPasskey } from '@/data/lock/passkey';
import { withUnlockMethod } from '@/data/lock/wrapped-keys';
import { forgetToast } from '@/ui/messages/toast-queue';
import { useBusy } from '@/lib/use-busy';
import { useStore } from '@/lib/use-store';
import { Switch } from '@/ui/fields/toggles';

type HideAfter = '1' | '5' | '15' | '60' | 'close';

const choices: readonly SelectOption<HideAfter>[] = [
  { value: '1', label: '1 minute' },
  { value: '5', label: '5 minutes' },
  { value: '15', label: '15 minutes' },
  { value: '60', label: '1 hour' },
  { value: 'close', label: 'Only when Kinleaf is closed' },
];

interface LockSettingsProps {
  /** Whether the whole journal is encrypted, or still being encrypted. */
  readonly isWhole: boolean;
}

/** The settings of a lock that is on, from when it asks for the passphrase. */
export function LockSettings({ isWhole }: LockSettingsProps) {
  const file = useStore({ get: currentLockFile, subscribe: onLockFile });
  const [openDialog, setOpenDialog] = useState<'device' | 'passphrase' | 'sheet' | 'off' | null>(
    null,
  );
  if (file === null) return null;
  const close = () => setOpenDialog(null);
  return (
    <>
      <Section
        title="Privacy"
        about="Keeps this journal closed on this device, and scrambled where it is stored."
      >
        {!isWhole && <LockProgress />}
        <div className="settings-action">
          <div>
            <h3 id="lock-state" tabIndex={-1}>
              {isWhole ? 'The lock is on' : 'Lock at once'}
            </h3>
            <p>
              {isWhole && `Since ${formatDay(localDay(new Date(file.createdAt)))}. `}
              On other screens: {lockShortcutsText}.
              {!isWhole && ' The rest goes on when you have opened it again.'}
            </p>
          </div>
          <Button id="lock-now" icon={Lock} onClick={lockNow}>
            Lock now
          </Button>
        </div>
        <ReplaceKeys />
        <div className="settings-action">
          <div>
            <h3>Turn the lock off</h3>
            <p>Stores everything as before. Whoever takes this device can then read it.</p>
          </div>
          <Button icon={LockOpen} onClick={() => setOpenDialog('off')}>
            Turn the lock off
          </Button>
        </div>
      </Section>
      <Section title="Opening" about="How this device opens the journal, and when it closes it.">
        <DeviceSwitch file={file} onAdd={() => setOpenDialog('device')} />
        <HideAfterField file={file} />
        <div className="settings-action">
          <div>
            <h3>Passphrase</h3>
            <p>
              What you wrote is not touched by a new one, and the recovery sheet goes on working.
            </p>
          </div>
          <Button icon={KeyRound} onClick={() => setOpenDialog('passphrase')}>
            Change passphrase
          </Button>
        </div>
        <div className="settings-action">
          <div>
            <h3>Recovery sheet</h3>
            <p>{sheetText(file)}</p>
          </div>
          <Button icon={ScrollText} onClick={() => setOpenDialog('sheet')}>
            New recovery sheet
          </Button>
        </div>
      </Section>
      {openDialog === 'device' && <AddDeviceDialog file={file} onDone={close} onClose={close} />}
      {openDialog === 'passphrase' && (
        <ChangePassphraseDialog file={file} onDone={close} onClose={close} />
      )}
      {openDialog === 'sheet' && <NewSheetDialog file={file} onDone={close} onClose={close} />}
      {openDialog === 'off' && <TurnOffDialog file={file} onClose={close} />}
    </>
  );
}

function sheetText({ recoveryMadeAt }: LockFile): string {
  const made =
    recoveryMadeAt === undefined
      ? ''
      : `Made on ${formatDay(localDay(new Date(recoveryMadeAt)))}. `;
  return `${made}A new one makes the old one worthless, as when it may have been seen.`;
}

interface PartProps {
  readonly file: LockFile;
}

function HideAfterField({ file }: PartProps) {
  const value = choices.find((one) => one.value === String(file.hideAfter))?.value ?? null;
  async function choose(next: HideAfter) {
    forgetToast(lockTopic);
    try {
      await changeLock((stored) => ({
        ...stored,
        hideAfter: next === 'close' ? next : Number(next),
      }));
    } catch (error) {
      showLockError(error);
    }
  }
  return (
    <Select
      label="Lock when hidden for"
      options={choices}
      value={value}
      onChange={(next) => void choose(next)}
    />
  );
}

interface DeviceSwitchProps {
  readonly file: LockFile;
  /** Adding it asks for the passphrase first. */
  readonly onAdd: () => void;
}

/** 'Unlock with this device': a passkey, for which the device asks for a fingerprint, a face or its code. */
export function DeviceSwitch({ file, onAdd }: DeviceSwitchProps) {
  const [canUse, setCanUse] = useState<boolean | null>(null);
  const { isBusy, run } = useBusy();
  const isOn = file.ways.some(({ kind }) => kind === 'passkey');
  useEffect(() => {
    void canUsePasskey().then(setCanUse);
  }, []);

  async function remove() {
    let before = file;
    forgetToast(lockTopic);
    try {
      await changeLock((stored) => {
        before = stored;
        return withUnlockMethod(stored, 'passkey', null);
      });
      void forgetPasskey(before);
    } catch (error) {
      showLockError(error);
    }
  }

  return (
    <Switch
      label="Unlock with this device"
      hint={
        canUse === false && !isOn
          ? 'This browser cannot: it has no passkeys that give out a key, or this device has no screen lock. The passphrase works as before.'
          : 'Your fingerprint, face or device code, asked for by the device itself. Whoever can unlock the device can then open the journal.'
      }
      isSelected={isOn}
      isDisabled={canUse !== true && !isOn}
      onChange={(next) => {
        if (next) onAdd();
        else if (!isBusy) run(remove);
      }}
    />
  );
}

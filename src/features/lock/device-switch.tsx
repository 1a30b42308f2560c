import { useEffect, useState } from 'react';
import { changeLock } from '@/data/lock/lock-session';
import { canUsePasskey, forgetPasskey } from '@/data/lock/passkey';
import type { LockFile } from '@/data/lock/lock-file';
import { withWay } from '@/data/lock/wrapped-keys';
import { useBusy } from '@/lib/use-busy';
import { Switch } from '@/ui/fields/toggles';
import { showLockError } from './kept-not';

interface DeviceSwitchProps {
  readonly file: LockFile;
  /** Adding it asks for the passphrase first. */
  readonly onAdd: () => void;
  readonly onChanged: () => void;
}

/** 'Unlock with this device': a passkey, which the device asks a fingerprint, a face or its code for. */
export function DeviceSwitch({ file, onAdd, onChanged }: DeviceSwitchProps) {
  const [canUse, setCanUse] = useState<boolean | null>(null);
  const { isBusy, run } = useBusy();
  const isOn = file.ways.some(({ kind }) => kind === 'passkey');
  useEffect(() => {
    void canUsePasskey().then(setCanUse);
  }, []);

  async function remove() {
    let before = file;
    try {
      await changeLock((stored) => {
        before = stored;
        return withWay(stored, 'passkey', null);
      });
      void forgetPasskey(before);
      onChanged();
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

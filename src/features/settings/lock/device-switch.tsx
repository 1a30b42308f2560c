import { useEffect, useState } from 'react';
import { heldKey } from '../../../data/vault/lock-session';
import { addPasskey, canUsePasskey, removePasskey } from '../../../data/vault/passkey';
import type { VaultFile, WrappedKey } from '../../../data/vault/vault-file';
import { changeVault } from '../../../data/vault/vault-mark';
import { useBusy } from '../../../lib/use-busy';
import { FieldError } from '../../../ui/fields/field';
import { Switch } from '../../../ui/fields/switch';

interface DeviceSwitchProps {
  readonly file: VaultFile;
  readonly onChanged: () => void;
}

/** What the device's own list of passkeys calls it: it names nobody. */
const passkeyName = 'Kinleaf journal';

const isPasskey = ({ kind }: WrappedKey) => kind === 'passkey';

/** 'Unlock with this device': a passkey, which the device asks a fingerprint, a face or its code for. */
export function DeviceSwitch({ file, onChanged }: DeviceSwitchProps) {
  const [canUse, setCanUse] = useState<boolean | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const isOn = file.ways.some(isPasskey);
  useEffect(() => {
    void canUsePasskey().then(setCanUse);
  }, []);

  async function change(next: boolean) {
    setSaid(null);
    try {
      const changed = next ? await added(file) : removePasskey(file);
      if (changed === 'no-prf' || changed === 'cancelled') {
        setSaid(refusals[changed]);
        return;
      }
      const passkeys = changed.ways.filter(isPasskey);
      await changeVault((stored) => ({
        ...stored,
        ways: [...stored.ways.filter((way) => !isPasskey(way)), ...passkeys],
      }));
      onChanged();
    } catch (error) {
      console.info('The passkey could not be changed.', error);
      setSaid(
        'That could not be kept. Reload the page and try again; the passphrase works as before.',
      );
    }
  }

  return (
    <div>
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
          if (!isBusy) run(() => change(next));
        }}
      />
      <div role="alert">{said !== null && <FieldError>{said}</FieldError>}</div>
    </div>
  );
}

const refusals = {
  'no-prf':
    'This device made a passkey, but it gives out no key that could open the journal. Nothing was changed; the passphrase works as before.',
  cancelled: 'The device did not make a passkey. Nothing was changed.',
} as const;

async function added(file: VaultFile): Promise<VaultFile | 'no-prf' | 'cancelled'> {
  const key = heldKey();
  return key === null ? 'cancelled' : addPasskey(file, key, passkeyName);
}

import { useState } from 'react';
import { KeyRound, Lock, LockOpen, ScrollText } from 'lucide-react';
import { changeLock, lockNow } from '@/data/lock/lock-session';
import { type LockFile } from '@/data/lock/lock-file';
import { formatDay, localDay } from '@/domain/dates/calendar-day';
import { Button } from '@/ui/base/button';
import { Select, type SelectOption } from '@/ui/fields/select';
import { Section } from '@/ui/content/settings-section';
import { AddDeviceDialog } from './add-device-dialog';
import { ChangePassphraseDialog } from './change-passphrase-dialog';
import { DeviceSwitch } from './device-switch';
import { showLockError } from './kept-not';
import { lockWays } from './lock-keys';
import { LockProgress } from './lock-progress';
import { NewSheetDialog } from './new-sheet-dialog';
import { TurnOffDialog } from './turn-off-dialog';
import { useVaultFile } from './use-vault-file';

type HideAfter = '1' | '5' | '15' | '60' | 'close';

const choices: readonly SelectOption<HideAfter>[] = [
  { value: '1', label: '1 minute' },
  { value: '5', label: '5 minutes' },
  { value: '15', label: '15 minutes' },
  { value: '60', label: '1 hour' },
  { value: 'close', label: 'Only when Kinleaf is closed' },
];

interface LockOnProps {
  /** The whole journal is sealed; else it still is being. */
  readonly isWhole: boolean;
}

/** What can be done with the lock from when it asks for the passphrase. */
export function LockOn({ isWhole }: LockOnProps) {
  const { file, refresh } = useVaultFile();
  const [asked, setAsked] = useState<'device' | 'passphrase' | 'sheet' | 'off' | null>(null);
  if (file === null) return null;
  const close = () => setAsked(null);
  const done = () => {
    refresh();
    close();
  };
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
              On other screens: {lockWays}.
              {!isWhole && ' The rest goes on when you have opened it again.'}
            </p>
          </div>
          <Button id="lock-now" icon={Lock} onClick={lockNow}>
            Lock now
          </Button>
        </div>
        <div className="settings-action">
          <div>
            <h3>Turn the lock off</h3>
            <p>Stores everything as before. Whoever takes this device can then read it.</p>
          </div>
          <Button icon={LockOpen} onClick={() => setAsked('off')}>
            Turn the lock off
          </Button>
        </div>
      </Section>
      <Section title="Opening" about="How this device opens the journal, and when it closes it.">
        <DeviceSwitch file={file} onAdd={() => setAsked('device')} onChanged={refresh} />
        <HideAfterField file={file} onChanged={refresh} />
        <div className="settings-action">
          <div>
            <h3>Passphrase</h3>
            <p>
              What you wrote is not touched by a new one, and the recovery sheet goes on working.
            </p>
          </div>
          <Button icon={KeyRound} onClick={() => setAsked('passphrase')}>
            Change passphrase
          </Button>
        </div>
        <div className="settings-action">
          <div>
            <h3>Recovery sheet</h3>
            <p>{sheetWords(file)}</p>
          </div>
          <Button icon={ScrollText} onClick={() => setAsked('sheet')}>
            New recovery sheet
          </Button>
        </div>
      </Section>
      {asked === 'device' && <AddDeviceDialog file={file} onDone={done} onClose={close} />}
      {asked === 'passphrase' && (
        <ChangePassphraseDialog file={file} onDone={done} onClose={close} />
      )}
      {asked === 'sheet' && <NewSheetDialog file={file} onDone={done} onClose={close} />}
      {asked === 'off' && <TurnOffDialog file={file} onClose={close} />}
    </>
  );
}

function sheetWords({ recoveryMadeAt }: LockFile): string {
  const made =
    recoveryMadeAt === undefined
      ? ''
      : `Made on ${formatDay(localDay(new Date(recoveryMadeAt)))}. `;
  return `${made}A new one makes the old one worthless, as when it may have been seen.`;
}

interface PartProps {
  readonly file: LockFile;
  readonly onChanged: () => void;
}

function HideAfterField({ file, onChanged }: PartProps) {
  const value = choices.find((one) => one.value === String(file.hideAfter))?.value ?? null;
  async function choose(next: HideAfter) {
    try {
      await changeLock((stored) => ({
        ...stored,
        hideAfter: next === 'close' ? next : Number(next),
      }));
      onChanged();
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

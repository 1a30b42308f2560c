import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FingerprintPattern } from 'lucide-react';
import type { DataKey, LockFile } from '@/data/lock/lock-file';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { AsyncError } from '@/ui/fields/field';
import { PassphraseField } from '@/ui/fields/secret-field';
import { tryPassphrase } from './try-unlock';
import { deviceWords, useDevice } from './use-device';

interface UnlockFormProps {
  readonly file: LockFile;
  /** It was opened, and the app is on its way. */
  readonly isOpening: boolean;
  readonly makeReady: () => void;
  readonly onKey: (key: DataKey) => void;
  readonly onRecovery: () => void;
}

/** Opens the journal by its passphrase, or by this device where a passkey is set up. */
export function UnlockForm({ file, isOpening, makeReady, onKey, onRecovery }: UnlockFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [progress, setProgress] = useState('Opening…');
  const { isBusy, run } = useBusy();
  const device = useDevice(file, onKey);
  const isAtWork = isBusy || isOpening;
  const prepare = useEffectEvent(makeReady);
  useEffect(() => {
    // The page has one purpose, and this is its first field.
    field.current?.focus();
    prepare();
  }, []);

  async function unlock() {
    setError(undefined);
    const answer = await tryPassphrase(file, text, setProgress);
    if ('key' in answer) {
      onKey(answer.key);
      return;
    }
    setError(answer.words);
    field.current?.focus();
    field.current?.select();
  }

  return (
    <>
      <h1>Kinleaf is locked</h1>
      <p className="lock-about">What is kept here stays closed until you open it.</p>
      <Form className="lock-form" onSubmit={() => run(unlock)}>
        <PassphraseField
          ref={field}
          label="Passphrase"
          value={text}
          error={error}
          readOnly={isAtWork}
          onChange={setText}
        />
        <Button
          type="submit"
          variant="primary"
          busy={isAtWork}
          busyLabel={isOpening ? 'Opening…' : progress}
        >
          Unlock
        </Button>
        <p className="visually-hidden" role="status">
          {isAtWork ? 'Opening…' : ''}
        </p>
      </Form>
      {device.isThere && (
        <div className="lock-form">
          <p className="lock-or">or</p>
          <Button icon={FingerprintPattern} busy={device.isBusy} onClick={device.ask}>
            Unlock with this device
          </Button>
          {device.said && <AsyncError>{deviceWords[device.said]}</AsyncError>}
        </div>
      )}
      <Button variant="quiet" disabled={isAtWork} onClick={onRecovery}>
        Use the recovery sheet
      </Button>
    </>
  );
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FingerprintPattern } from 'lucide-react';
import type { DataKey, LockFile } from '@/data/lock/lock-file';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { AsyncError } from '@/ui/fields/field';
import { SecretField } from '@/ui/fields/secret-field';
import { tryPassphrase } from './try-unlock';
import { sessionStore } from '@/data/db/web-storage';

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
        <SecretField
          kind="passphrase"
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

/** Why the device did not open it. */
type Refused = 'cancelled' | 'gone' | 'no-prf';

/** What is said beside the button. A browser does not tell a passkey that was removed from a question that was closed. */
const deviceWords: Record<Refused, string> = {
  cancelled:
    'The device did not open it. Nothing was lost: try again, or type your passphrase. If its passkey was removed, Settings can make a new one.',
  gone: 'The device’s passkey does not open it any more. Type your passphrase; Settings can make a new one.',
  'no-prf':
    'This browser does not get the key out of the device. Type your passphrase, or use the browser in which you set it up.',
};

interface Device {
  /** Whether a passkey of this device is set up and this browser may use it. */
  readonly isThere: boolean;
  readonly isBusy: boolean;
  readonly said: Refused | null;
  readonly ask: () => void;
}

/** Where the place that is gone back to stands while the journal is locked in this tab. */
const returnKey = 'kinleaf_lock_return';

/** Whether somebody has just put the journal away in this tab, instead of opening it, or loading it anew. */
function wasJustLocked(): boolean {
  const isReload = performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');
  return !isReload && sessionStore.keys().includes(returnKey);
}

/** Unlocking with this device: asked at once when the page is opened, but not right after it was locked; then on a press. */
function useDevice(file: LockFile, onKey: (key: DataKey) => void): Device {
  const hasPasskey = file.ways.some(({ kind }) => kind === 'passkey');
  const [isThere, setThere] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<Refused | null>(null);
  const isAsked = useRef(false);

  async function ask(isPressed: boolean) {
    if (isAsked.current) return;
    isAsked.current = true;
    setBusy(isPressed);
    setSaid(null);
    try {
      const { openWithPasskey } = await import('@/data/lock/passkey');
      const key = await openWithPasskey(file);
      if (typeof key !== 'string') onKey(key);
      // A question that came by itself and was closed, or that the browser wants a press for, is no failure to speak of.
      else if (isPressed || key === 'gone') setSaid(key);
    } finally {
      isAsked.current = false;
      setBusy(false);
    }
  }

  const askAtOnce = useEffectEvent(() => {
    if (document.hasFocus() && !wasJustLocked()) void ask(false);
  });
  useEffect(() => {
    if (!hasPasskey) return;
    const left = new AbortController();
    void (async () => {
      const { canUsePasskey } = await import('@/data/lock/passkey');
      if (!(await canUsePasskey()) || left.signal.aborted) return;
      setThere(true);
      askAtOnce();
    })();
    return () => {
      left.abort();
    };
  }, [hasPasskey]);

  return { isThere: hasPasskey && isThere, isBusy, said, ask: () => void ask(true) };
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FingerprintPattern } from 'lucide-react';
import type { LockFile } from '@/data/lock/lock-file';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { AsyncError } from '@/ui/fields/field';
import { SecretField } from '@/ui/fields/secret-field';
import { tryPassphrase, type Unlocked } from './try-unlock';
import { sessionStore } from '@/data/db/web-storage';

interface UnlockFormProps {
  readonly copies: readonly LockFile[];
  /** Unlocked; the app is being opened. */
  readonly isOpening: boolean;
  readonly preloadApp: () => void;
  readonly onUnlocked: (unlocked: Unlocked) => void;
  readonly onRecovery: () => void;
}

/** Unlocks the journal with its passphrase, or with this device if a passkey is set up. */
export function UnlockForm({
  copies,
  isOpening,
  preloadApp,
  onUnlocked,
  onRecovery,
}: UnlockFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [progress, setProgress] = useState('Opening…');
  const { isBusy, run } = useBusy();
  const device = useDevice(copies, onUnlocked);
  const isAtWork = isBusy || isOpening;
  const prepare = useEffectEvent(preloadApp);
  useEffect(() => {
    // The page has one purpose, and this is its first field.
    field.current?.focus();
    prepare();
  }, []);

  async function unlock() {
    setError(undefined);
    const answer = await tryPassphrase(copies, text, setProgress);
    if ('key' in answer) {
      onUnlocked(answer);
      return;
    }
    setError(answer.text);
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
      {device.isAvailable && (
        <div className="lock-form">
          <p className="lock-or">or</p>
          <Button icon={FingerprintPattern} busy={device.isBusy} onClick={device.ask}>
            Unlock with this device
          </Button>
          {device.refusal && <AsyncError>{refusalTexts[device.refusal]}</AsyncError>}
        </div>
      )}
      <Button variant="quiet" disabled={isAtWork} onClick={onRecovery}>
        Use the recovery sheet
      </Button>
    </>
  );
}

/** Why the device didn't unlock it. */
type Refusal = 'cancelled' | 'gone' | 'no-prf';

/** The texts beside the button. A browser doesn't distinguish a removed passkey from a cancelled prompt. */
const refusalTexts: Record<Refusal, string> = {
  cancelled:
    'The device did not open it. Nothing was lost: try again, or type your passphrase. If its passkey was removed, Settings can make a new one.',
  gone: 'The device’s passkey does not open it any more. Type your passphrase; Settings can make a new one.',
  'no-prf':
    'This browser does not get the key out of the device. Type your passphrase, or use the browser in which you set it up.',
};

interface Device {
  /** Whether a passkey of this device is set up and this browser may use it. */
  readonly isAvailable: boolean;
  readonly isBusy: boolean;
  readonly refusal: Refusal | null;
  readonly ask: () => void;
}

/** The session key of the position to return to, set while the journal is locked in this tab. */
const returnKey = 'kinleaf_lock_return';

/** Returns whether the journal was just locked in this tab, rather than opened or reloaded. */
function wasJustLocked(): boolean {
  const isReload = performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');
  return !isReload && sessionStore.keys().includes(returnKey);
}

/** Unlocks with this device: prompts at once when the page is opened, except right after locking; then on a press. */
function useDevice(copies: readonly LockFile[], onUnlocked: (unlocked: Unlocked) => void): Device {
  const withPasskey = copies.filter(({ ways }) => ways.some(({ kind }) => kind === 'passkey'));
  const hasPasskey = withPasskey.length > 0;
  const [isAvailable, setAvailable] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isAsked = useRef(false);

  async function ask(isPressed: boolean) {
    if (isAsked.current) return;
    isAsked.current = true;
    setBusy(isPressed);
    setRefusal(null);
    try {
      const { unlockWithPasskey } = await import('@/data/lock/passkey');
      for (const file of withPasskey) {
        const key = await unlockWithPasskey(file);
        if (typeof key !== 'string') {
          onUnlocked({ key, file });
          break;
        }
        // An automatic prompt that was cancelled, or for which the browser wants a press, is no failure worth mentioning.
        if (isPressed || key === 'gone') setRefusal(key);
        // Only then may another copy know another passkey.
        if (key !== 'gone') break;
      }
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
      setAvailable(true);
      askAtOnce();
    })();
    return () => {
      left.abort();
    };
  }, [hasPasskey]);

  return { isAvailable: hasPasskey && isAvailable, isBusy, refusal, ask: () => void ask(true) };
}

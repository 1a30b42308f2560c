import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sessionStore } from '@/data/db/web-storage';
import type { DataKey, LockFile } from '@/data/lock/lock-file';

/** Why the device did not open it. */
type Refused = 'cancelled' | 'gone' | 'no-prf';

/** What is said beside the button. A browser does not tell a passkey that was removed from a question that was closed. */
export const deviceWords: Record<Refused, string> = {
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
export function useDevice(file: LockFile, onKey: (key: DataKey) => void): Device {
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

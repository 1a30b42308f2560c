import { Suspense, useEffect, useRef, useState } from 'react';
import { Lock } from 'lucide-react';
import { useLockState } from '@/data/db/use-live';
import { lazyOrNothing } from '@/lib/lazy-with-fallback';
import { isFocusLost, showAndFocus } from '@/lib/focus';
import { Button } from '@/ui/base/button';
import { Section } from '@/ui/content/settings-section';
import './lock.css';

// Loaded on demand, because most visits to Settings need neither the set-up steps nor the options of a lock that is on.
const loadLockSettings = () => import('./lock-settings');
const LockSetup = lazyOrNothing(async () => {
  // Loads what follows the last step, so that it appears at once.
  void loadLockSettings().catch(() => undefined);
  return (await import('./set-up-lock')).LockSetup;
});
const LockSettings = lazyOrNothing<{ readonly isWhole: boolean }>(
  async () => (await loadLockSettings()).LockSettings,
);
const LockProgress = lazyOrNothing(async () => (await import('./lock-progress')).LockProgress);

/** The lock in Settings > Privacy. */
export function LockSection() {
  const state = useLockState();
  const [isSettingUp, setSettingUp] = useState(false);
  useFocusOnChange(state);
  // Resets the set-up once the lock is on, so that after turning it off the panel says 'Off' and shows no half-finished
  // set-up.
  if (isSettingUp && state !== null) setSettingUp(false);
  if (state === 'on' || state === 'renewing' || state === 'sealing')
    return (
      <Suspense fallback={<Panel />}>
        <LockSettings isWhole={state !== 'sealing'} />
      </Suspense>
    );
  return (
    <Panel>
      {state === 'opening' && (
        <Suspense fallback={null}>
          <LockProgress />
        </Suspense>
      )}
      {state === null && !isSettingUp && (
        <Off
          onBegin={() => {
            setSettingUp(true);
          }}
        />
      )}
      {state === null && isSettingUp && (
        <Suspense fallback={null}>
          <LockSetup
            onStop={() => {
              setSettingUp(false);
              showAndFocus(() => document.getElementById('set-up-lock'));
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
}

/**
 * Moves the focus to the lock's state when turning it on or off starts or ends, because the focused element disappears.
 */
function useFocusOnChange(state: ReturnType<typeof useLockState>): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (!isFocusLost()) return;
    if (state === 'sealing' || state === 'opening')
      showAndFocus(() => document.getElementById('lock-progress'));
    // Doesn't scroll, because the person may be looking at something else.
    else document.getElementById('lock-state')?.focus({ preventScroll: true });
  }, [state]);
}

/** The frame of the lock's settings, whatever its state. */
function Panel({ children }: { readonly children?: React.ReactNode }) {
  return (
    <Section
      title="Privacy"
      about="Keeps this journal closed on this device, and scrambled where it is stored."
    >
      {children}
    </Section>
  );
}

/** Explains the lock in four sentences before the first step. */
function Off({ onBegin }: { readonly onBegin: () => void }) {
  return (
    <>
      <div className="settings-action">
        <div>
          <h3 id="lock-state" tabIndex={-1}>
            Lock this journal
          </h3>
          <p>Off. It takes a few minutes, and can be turned off again.</p>
        </div>
        <Button id="set-up-lock" icon={Lock} onClick={onBegin}>
          Set up the lock
        </Button>
      </div>
      <ul className="lock-means">
        <li>
          Everything you write, with its photos, drafts and keys, is stored scrambled, and each
          start asks for your passphrase.
        </li>
        <li>
          Whoever takes this device or copies its disk reads no word, name or photo of it; only that
          Kinleaf is used, when, and how much. What you typed before may stay readable in the
          browser’s files for some time.
        </li>
        <li>While it is open, anybody who holds the device can read it as before.</li>
        <li>
          Nobody can reset it: if the passphrase and the recovery sheet are both lost, the journal
          cannot be opened again.
        </li>
      </ul>
    </>
  );
}

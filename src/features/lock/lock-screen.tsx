import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { DataKey, LockFile } from '@/data/lock/lock-file';
import { useBusy } from '@/lib/use-busy';
import { ClosedBook } from './closed-book';
import { NewPassphraseStep } from './new-passphrase-step';
import { RecoveryForm } from './recovery-steps';
import { StartOver } from './start-over';
import { UnlockForm } from './unlock-form';
import { type SeenVault, useVault } from './use-vault';
import { VaultTrouble } from './vault-trouble';
import './lock-screen.css';

/** What the screen is about: opening by passphrase or device, by the sheet, what follows the sheet, and giving up. */
type View = 'unlock' | 'recovery' | 'start-over' | { readonly key: DataKey };

interface LockScreenProps {
  /** How the journal is locked, as the page saw it when it began. */
  readonly start: SeenVault;
  /** Opens the app in place of this screen. Rejects if its code doesn't load. */
  readonly openApp: (key: DataKey, file: LockFile) => Promise<void>;
  /** Fetches the code of the app while somebody still types. */
  readonly makeReady: () => void;
  /** Keeps a newer version from reloading the page. */
  readonly keepThisVersion: () => void;
  /** Called with the screen on the page, before it is painted. */
  readonly onDrawn: () => void;
  /** The app stands in its place. */
  readonly onOpened: () => void;
}

/** The page of a locked journal. It shows nothing of what is kept, not even whose it is. */
export function LockScreen({
  start,
  openApp,
  makeReady,
  keepThisVersion,
  onDrawn,
  onOpened,
}: LockScreenProps) {
  const draw = useEffectEvent(onDrawn);
  useLayoutEffect(() => draw(), []);
  const vault = useVault(start);
  const [view, setView] = useState<View>('unlock');
  const [isFailed, setFailed] = useState(false);
  const { isBusy, run } = useBusy();

  function open(key: DataKey, file: LockFile) {
    setFailed(false);
    run(async () => {
      try {
        await openApp(key, file);
        onOpened();
      } catch (error) {
        console.info('The app could not be loaded.', error);
        setFailed(true);
      }
    });
  }

  function content() {
    const startOver = () => setView('start-over');
    const back = () => setView('unlock');
    if (view === 'start-over') return <StartOver onBack={back} />;
    if (vault === 'looking') return null;
    if (vault === 'newer' || vault === 'damaged')
      return <VaultTrouble kind={vault} onStartOver={startOver} />;
    if (view === 'recovery')
      return (
        <RecoveryForm
          file={vault}
          onKey={(key) => {
            // Nobody types nine groups twice for a newer version.
            keepThisVersion();
            setView({ key });
          }}
          onBack={back}
          onStartOver={startOver}
        />
      );
    if (view === 'unlock')
      return (
        <UnlockForm
          file={vault}
          isOpening={isBusy}
          makeReady={makeReady}
          onKey={(key) => open(key, vault)}
          onRecovery={() => setView('recovery')}
        />
      );
    const { key } = view;
    return (
      <NewPassphraseStep
        file={vault}
        dataKey={key}
        isOpening={isBusy}
        onReady={(file) => open(key, file)}
      />
    );
  }

  return (
    <main id="main" className="lock">
      <div className="lock-page">
        <ClosedBook />
        {content()}
        {isFailed && (
          <p role="alert">
            It is open, but the rest of Kinleaf could not be loaded. Nothing is lost. Check the
            connection, then reload the page.
          </p>
        )}
      </div>
      <p className="lock-small">Nobody at Kinleaf can open it for you, or see what is inside.</p>
    </main>
  );
}

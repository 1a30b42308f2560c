import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type DataKey, type LockFile, readLockHint } from '@/data/lock/lock-file';
import { useBusy } from '@/lib/use-busy';
import { NewPassphraseStep, RecoveryForm, StartOver } from './recovery-steps';
import { UnlockForm } from './unlock-form';
import { Button } from '@/ui/base/button';
import { lockFileKey } from '@/data/db/encrypted-keys';
import './lock-screen.css';

/**
 * The current view: unlocking with passphrase or device, with the recovery sheet, the step after the sheet, and
 * starting over.
 */
type View = 'unlock' | 'recovery' | 'start-over' | { readonly key: DataKey };

interface LockScreenProps {
  /** The lock as the page saw it at its start. */
  readonly start: SeenLock;
  /** Opens the app in place of this screen. Rejects if its code doesn't load. */
  readonly openApp: (key: DataKey, file: LockFile) => Promise<void>;
  /** Loads the app's code while someone is still typing. */
  readonly preloadApp: () => void;
  /** Keeps a newer version from reloading the page. */
  readonly keepThisVersion: () => void;
  /** Called with the screen on the page, before it is painted. */
  readonly onDrawn: () => void;
  /** Called when the app has replaced this screen. */
  readonly onOpened: () => void;
}

/** The page of a locked journal. It shows nothing of what is stored, not even whose journal it is. */
export function LockScreen({
  start,
  openApp,
  preloadApp,
  keepThisVersion,
  onDrawn,
  onOpened,
}: LockScreenProps) {
  const draw = useEffectEvent(onDrawn);
  useLayoutEffect(() => draw(), []);
  const lock = useLock(start);
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
    if (lock === 'loading') return null;
    if (lock === 'newer' || lock === 'damaged')
      return <LockProblem kind={lock} onStartOver={startOver} />;
    if (view === 'recovery')
      return (
        <RecoveryForm
          file={lock}
          onKey={(key) => {
            // Nobody should have to type nine groups twice for a newer version.
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
          file={lock}
          isOpening={isBusy}
          preloadApp={preloadApp}
          onKey={(key) => open(key, lock)}
          onRecovery={() => setView('recovery')}
        />
      );
    const { key } = view;
    return (
      <NewPassphraseStep
        file={lock}
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

/** A closed book with its band and page tabs, showing nothing of its contents. Its colours come from the theme. */
function ClosedBook() {
  return (
    <svg
      className="lock-book"
      viewBox="0 0 96 100"
      fill="none"
      stroke="var(--ink-muted)"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M89 21h5v11h-5M89 41h5v11h-5M89 61h5v11h-5" />
      <path
        d="M14 2h69a6 6 0 0 1 6 6v84a6 6 0 0 1-6 6H11.5A9.5 9.5 0 0 1 2 88.5V14A12 12 0 0 1 14 2Z"
        fill="var(--surface)"
      />
      <path d="M15 2v77M2 88.5A9.5 9.5 0 0 1 11.5 79H89" />
      <path d="M27.5 22h31M27.5 31h16" strokeDasharray="2 4.6" />
      <path d="M70 2v96" stroke="var(--leaf)" strokeWidth="3" />
    </svg>
  );
}

interface LockProblemProps {
  readonly kind: 'newer' | 'damaged';
  readonly onStartOver: () => void;
}

const texts = {
  newer: {
    title: 'Locked by a newer Kinleaf',
    text: 'Another tab has a newer version of Kinleaf, which locked this journal in its own way. Reload the page to get it. Nothing is lost.',
  },
  damaged: {
    title: 'The lock is damaged',
    text: 'This browser keeps a note of how the journal is opened, and it cannot be read. Reload the page first. If it stays so, and this device has a copy of the browser’s data from an earlier day, bring that back. Otherwise a backup is the way: start with an empty journal, then import it in Settings.',
  },
} as const;

/** Replaces the passphrase field if the lock itself can't be understood. */
function LockProblem({ kind, onStartOver }: LockProblemProps) {
  const { title, text } = texts[kind];
  return (
    <>
      <h1>{title}</h1>
      <p className="lock-about">{text}</p>
      <div className="lock-form">
        <Button
          variant="primary"
          onClick={() => {
            window.location.reload();
          }}
        >
          Reload
        </Button>
      </div>
      {kind === 'damaged' && (
        <Button variant="quiet" onClick={onStartOver}>
          Start with an empty journal
        </Button>
      )}
    </>
  );
}

export type SeenLock = LockFile | 'newer' | 'damaged';

/**
 * Returns how the journal is locked: first as this page saw it at the start, then as the stores say, which is authoritative;
 * 'loading' until the stores answer if the copy couldn't be read. Follows changes from other tabs.
 */
function useLock(start: SeenLock): SeenLock | 'loading' {
  const [lock, setLock] = useState<SeenLock | 'loading'>(start === 'damaged' ? 'loading' : start);
  useEffect(() => {
    const check = () => {
      fromStores().then(
        (found) => setLock((seen) => found ?? (seen === 'loading' ? 'damaged' : seen)),
        (error: unknown) => {
          // Without the stores, use what the page saw.
          console.info('The lock could not be looked up in the stores.', error);
          setLock((seen) => (seen === 'loading' ? 'damaged' : seen));
        },
      );
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== lockFileKey && key !== null) return;
      const hint = readLockHint();
      // The lock was turned off in another tab, or all data was cleared there.
      if (hint === null) window.location.reload();
      else if (hint !== 'damaged') setLock(hint);
    };
    check();
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('storage', onStorage);
    };
  }, []);
  return lock;
}

/** Returns what the stores hold, and renews the copy of it; null if no page can use it. */
async function fromStores(): Promise<LockFile | 'newer' | null> {
  const { readLockMark, writeLockHint } = await import('@/data/lock/lock-file-store');
  const mark = await readLockMark();
  if (mark === null || mark === 'damaged') return null;
  if (mark !== 'newer') writeLockHint(mark);
  return mark;
}

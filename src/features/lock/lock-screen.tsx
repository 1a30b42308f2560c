import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type LockFile, readLockHint } from '@/data/lock/lock-file';
import { ignoreComposingKeys } from '@/lib/focus';
import { useBusy } from '@/lib/use-busy';
import { isSameValue } from '@/lib/values';
import { NewPassphraseStep, RecoveryForm, StartOver, StepHeading } from './recovery-steps';
import type { Unlocked } from './try-unlock';
import { UnlockForm } from './unlock-form';
import { Button } from '@/ui/base/button';
import { lockFileKey } from '@/data/db/encrypted-keys';
import './lock-screen.css';

/**
 * The current view: unlocking with passphrase or device, with the recovery sheet, and starting over; then the question
 * about rows that aren't encrypted, and the step after the sheet.
 */
type View =
  | 'unlock'
  | 'recovery'
  | 'start-over'
  | ({ readonly step: 'half-locked' | 'passphrase'; readonly isBySheet: boolean } & Unlocked);

interface LockScreenProps {
  /** The lock as the page saw it at its start. */
  readonly start: SeenLock;
  /** Opens the app in place of this screen, with a lock file that was checked. Rejects if its code doesn't load. */
  readonly openApp: (unlocked: Unlocked) => Promise<void>;
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
  useLayoutEffect(ignoreComposingKeys, []);
  const draw = useEffectEvent(onDrawn);
  useLayoutEffect(() => draw(), []);
  const lock = useLock(start);
  const [view, setView] = useState<View>('unlock');
  const [isFailed, setFailed] = useState(false);
  const { isBusy, run } = useBusy();

  async function open(unlocked: Unlocked) {
    await openApp(unlocked);
    onOpened();
  }

  /** Believes nothing that the lock file says before it is checked with the key. */
  async function check(unlocked: Unlocked, isBySheet: boolean, arePlainRowsOwn?: boolean) {
    const { checkLockFile } = await import('@/data/lock/check-lock-file');
    const checked = await checkLockFile(unlocked.key, unlocked.file, arePlainRowsOwn);
    if (checked === 'half-locked') {
      setView({ ...unlocked, step: 'half-locked', isBySheet });
      return;
    }
    if (isBySheet) setView({ ...unlocked, step: 'passphrase', isBySheet, file: checked });
    else await open({ ...unlocked, file: checked });
  }

  function runSafely(work: () => Promise<void>) {
    setFailed(false);
    run(async () => {
      try {
        await work();
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
          copies={lock}
          onUnlocked={(unlocked) => {
            // Nobody should have to type nine groups twice for a newer version.
            keepThisVersion();
            runSafely(() => check(unlocked, true));
          }}
          onBack={back}
          onStartOver={startOver}
        />
      );
    if (view === 'unlock')
      return (
        <UnlockForm
          copies={lock}
          isOpening={isBusy}
          preloadApp={preloadApp}
          onUnlocked={(unlocked) => runSafely(() => check(unlocked, false))}
          onRecovery={() => setView('recovery')}
        />
      );
    if (view.step === 'half-locked')
      return (
        <HalfLocked
          isBusy={isBusy}
          onAnswer={(areOwn) => runSafely(() => check(view, view.isBySheet, areOwn))}
        />
      );
    return (
      <NewPassphraseStep
        file={view.file}
        dataKey={view.key}
        isOpening={isBusy}
        onReady={(file) => runSafely(() => open({ key: view.key, file }))}
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

interface HalfLockedProps {
  readonly isBusy: boolean;
  readonly onAnswer: (areOwn: boolean) => void;
}

/** Asks about the part of a journal that isn't encrypted, after an update in the middle of turning the lock on or off. */
function HalfLocked({ isBusy, onAnswer }: HalfLockedProps) {
  return (
    <>
      <StepHeading>Some of this journal is not scrambled</StepHeading>
      <div className="lock-about">
        <p>
          This browser says that the lock was being turned on or off here when Kinleaf was last
          closed.
        </p>
        <p>
          If you or your family did that, lock the rest: nothing is lost, and Settings can turn the
          lock off afterwards. If nobody did, somebody may have put their own words in. Then set
          them aside: nothing of them is shown as yours, or sent.
        </p>
        <p>
          What is set aside stays on this device, but Kinleaf cannot show it again. It may be the
          whole journal. If you are not sure, close this page and ask the others first.
        </p>
      </div>
      <div className="lock-form">
        <Button busy={isBusy} busyLabel="Opening…" onClick={() => onAnswer(true)}>
          We did: lock the rest
        </Button>
        <Button disabled={isBusy} onClick={() => onAnswer(false)}>
          Nobody did: set it aside
        </Button>
      </div>
    </>
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

/** The different copies of the lock file, the one in the stores first; each may be damaged in a way that only unlocking shows. */
type Copies = readonly LockFile[];

/**
 * Returns how the journal is locked: first as this page saw it at the start, then with what the stores say; 'loading' until the
 * stores answer if the copy couldn't be read. Follows changes from other tabs. Writes nothing: what a locked page finds isn't
 * authenticated yet.
 */
function useLock(start: SeenLock): Copies | 'newer' | 'damaged' | 'loading' {
  const [lock, setLock] = useState<Copies | 'newer' | 'damaged' | 'loading'>(() => {
    if (start === 'damaged') return 'loading';
    return start === 'newer' ? start : [start];
  });
  useEffect(() => {
    const check = (seen: SeenLock | null) => {
      void fromStores().then((found) => setLock(copiesOf(found, seen)));
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== lockFileKey && key !== null) return;
      const hint = readLockHint();
      // The lock was turned off in another tab, or all data was cleared there.
      if (hint === null) window.location.reload();
      else check(hint);
    };
    check(readLockHint());
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('storage', onStorage);
    };
  }, []);
  return lock;
}

function copiesOf(stored: SeenLock | null, hint: SeenLock | null): Copies | 'newer' | 'damaged' {
  if (stored === 'newer') return stored;
  const copies = [stored, hint].filter((copy) => copy !== null && typeof copy !== 'string');
  const [first, second] = copies;
  if (!first) return hint === 'newer' ? hint : 'damaged';
  return second && isSameValue(first, second) ? [first] : copies;
}

/** Returns what the stores hold; null if nothing. Without the stores, what the page saw is used. */
async function fromStores(): Promise<SeenLock | null> {
  try {
    const { readLockMark } = await import('@/data/lock/lock-file-store');
    return await readLockMark();
  } catch (error) {
    console.info('The lock could not be looked up in the stores.', error);
    return null;
  }
}

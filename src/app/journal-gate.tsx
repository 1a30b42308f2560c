import { type ReactNode, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { type DamageReport, onDamaged } from '@/data/db/damage-reports';
import { StorageFailure } from '@/data/db/errors';
import { sweepDrafts } from '@/data/drafts/forget-drafts';
import { openJournal } from '@/data/startup/open-journal';
import { wasAborted } from '@/data/db/open-transactions';
import { storageState } from '@/data/db/storage-state';
import { useStorageState } from '@/data/db/use-live';
import { alteredLockMessage, damagedTextsMessage } from '@/domain/backup/loss-messages';
import {
  damagedMessage,
  unreadableMessage,
  quarantineFailedMessage,
} from '@/domain/backup/quarantine';
import { coverWhileWaiting } from '@/features/lock/cover-while-waiting';
import { whileBusy } from '@/lib/busy';
import { whenIdle } from '@/lib/scheduling';
import { Button } from '@/ui/base/button';
import { showToast } from '@/ui/messages/toast-queue';
import { ScreenFallback } from './screen-fallback';
import { startCircles } from './start-circles';
import './message-screen.css';

interface JournalGateProps {
  /** The screen; by default the one of the current route. */
  readonly children?: ReactNode;
}

/**
 * Wraps every screen that reads the journal: opens storage, migrates lists of the earlier layout, and shows a full page
 * with an explanation if the browser doesn't let Kinleaf store anything.
 */
export function JournalGate({ children = <Outlet /> }: JournalGateProps) {
  const state = useStorageState();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onDamaged(reportDamage), []);
  useEffect(coverWhileWaiting, []);
  useEffect(() => {
    openJournal()
      .then(({ moved, quarantined }) => {
        setOpen(true);
        startCircles();
        whenIdle(() => {
          // A failed sweep is tried again at the next start.
          whileBusy(sweepDrafts()).catch(console.info);
        });
        if (quarantined > 0) {
          showToast({
            canWait: true,
            topic: 'earlier-layout',
            tone: 'danger',
            title: 'Some older records could not be read',
            description: `${quarantined === 1 ? '1 older record is' : `${quarantined} older records are`} set aside, unchanged: Settings shows them. ${moved} were moved in.`,
          });
        }
      })
      .catch((error: unknown) => {
        if (wasAborted()) {
          console.info('The page is left.', error);
          return;
        }
        console.error(error);
        // If the stores can't be used, the storage state says so, and this screen explains it. Otherwise only the lists
        // of the earlier layout could not be migrated, and the rest works without them.
        setOpen(true);
        if (storageState() !== 'ok') return;
        const isFull = error instanceof StorageFailure && error.reason === 'full';
        showToast({
          canWait: true,
          topic: 'earlier-layout',
          tone: 'danger',
          title: 'Older records could not be moved in',
          description: `${isFull ? 'This device has no room left for Kinleaf. Free some space, then reload.' : 'Reload the page to try again.'} They are still in this browser, unchanged.`,
        });
      });
  }, []);

  if (state !== 'ok') return <StorageMessage state={state} />;
  return isOpen ? children : <ScreenFallback />;
}

function reportDamage(report: DamageReport) {
  showToast({ canWait: true, topic: 'damage', tone: 'danger', ...textOf(report) });
}

function textOf(report: DamageReport) {
  switch (report.kind) {
    case 'quarantined':
      return damagedMessage(report.records, report.profiles);
    case 'refused':
      return quarantineFailedMessage(report.records, report.reason === 'full');
    case 'lost':
      return unreadableMessage(report.records);
    case 'texts':
      return damagedTextsMessage(report.texts);
    case 'lock-file':
      return alteredLockMessage;
  }
}

const messages: Record<
  Exclude<ReturnType<typeof useStorageState>, 'ok'>,
  { title: string; text: string }
> = {
  unavailable: {
    title: 'Kinleaf cannot keep a journal here',
    text: 'This browser does not let Kinleaf store anything on this device. Leave private browsing, or allow site data for this page in the browser’s settings, then reload. Nothing that you wrote before is lost.',
  },
  'blocked-by-tab': {
    title: 'Close the other Kinleaf tab',
    text: 'Kinleaf was updated, and another tab still uses the earlier version. Close the other tabs, then reload this one.',
  },
  outdated: {
    title: 'Kinleaf was updated in another tab',
    text: 'This tab runs the earlier version and has let go of the journal. Reload to go on; what you were typing is kept.',
  },
  cleared: {
    title: 'All data was cleared in another tab',
    text: 'Everything that Kinleaf kept in this browser is gone, as was asked for there. Reload to start anew.',
  },
  closed: {
    title: 'The journal was closed by the browser',
    text: 'The browser ended the connection to this device’s storage. Reload to open it again; what you were typing is kept.',
  },
};

function StorageMessage({ state }: { readonly state: keyof typeof messages }) {
  const { title, text } = messages[state];
  return (
    <div className="page message-screen" role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <Button
        variant="primary"
        onClick={() => {
          window.location.reload();
        }}
      >
        Reload
      </Button>
    </div>
  );
}

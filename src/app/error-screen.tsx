import { isAbortError } from '@/lib/scheduling';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { pageEncryption } from '@/data/db/encryption';
import { usePageTitle } from '@/lib/use-page-title';
import { Button } from '@/ui/base/button';
import './message-screen.css';

/** The screen after a programming error. The journal can still be exported from here. */
export function ErrorScreen() {
  const error = useRouteError();
  usePageTitle('Something went wrong');
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    console.error(error);
  }, [error]);

  async function exportBackup() {
    setBusy(true);
    setOutcome('');
    try {
      const { saveRescueCopy } = await import('./rescue-copy');
      setOutcome(await saveRescueCopy());
    } catch (failure) {
      // Closing the browser's dialog or cancelling is a choice, not an error.
      if (isAbortError(failure)) return;
      console.error(failure);
      setOutcome('The backup could not be created. Reload the page and try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="page message-screen">
      <h1>Something went wrong</h1>
      <p>
        This is a fault in Kinleaf, not something you did. Your journal is still stored on this
        device. Reload the page to go on; to be safe you can save a copy first.
        {pageEncryption.current && ' The copy is not sealed: anybody can read it.'}
      </p>
      <div className="actions">
        <Button
          variant="primary"
          onClick={() => {
            window.location.reload();
          }}
        >
          Reload
        </Button>
        <Button
          busy={isBusy}
          busyLabel="Exporting..."
          onClick={() => {
            void exportBackup();
          }}
        >
          Export Backup
        </Button>
      </div>
      <p role="status">{outcome}</p>
    </div>
  );
}

/** The error screen for an error in the shell itself, so without the shell. */
export function RootErrorScreen() {
  return (
    <main>
      <ErrorScreen />
    </main>
  );
}

import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { download } from '../lib/download';
import { usePageTitle } from '../lib/use-page-title';
import { Button } from '../ui/button';
import './message-screen.css';

/** What a programming error shows: it is said plainly, and the journal can still be taken out. */
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
      const [{ rescueBackup }, { lostWords }] = await Promise.all([
        import('../data/backup'),
        import('../domain/lost-words'),
      ]);
      const { fileName, download: file, lostRecords, lostPhotos } = await rescueBackup();
      if (file) download(fileName, file);
      setOutcome(`Backup created. ${lostWords(lostRecords, lostPhotos)}`.trim());
    } catch (failure) {
      // Closing the browser's own dialog is a decision, not a fault.
      if (failure instanceof DOMException && failure.name === 'AbortError') return;
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

/** The same outside the shell, when the shell itself failed. */
export function RootErrorScreen() {
  return (
    <main>
      <ErrorScreen />
    </main>
  );
}

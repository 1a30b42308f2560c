import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { usePageTitle } from '../lib/use-page-title';
import { Button } from '../ui/button';
import './message-screen.css';

/** What a programming error shows: it is said plainly, and the journal can still be taken out. */
export function ErrorScreen() {
  const error = useRouteError();
  usePageTitle('Something went wrong');
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed'>('idle');
  useEffect(() => {
    console.error(error);
  }, [error]);

  async function exportBackup() {
    setState('busy');
    try {
      const [{ buildBackup }, { saveFile }] = await Promise.all([
        import('../data/backup'),
        import('../ui/save-file'),
      ]);
      const { fileName, blob } = await buildBackup();
      await saveFile(fileName, blob);
      setState('done');
    } catch (failure) {
      // The file was let go: a choice, not a fault.
      if (failure instanceof DOMException && failure.name === 'AbortError') {
        setState('idle');
        return;
      }
      console.error(failure);
      setState('failed');
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
          busy={state === 'busy'}
          busyLabel="Exporting..."
          onClick={() => {
            void exportBackup();
          }}
        >
          Export Backup
        </Button>
      </div>
      <p role="status">
        {state === 'done' && 'Backup created.'}
        {state === 'failed' && 'The backup could not be created. Reload the page and try again.'}
      </p>
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

import { useState } from 'react';
import { circlesToLeave } from '@/circle/store/circle-lifecycle';
import { reloadHome } from '@/data/db/after-reload';
import { clearAllData } from '@/data/db/clear-all';
import { leavingWords } from '@/shared/circle/circle-notices';
import { useLive } from '@/data/db/use-live';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';
import { showToast } from '@/ui/messages/toast-queue';
import { ExportProgress, useExport } from '@/shared/files/use-backup-export';

/** Asks once before everything goes, and offers a backup in the same breath. */
export function ClearDialog({ onClose }: { readonly onClose: () => void }) {
  const { isBusy, run } = useBusy();
  const { progress, start, cancel } = useExport();

  const circles = useLive('circles', circlesToLeave);
  const leaving = circles.status === 'ready' ? circles.value : [];
  const [isTelling, setTelling] = useState(false);

  async function clear() {
    try {
      setTelling(leaving.length > 0);
      await leaveCircles();
      setTelling(false);
      await clearAllData();
      await reloadHome('cleared');
    } catch (error) {
      console.info('The data could not be cleared.', error);
      showToast({
        tone: 'danger',
        title: 'Error clearing data',
        description: 'There was an error clearing your data. Please try again.',
      });
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title="Are you absolutely sure?"
      confirmLabel="Clear All Data"
      // Nothing is cleared while an export still reads it.
      busy={isBusy || progress !== null}
      busyLabel={isTelling ? 'Telling the circle…' : isBusy ? 'Clearing...' : 'Exporting...'}
      onConfirm={() => {
        run(clear);
      }}
      onCancel={onClose}
      extra={
        <Button onClick={start} disabled={progress !== null || isBusy}>
          Export Backup
        </Button>
      }
    >
      <p>
        This will permanently delete all children, journal entries, food items, reports,
        recommendations, photos, drafts, settings and API keys from this browser. This action cannot
        be undone. If you may want them again, export a backup first.
      </p>
      {leavingWords(leaving).map((words) => (
        <p key={words} className="settings-leaving">
          {words}
        </p>
      ))}
      <ExportProgress progress={progress} cancel={cancel} />
    </ConfirmDialog>
  );
}

/** Read anew: somebody may press before the words about them are there. What cannot be read keeps nobody from clearing. */
async function leaveCircles(): Promise<void> {
  const circles = await circlesToLeave().catch((error: unknown) => {
    console.info('The circles could not be read.', error);
    return [];
  });
  await Promise.all(circles.map(({ childId }) => leave(childId)));
}

/** In ms: a server that does not answer keeps nobody waiting for longer. */
const patience = 8000;

/** A server that cannot be told keeps nobody from clearing: a parent of the circle removes this device then. */
async function leave(childId: string): Promise<void> {
  try {
    const { leaveCircle } = await import('@/circle/actions/leave');
    await leaveCircle(childId, { keepsCopy: true, patience });
  } catch (error) {
    console.info('The circle could not be told.', error);
  }
}

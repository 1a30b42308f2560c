import { goHomeAnew } from '../../data/stores/after-reload';
import { clearAllData } from '../../data/stores/clear-all';
import { useBusy } from '../../lib/use-busy';
import { Button } from '../../ui/buttons/button';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { showToast } from '../../ui/messages/toast-queue';
import { ExportProgress } from './export-progress';
import { useExport } from './use-export';

/** Asks once before everything goes, and offers a backup in the same breath. */
export function ClearDialog({ onClose }: { readonly onClose: () => void }) {
  const { isBusy, run } = useBusy();
  const { progress, start, cancel } = useExport();

  async function clear() {
    try {
      await clearAllData();
      await goHomeAnew('cleared');
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
      busyLabel={isBusy ? 'Clearing...' : 'Exporting...'}
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
      <ExportProgress progress={progress} cancel={cancel} />
    </ConfirmDialog>
  );
}

import { Button } from '@/ui/base/button';
import { ProgressBar } from '@/ui/messages/page-states';
import type { BackupExport } from './use-backup-export';

/** How far a backup is, and the way to call it off; nothing while none is written. */
export function ExportProgress({ progress, cancel }: Pick<BackupExport, 'progress' | 'cancel'>) {
  if (!progress) return null;
  return (
    <ProgressBar
      label={progress.step === 'checking' ? 'Reading the backup back' : 'Writing the backup'}
      done={progress.done}
      actions={
        <Button size="sm" variant="quiet" onClick={cancel}>
          Cancel export
        </Button>
      }
    />
  );
}

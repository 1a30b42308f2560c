import type { BackupContents } from '@/domain/backup/backup-file';
import { isAllHere } from '@/domain/merge/merge-summary';
import { Button } from '@/ui/base/button';
import type { Merge } from './use-merge';

interface MergeActionsProps {
  readonly merge: Merge;
  readonly contents: BackupContents;
  readonly onChooseAnother: () => void;
  readonly onClose: () => void;
}

/** What can be done with a file that was compared. */
export function MergeActions({ merge, contents, onChooseAnother, onClose }: MergeActionsProps) {
  const { comparison, isBusy } = merge;
  const isWhole = contents.unreadable.count === 0;
  if (comparison && isAllHere(comparison)) return <Button onClick={onClose}>Close</Button>;
  return (
    <>
      <Button onClick={onClose} disabled={isBusy}>
        Cancel
      </Button>
      {!isWhole && (
        <Button onClick={onChooseAnother} disabled={isBusy}>
          Choose another file
        </Button>
      )}
      {comparison && (
        <Button
          variant={isWhole ? 'primary' : 'outline'}
          busy={isBusy}
          busyLabel="Merging..."
          onClick={merge.start}
        >
          {isWhole ? 'Merge' : 'Merge without these'}
        </Button>
      )}
    </>
  );
}

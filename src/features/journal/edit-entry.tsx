import { readEntry } from '../../data/journal';
import { useOpenedRecord } from '../../data/use-opened-record';
import type { Child } from '../../domain/entities';
import { ReadFailedDialog } from '../../ui/read-failed-dialog';
import { EntryDialog } from './entry-dialog';
import { MissingEntry } from './missing-entry';

interface EditEntryProps {
  readonly child: Child;
  readonly id: string;
  /** See the form. */
  readonly onMoved: (id: string) => void;
  readonly onClose: () => void;
}

/** Opens the form on an entry once it is read. */
export function EditEntry({ child, id, onMoved, onClose }: EditEntryProps) {
  const opened = useOpenedRecord(id, child.id, readEntry);
  switch (opened.status) {
    case 'loading':
      return null;
    case 'gone':
      return <MissingEntry onClose={onClose} />;
    case 'failed':
      return <ReadFailedDialog what="The entry" onRetry={opened.retry} onClose={onClose} />;
    case 'open':
      return (
        <EntryDialog
          child={child}
          entry={opened.record}
          isGone={opened.isGone}
          onMoved={onMoved}
          onClose={onClose}
        />
      );
  }
}

import { draftForms } from '../../data/drafts/draft-forms';
import { readEntry } from '../../data/records/journal';
import { useKeptAsNew } from '../../forms/use-kept-as-new';
import { useOpenedRecord } from '../../forms/use-opened-record';
import type { Child } from '../../domain/entities';
import { ReadFailedDialog } from '../../ui/overlays/read-failed-dialog';
import { EntryDialog } from './entry-dialog';
import { MissingEntry } from './missing-entry';

interface EditEntryProps {
  readonly child: Child;
  readonly id: string;
  /** As `onMoved` of the form. */
  readonly onMoved: (id: string) => void;
  /** Opens the form of a new entry in the place of this one. */
  readonly onNew: () => void;
  readonly onClose: () => void;
}

/** Opens the form on an entry once it is read. */
export function EditEntry({ child, id, onMoved, onNew, onClose }: EditEntryProps) {
  const opened = useOpenedRecord(id, child.id, readEntry);
  switch (opened.status) {
    case 'loading':
      return null;
    case 'gone':
      return <LostEntry id={id} onNew={onNew} onClose={onClose} />;
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

/** An entry that is gone; what was typed over it before a reload may not be. */
function LostEntry({ id, onNew, onClose }: Pick<EditEntryProps, 'id' | 'onNew' | 'onClose'>) {
  const isKept = useKeptAsNew(draftForms.entry(id));
  if (isKept === null) return null;
  return <MissingEntry onOpenWords={isKept ? onNew : undefined} onClose={onClose} />;
}

import { draftForms } from '@/data/drafts/draft-forms';
import { readEntry } from '@/data/records/entries';
import { EditRecord } from '@/shared/record-form/use-open-record';
import type { Child } from '@/domain/schema/entities';
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
  return (
    <EditRecord
      id={id}
      childId={child.id}
      read={readEntry}
      form={draftForms.entry(id)}
      what="The entry"
      gone={(onOpenWords) => <MissingEntry onOpenWords={onOpenWords} onClose={onClose} />}
      onNew={onNew}
      onClose={onClose}
    >
      {(entry, isGone) => (
        <EntryDialog
          child={child}
          entry={entry}
          isGone={isGone}
          onMoved={onMoved}
          onClose={onClose}
        />
      )}
    </EditRecord>
  );
}

import { readEntry } from '../../data/journal';
import { useOpenedRecord } from '../../data/use-opened-record';
import type { Child } from '../../domain/entities';
import { EntryDialog } from './entry-dialog';
import { MissingEntry } from './missing-entry';

interface EditEntryProps {
  readonly child: Child;
  readonly id: string;
  readonly onClose: () => void;
}

/** Opens the form on an entry once it is read. */
export function EditEntry({ child, id, onClose }: EditEntryProps) {
  const entry = useOpenedRecord(id, child.id, readEntry);
  if (entry === 'loading') return null;
  if (entry === null) return <MissingEntry onClose={onClose} />;
  return <EntryDialog child={child} entry={entry} onClose={onClose} />;
}

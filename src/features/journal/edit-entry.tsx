import { useState } from 'react';
import { readEntry } from '../../data/journal';
import { useLive } from '../../data/use-live';
import type { Child, JournalEntry } from '../../domain/entities';
import { EntryDialog } from './entry-dialog';
import { MissingEntry } from './missing-entry';

interface EditEntryProps {
  readonly child: Child;
  readonly id: string;
  readonly onClose: () => void;
}

/** Opens the form on an entry once it is read. Later changes from elsewhere do not touch what is being typed. */
export function EditEntry({ child, id, onClose }: EditEntryProps) {
  const live = useLive(id, async () => (await readEntry(id)) ?? null);
  const [opened, setOpened] = useState<JournalEntry | null>(null);
  const read = live.status === 'ready' ? live.value : undefined;
  if (opened === null && read?.childId === child.id) setOpened(read);
  if (opened) return <EntryDialog child={child} entry={opened} onClose={onClose} />;
  if (live.status === 'loading') return null;
  return <MissingEntry onClose={onClose} />;
}

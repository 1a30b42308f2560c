import { GoneDialog } from '@/shared/record-form/gates';

interface MissingEntryProps {
  /** Opens what was typed over the entry, where that is kept. */
  readonly onOpenWords?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** An address that names an entry which is not, or no longer, in this journal. */
export function MissingEntry(props: MissingEntryProps) {
  return (
    <GoneDialog title="Entry not found" back="Back to the journal" {...props}>
      This entry is not in the journal any more.
    </GoneDialog>
  );
}

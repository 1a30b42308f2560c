import { GoneDialog } from '../../ui/gone-dialog';

/** An address that names an entry which is not, or no longer, in this journal. */
export function MissingEntry({ onClose }: { readonly onClose: () => void }) {
  return (
    <GoneDialog title="Entry not found" back="Back to the journal" onClose={onClose}>
      This entry is not in the journal any more.
    </GoneDialog>
  );
}

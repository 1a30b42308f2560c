import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

/** An address that names an entry which is not, or no longer, in this journal. */
export function MissingEntry({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="narrow"
      title="Entry not found"
      footer={<Button onClick={onClose}>Back to the journal</Button>}
    >
      <p>This entry is not in the journal any more.</p>
    </Dialog>
  );
}

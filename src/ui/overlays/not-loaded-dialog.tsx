import { Button } from '@/ui/base/button';
import { Dialog } from './dialog';

/** Stands in for a dialog that could not be loaded, so that the button that opens it is never dead. */
export function NotLoadedDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="narrow"
      title="This part could not be loaded"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>Nothing is lost. Reload the page and try again.</p>
    </Dialog>
  );
}

import { ShortcutList } from '@/features/pages/shortcut-list';
import { Button } from '@/ui/base/button';
import { Dialog } from '@/ui/overlays/dialog';

export interface ShortcutsDialogProps {
  readonly onClose: () => void;
}

/** The list of keyboard shortcuts over anything that is open, for someone who pressed '?'. */
export function ShortcutsDialog({ onClose }: ShortcutsDialogProps) {
  return (
    <Dialog
      isOpen
      title="Keyboard shortcuts"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ShortcutList />
    </Dialog>
  );
}

import { Button } from './button';
import { Dialog } from './dialog';

interface GoneDialogProps {
  /** 'Entry not found' */
  readonly title: string;
  /** One sentence. */
  readonly children: string;
  /** What the way back is called: 'Back to the journal'. */
  readonly back: string;
  readonly onClose: () => void;
}

/** For an address that names a record which is not, or no longer, where it leads. */
export function GoneDialog({ title, children, back, onClose }: GoneDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="narrow"
      title={title}
      footer={<Button onClick={onClose}>{back}</Button>}
    >
      <p>{children}</p>
    </Dialog>
  );
}

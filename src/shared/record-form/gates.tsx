import { Button } from '@/ui/base/button';
import { Dialog } from '@/ui/overlays/dialog';

interface GoneDialogProps {
  /** 'Entry not found' */
  readonly title: string;
  /** One sentence. */
  readonly children: string;
  /** What the way back is called: 'Back to the journal'. */
  readonly back: string;
  /** Opens what was typed over the record, where that is kept. */
  readonly onOpenWords?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** For an address that names a record which is not, or no longer, where it leads. */
export function GoneDialog({ title, children, back, onOpenWords, onClose }: GoneDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="narrow"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{back}</Button>
          {onOpenWords && (
            <Button variant="primary" onClick={onOpenWords}>
              Open what I wrote
            </Button>
          )}
        </>
      }
    >
      <p>
        {children}
        {onOpenWords && ' What you wrote is kept, and can be saved as a new one.'}
      </p>
    </Dialog>
  );
}

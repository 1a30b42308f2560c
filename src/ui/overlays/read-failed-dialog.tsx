import { Button } from '@/ui/base/button';
import { Dialog } from './dialog';

interface ReadFailedDialogProps {
  /** Begins the sentence: 'The entry'. */
  readonly what: string;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** For an address that names a record which the stores would not give out: it may well be there. */
export function ReadFailedDialog({ what, onRetry, onClose }: ReadFailedDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="narrow"
      title={`${what} could not be read`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        </>
      }
    >
      <p>This device would not give it out just now. Nothing is lost.</p>
    </Dialog>
  );
}

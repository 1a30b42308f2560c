import { Button } from '@/ui/base/button';
import { Notice } from './notice';

interface ReadFailedProps {
  /** Begins the sentence: 'The journal'. */
  readonly what: string;
  readonly onRetry: () => void;
}

/** In the place of something that the stores would not give out. */
export function ReadFailed({ what, onRetry }: ReadFailedProps) {
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {what} could not be read from this device. Nothing is lost.
    </Notice>
  );
}

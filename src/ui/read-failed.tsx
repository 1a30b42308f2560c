import { Button } from './button';
import { Notice } from './notice';

/** In the place of a list that the stores would not give out. `what` begins the sentence: 'The journal'. */
export function ReadFailed({ what }: { readonly what: string }) {
  return (
    <Notice
      tone="warning"
      actions={
        <Button
          size="sm"
          onClick={() => {
            window.location.reload();
          }}
        >
          Reload
        </Button>
      }
    >
      {what} could not be read from this device. Nothing is lost; reload the page to try again.
    </Notice>
  );
}

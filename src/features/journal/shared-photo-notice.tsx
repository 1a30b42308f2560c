import { Button } from '../../ui/buttons/button';
import { Notice } from '../../ui/messages/notice';

interface SharedPhotoNoticeProps {
  readonly onUse: () => void;
  readonly onKeep: () => void;
}

/** Asks which photo stays when one was shared to a form that has one. */
export function SharedPhotoNotice({ onUse, onKeep }: SharedPhotoNoticeProps) {
  return (
    <Notice
      actions={
        <>
          <Button size="sm" onClick={onUse}>
            Use the shared photo
          </Button>
          <Button size="sm" variant="quiet" onClick={onKeep}>
            Keep this one
          </Button>
        </>
      }
    >
      You shared a photo to Kinleaf, and this entry already has one.
    </Notice>
  );
}

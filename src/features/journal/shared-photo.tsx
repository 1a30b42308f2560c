import { maxPhotos } from '@/domain/schema/photo-fields';
import { Button } from '@/ui/base/button';
import { Notice } from '@/ui/messages/notice';

interface SharedPhotoNoticeProps {
  readonly onUse: () => void;
  readonly onKeep: () => void;
}

/** Says that a photo was shared to a form that has no room for it: one of the others has to make room first. */
export function SharedPhotoNotice({ onUse, onKeep }: SharedPhotoNoticeProps) {
  return (
    <Notice
      actions={
        <>
          <Button size="sm" onClick={onUse}>
            Use the shared photo
          </Button>
          <Button size="sm" variant="quiet" onClick={onKeep}>
            Keep these
          </Button>
        </>
      }
    >
      You shared a photo to Kinleaf, and this entry already has {maxPhotos}. Remove one, then use
      the shared photo.
    </Notice>
  );
}

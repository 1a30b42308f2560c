import { useEffect, useEffectEvent, useState } from 'react';
import { maxPhotos } from '@/domain/schema/photo-fields';
import { Button } from '@/ui/base/button';
import { Notice } from '@/ui/messages/notice';
import { forgetSharedPhoto, readSharedPhoto } from '@/data/photos/shared-photo';
import { currentEncryption } from '@/data/db/encryption';

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

interface SharedPhoto {
  /** A shared photo waits for an answer, because the form has no room for it. */
  readonly isOffered: boolean;
  readonly accept: () => void;
  readonly refuse: () => void;
}

/**
 * Puts a photo that another app shared to Kinleaf into the form of a new entry. It never takes the place of a photo
 * that a kept draft has: where there is no room beside those, it is offered.
 */
export function useSharedPhoto({
  isReady,
  hasRoom,
  onPick,
}: {
  /** Whether this form takes photos, and its draft has been read. */
  readonly isReady: boolean;
  /** Whether it has room for one more photo, at this moment. */
  readonly hasRoom: () => boolean;
  /** Answers whether the photo was dealt with. */
  readonly onPick: (file: File) => Promise<boolean>;
}): SharedPhoto {
  const [offered, setOffered] = useState<File | null>(null);
  const forget = () => {
    forgetSharedPhoto().catch(console.error);
  };
  const take = (file: File) => {
    onPick(file)
      .then((isDone) => {
        // A form that is gone before the photo was ready leaves it to the next one.
        if (isDone) forget();
      })
      .catch(console.error);
  };
  const arrive = useEffectEvent((file: File) => {
    if (hasRoom()) take(file);
    else setOffered(file);
  });
  useEffect(() => {
    if (!isReady) return;
    let isGone = false;
    readSharedPhoto(ownIdentity)
      .then((file) => {
        if (file && !isGone) arrive(file);
      })
      .catch(console.error);
    return () => {
      isGone = true;
    };
  }, [isReady]);

  return {
    isOffered: offered !== null,
    accept: () => {
      if (!offered || !hasRoom()) return;
      take(offered);
      setOffered(null);
    },
    refuse: () => {
      setOffered(null);
      forget();
    },
  };
}

/** What opens a photo that came while the journal was locked; null with the lock off. */
async function ownIdentity(): Promise<string | null> {
  const sealing = currentEncryption();
  if (!sealing) return null;
  const { shareIdentity } = await import('@/data/lock/share-key');
  return shareIdentity(sealing.key);
}

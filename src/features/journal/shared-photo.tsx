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

/** Says that a photo was shared to a form that already has the most photos it can hold. */
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
  /** Whether a shared photo is waiting because the form has no room for it. */
  readonly isOffered: boolean;
  readonly accept: () => void;
  readonly refuse: () => void;
}

/**
 * Adds a photo that another app shared to Kinleaf to the form for a new entry. It never replaces a photo in a restored draft:
 * if there is no room, it is offered.
 */
export function useSharedPhoto({
  isReady,
  hasRoom,
  onPick,
}: {
  /** Whether this form accepts shared photos and its draft has been read. */
  readonly isReady: boolean;
  /** Returns whether the form has room for one more photo right now. */
  readonly hasRoom: () => boolean;
  /** Resolves to whether the photo was handled, added or refused. */
  readonly onPick: (file: File) => Promise<boolean>;
}): SharedPhoto {
  const [offered, setOffered] = useState<File | null>(null);
  const forget = () => {
    forgetSharedPhoto().catch(console.error);
  };
  const pick = (file: File) => {
    onPick(file)
      .then((isDone) => {
        // If the form closes before the photo is ready, the next form gets it.
        if (isDone) forget();
      })
      .catch(console.error);
  };
  const receive = useEffectEvent((file: File) => {
    if (hasRoom()) pick(file);
    else setOffered(file);
  });
  useEffect(() => {
    if (!isReady) return;
    let isClosed = false;
    readSharedPhoto(ownIdentity)
      .then((file) => {
        if (file && !isClosed) receive(file);
      })
      .catch(console.error);
    return () => {
      isClosed = true;
    };
  }, [isReady]);

  return {
    isOffered: offered !== null,
    accept: () => {
      if (!offered || !hasRoom()) return;
      pick(offered);
      setOffered(null);
    },
    refuse: () => {
      setOffered(null);
      forget();
    },
  };
}

/** Returns the key that decrypts a photo received while the journal was locked; null if the lock is off. */
async function ownIdentity(): Promise<string | null> {
  const encryption = currentEncryption();
  if (!encryption) return null;
  const { shareIdentity } = await import('@/data/lock/share-key');
  return shareIdentity(encryption.key);
}

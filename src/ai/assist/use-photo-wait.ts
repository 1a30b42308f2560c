import { useEffect, useRef, useState } from 'react';

/** A form's photo that may still be on its way. */
export interface PendingPhoto {
  readonly isPending: () => boolean;
  /** Waits for the photo. Answers false when it could not be taken in. */
  readonly ready: () => Promise<boolean>;
}

export interface PhotoWait {
  readonly isWaiting: boolean;
  /** Waits for the photo if it is on its way. Answers whether to go on: not when it failed, or the wait was called off. */
  readonly untilReady: () => Promise<boolean>;
  readonly cancel: () => void;
}

/** What asks for a photo that was chosen just now waits until it is there, and can be called off. */
export function usePhotoWait(photo: PendingPhoto): PhotoWait {
  const [isWaiting, setWaiting] = useState(false);
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  return {
    isWaiting,
    untilReady: async () => {
      if (!photo.isPending()) return true;
      const mine = (turn.current += 1);
      setWaiting(true);
      const isReady = await photo.ready();
      if (mine !== turn.current) return false;
      setWaiting(false);
      return isReady;
    },
    cancel: () => {
      turn.current += 1;
      setWaiting(false);
    },
  };
}

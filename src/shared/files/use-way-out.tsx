import { type ReactNode, useState } from 'react';
import { useUnloadGuard } from '@/lib/use-leave-guard';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';

export interface WayOut {
  /** The person says that the other one has the words, or will have them. */
  readonly isPassedOn: boolean;
  readonly setPassedOn: (isPassedOn: boolean) => void;
  /** The file was saved or shared. */
  readonly noteOut: () => void;
  /** Closes, or asks before, where words or file would be lost. */
  readonly close: () => void;
  readonly question: ReactNode;
}

/**
 * What has to be done with a sealed file and its words before they are let go. While they are on the screen (`isSealed`) and it is
 * not done, a reload asks and a lock that nobody asked for waits.
 */
export function useWayOut(isSealed: boolean, onClose: () => void): WayOut {
  const [isPassedOn, setPassedOn] = useState(false);
  const [isOut, setOut] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isLosing = isSealed && !(isPassedOn && isOut);
  useUnloadGuard(isLosing, () => isLosing);
  return {
    isPassedOn,
    setPassedOn,
    noteOut: () => {
      setOut(true);
    },
    close: () => {
      if (isLosing) setAsking(true);
      else onClose();
    },
    question: (
      <ConfirmDialog
        isOpen={isAsking}
        title={isPassedOn ? 'Close without the file?' : 'Close without the words?'}
        confirmLabel="Close anyway"
        cancelLabel="Stay here"
        onConfirm={onClose}
        onCancel={() => {
          setAsking(false);
        }}
      >
        <p>
          {isPassedOn
            ? 'The file is neither saved nor shared yet. You would have to make it again, with other words.'
            : 'Without the words nobody can open the file, and they are not shown again.'}
        </p>
      </ConfirmDialog>
    ),
  };
}

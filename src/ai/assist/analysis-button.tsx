import { Asterisk, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '@/ui/base/button';
import type { AiCall } from './use-ai-call';
import './assist.css';

interface AnalysisButtonProps {
  readonly label: 'Analyze Text' | 'Analyze Photo';
  readonly call: AiCall;
  /** Waits for a photo that may still be being prepared. */
  readonly wait?: PhotoWait;
  readonly variant: 'quiet' | 'outline';
  readonly onAnalyze: () => Promise<void>;
}

/** Asks for an analysis, shows that it's running, and can cancel it. */
export function AnalysisButton({ label, call, wait, variant, onAnalyze }: AnalysisButtonProps) {
  const isWaiting = wait?.isWaiting === true;
  const isBusy = isWaiting || call.isBusy;
  return (
    <span className="analysis-button">
      <Button
        variant={variant}
        size="sm"
        icon={Asterisk}
        busy={isBusy}
        busyLabel={isWaiting ? 'Preparing the photo…' : 'Analyzing...'}
        onClick={() => {
          void onAnalyze();
        }}
      >
        {label}
      </Button>
      {isBusy && (
        <IconButton
          label="Cancel analysis"
          icon={X}
          onClick={() => {
            wait?.cancel();
            call.cancel();
          }}
        />
      )}
    </span>
  );
}

/** A form's photo, which may still be being prepared. */
export interface PendingPhoto {
  readonly isPending: () => boolean;
  /** Waits for the photo. Resolves to false if it could not be used. */
  readonly ready: () => Promise<boolean>;
}

export interface PhotoWait {
  readonly isWaiting: boolean;
  /** Waits for the photo if necessary. Resolves to false if it failed or the wait was cancelled. */
  readonly untilReady: () => Promise<boolean>;
  readonly cancel: () => void;
}

/** Lets a call wait for a photo that was just chosen, and cancel the wait. */
export function usePhotoWait(photo: PendingPhoto): PhotoWait {
  const [isWaiting, setWaiting] = useState(false);
  const attempt = useRef(0);
  useEffect(
    () => () => {
      attempt.current += 1;
    },
    [],
  );
  return {
    isWaiting,
    untilReady: async () => {
      if (!photo.isPending()) return true;
      const ownAttempt = (attempt.current += 1);
      setWaiting(true);
      const isReady = await photo.ready();
      if (ownAttempt !== attempt.current) return false;
      setWaiting(false);
      return isReady;
    },
    cancel: () => {
      attempt.current += 1;
      setWaiting(false);
    },
  };
}

import { Asterisk, X } from 'lucide-react';
import { Button, IconButton } from '@/ui/base/button';
import type { AiCall } from './use-ai-call';
import type { PhotoWait } from './use-photo-wait';
import './assist.css';

interface AnalysisButtonProps {
  readonly label: 'Analyze Text' | 'Analyze Photo';
  readonly call: AiCall;
  /** The wait for a photo that may still be on its way. */
  readonly wait?: PhotoWait;
  readonly variant: 'quiet' | 'outline';
  readonly onAnalyze: () => Promise<void>;
}

/** Asks for an analysis; while it is on its way it says so and can be cancelled. */
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

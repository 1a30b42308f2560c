import { Asterisk, X } from 'lucide-react';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import type { AiCall } from './use-ai-call';
import './analysis-button.css';

interface AnalysisButtonProps {
  readonly label: 'Analyze Text' | 'Analyze Photo';
  readonly call: AiCall;
  readonly variant: 'quiet' | 'outline';
  readonly onAnalyze: () => Promise<void>;
}

/** Asks for an analysis; while it is on its way it says so and can be cancelled. */
export function AnalysisButton({ label, call, variant, onAnalyze }: AnalysisButtonProps) {
  return (
    <span className="analysis-button">
      <Button
        variant={variant}
        size="sm"
        icon={Asterisk}
        busy={call.isBusy}
        busyLabel="Analyzing..."
        onClick={() => {
          void onAnalyze();
        }}
      >
        {label}
      </Button>
      {call.isBusy && <IconButton label="Cancel analysis" icon={X} onClick={call.cancel} />}
    </span>
  );
}

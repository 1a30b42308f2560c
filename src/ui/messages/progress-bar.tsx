import type { ReactNode } from 'react';
import './progress-bar.css';

interface ProgressBarProps {
  /** What is under way, such as 'Writing the backup'. */
  readonly label: string;
  /** From 0 to 1. */
  readonly done: number;
  readonly actions?: ReactNode;
}

/** Work under way: what it is, how far it is, and the way out. Its name is announced once, its steps are not. */
export function ProgressBar({ label, done, actions }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, done) * 100);
  return (
    <div className="progress">
      <div className="progress-what">
        <span role="status">{label}</span>
        <div
          className="progress-track"
          role="progressbar"
          aria-label={label}
          aria-valuenow={percent}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
      </div>
      {actions}
    </div>
  );
}

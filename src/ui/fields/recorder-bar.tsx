import { Square } from 'lucide-react';
import './recorder-bar.css';

interface RecorderBarProps {
  /** How full the bar is, in percent. */
  readonly progress: number;
  /** The time so far, such as `0:18`. */
  readonly time: string;
  /** Loudness now, from 0 to 1. */
  readonly level: number;
  readonly onStop: () => void;
}

/** A recording in progress: a stop button, a label, a filling bar and the time. Nothing flashes. */
export function RecorderBar({ progress, time, level, onStop }: RecorderBarProps) {
  return (
    <div className="recbar">
      <button type="button" className="recbar-stop" aria-label="Stop recording" onClick={onStop}>
        <Square className="icon small" aria-hidden="true" />
      </button>
      <b>Recording</b>
      <div
        className="recbar-track"
        role="progressbar"
        aria-label="Recording time"
        aria-valuenow={Math.round(progress)}
        aria-valuetext={time}
      >
        <i style={{ width: `${progress}%` }} />
      </div>
      <span className="recbar-level" aria-hidden="true">
        <i style={{ scale: `1 ${0.15 + level * 0.85}` }} />
      </span>
      <span className="recbar-time">{time}</span>
    </div>
  );
}

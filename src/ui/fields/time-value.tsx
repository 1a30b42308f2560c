import { useId } from 'react';
import './night-bar.css';

interface TimeValueProps {
  readonly label: string;
  /** `HH:mm`, or empty. */
  readonly value: string;
  /** The time in words, or what stands there without one. */
  readonly said: string;
  readonly isInvalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A time of a day, large and in words; the browser's own field for it while somebody sets it. */
export function TimeValue({
  label,
  value,
  said,
  isInvalid = false,
  describedBy,
  onChange,
}: TimeValueProps) {
  const id = useId();
  return (
    <div className="time-value">
      <label htmlFor={id}>{label}</label>
      <span className="time-box">
        <input
          id={id}
          type="time"
          value={value}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
        <span className={value === '' ? 'time-said time-none' : 'time-said'} aria-hidden="true">
          {said}
        </span>
      </span>
    </div>
  );
}

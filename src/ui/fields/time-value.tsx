import { useId } from 'react';
import './night-field.css';

interface TimeValueProps {
  readonly label: string;
  /** `HH:mm`, or empty. */
  readonly value: string;
  /** The time as text, or the placeholder. */
  readonly text: string;
  readonly isInvalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A time of day as large text; the browser's own field while it's being set. */
export function TimeValue({
  label,
  value,
  text,
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
          {text}
        </span>
      </span>
    </div>
  );
}

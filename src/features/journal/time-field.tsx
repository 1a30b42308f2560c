import { useId } from 'react';
import { X } from 'lucide-react';
import { localTime } from '@/domain/dates/clock-time';
import { Button } from '@/ui/base/button';
import { Field } from '@/ui/fields/field';

interface TimeFieldProps {
  /** Empty where none is given. */
  readonly value: string;
  readonly onChange: (time: string) => void;
}

/** The time of an entry: typed, or now in one tap. */
export function TimeField({ value, onChange }: TimeFieldProps) {
  const id = useId();
  return (
    <Field label="Time" optional id={id}>
      <div className="time-now">
        <input
          id={id}
          className="inp"
          type="time"
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
        <Button
          variant="quiet"
          icon={value === '' ? undefined : X}
          onClick={() => {
            onChange(value === '' ? localTime(new Date()) : '');
          }}
        >
          {value === '' ? 'Now' : <span className="visually-hidden">No time</span>}
        </Button>
      </div>
    </Field>
  );
}

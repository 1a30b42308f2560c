import { useRef } from 'react';
import { Plus, X } from 'lucide-react';
import { maxTimes } from '@/domain/child/medicines';
import { Button, IconButton } from '@/ui/base/button';

interface TimesFieldProps {
  /** 'HH:mm' each, empty while one is typed. */
  readonly times: readonly string[];
  readonly onChange: (times: readonly string[]) => void;
}

/** The usual times of a day, as many as there are. */
export function TimesField({ times, onChange }: TimesFieldProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const inputs = () => [...(list.current?.querySelectorAll('input') ?? [])];
  return (
    <fieldset className="lists-times" ref={list}>
      <legend className="fld-label">
        <span>Usual times</span>
        <span className="fld-opt">optional</span>
      </legend>
      {times.map((time, at) => (
        <span className="lists-time" key={at}>
          <input
            className="inp"
            type="time"
            aria-label={`Usual time ${at + 1}`}
            value={time}
            onChange={(event) => {
              onChange(times.with(at, event.target.value));
            }}
          />
          {times.length > 1 && (
            <IconButton
              label={`Remove usual time ${at + 1}`}
              icon={X}
              onClick={() => {
                onChange(times.toSpliced(at, 1));
                // Its button goes: the field that stands in its place, or before it, takes the focus.
                inputs()[Math.min(at, times.length - 2)]?.focus();
              }}
            />
          )}
        </span>
      ))}
      {times.length < maxTimes && (
        <Button
          variant="quiet"
          size="sm"
          icon={Plus}
          onClick={() => {
            onChange([...times, '']);
            requestAnimationFrame(() => inputs().at(-1)?.focus());
          }}
        >
          Add a time
        </Button>
      )}
    </fieldset>
  );
}

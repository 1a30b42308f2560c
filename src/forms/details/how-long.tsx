import { useId } from 'react';
import { X } from 'lucide-react';
import { durationWords } from '../../domain/duration';
import { IconButton } from '../../ui/buttons/icon-button';
import { MinutesField } from '../../ui/fields/minutes-field';
import { PickChips } from '../../ui/fields/pick-chips';

const options = [0, 5, 15, 30, 60].map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'A moment' : durationWords(minutes),
}));

interface HowLongProps {
  /** Whole minutes; null where nobody said. */
  readonly minutes: number | null;
  readonly onChange: (minutes: number | null) => void;
}

/** How long it took: in one tap, or typed in minutes and said back in hours. */
export function HowLong({ minutes, onChange }: HowLongProps) {
  const id = useId();
  return (
    <div className="details-field">
      <h4 id={id}>How long</h4>
      <div className="how-long">
        <PickChips
          labelledBy={id}
          isSingle
          options={options}
          chosen={minutes === null ? [] : [String(minutes)]}
          onChange={([chosen]) => {
            onChange(chosen === undefined ? null : Number(chosen));
          }}
        />
        <div className="how-long-typed">
          <MinutesField aria-label="How long, in minutes" value={minutes} onChange={onChange} />
          <span aria-hidden="true">min</span>
          {minutes !== null && minutes >= 60 && <span>= {durationWords(minutes)}</span>}
          {minutes !== null && (
            <IconButton
              label="Clear how long"
              icon={X}
              onClick={() => {
                onChange(null);
              }}
            />
          )}
        </div>
      </div>
    </div>
  );
}

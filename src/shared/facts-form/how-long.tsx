import { X } from 'lucide-react';
import { formatDuration } from '@/domain/dates/format';
import { IconButton } from '@/ui/base/button';
import { MinutesField } from '@/ui/fields/text-field';
import { DetailsField } from './details-field';
import { PickOne } from './pick-one';

const options = [0, 5, 15, 30, 60].map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'A moment' : formatDuration(minutes),
}));

interface HowLongProps {
  /** Whole minutes; null where nobody said. */
  readonly minutes: number | null;
  readonly onChange: (minutes: number | null) => void;
}

/** How long it took: in one tap, or typed in minutes and said back in hours. */
export function HowLong({ minutes, onChange }: HowLongProps) {
  return (
    <DetailsField label="How long">
      {(id) => (
        <div className="how-long">
          <PickOne
            labelledBy={id}
            options={options}
            chosen={minutes === null ? '' : String(minutes)}
            onChange={(chosen) => {
              onChange(chosen === '' ? null : Number(chosen));
            }}
          />
          <div className="how-long-typed">
            <MinutesField aria-label="How long, in minutes" value={minutes} onChange={onChange} />
            <span aria-hidden="true">min</span>
            {minutes !== null && minutes >= 60 && <span>= {formatDuration(minutes)}</span>}
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
      )}
    </DetailsField>
  );
}

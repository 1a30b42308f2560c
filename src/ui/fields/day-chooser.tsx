import { useState } from 'react';
import type { DayChoice } from '@/lib/day-choice';
import { Calendar, RangeCalendar } from './calendar';
import { ChoiceChips } from './chips';
import { toCalendarDay } from './day-value';
import './day-chooser.css';

type Kind = Exclude<DayChoice['kind'], 'last'>;

const kinds = [
  { value: 'day', label: 'One day' },
  { value: 'since', label: 'Since' },
  { value: 'between', label: 'From … to' },
] as const;

interface DayChooserProps {
  readonly label: string;
  readonly value: DayChoice | null;
  readonly onChange: (value: DayChoice) => void;
  readonly lastDays: readonly number[];
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** The last days at one tap each, and a calendar for a day, for all since a day, or for both ends of a run. */
export function DayChooser({ label, value, onChange, lastDays, min, max }: DayChooserProps) {
  const first = value === null || value.kind === 'last' ? 'day' : value.kind;
  const [chosen, setChosen] = useState<Kind | null>(null);
  const kind = chosen ?? first;
  const calendar = {
    label,
    min: toCalendarDay(min),
    max: toCalendarDay(max),
    // The focus stays with whoever goes through the kinds.
    autoFocus: chosen === null,
  };
  return (
    <div className="daychooser">
      <div className="daychooser-last">
        {lastDays.map((days) => {
          const isChosen = value?.kind === 'last' && value.days === days;
          return (
            <button
              key={days}
              type="button"
              className="chip daychooser-run"
              aria-pressed={isChosen}
              {...(isChosen && { 'data-selected': true })}
              onClick={() => {
                onChange({ kind: 'last', days });
              }}
            >
              Last {days} days
            </button>
          );
        })}
      </div>
      <ChoiceChips
        label="Days in the calendar"
        hideLabel
        columns={3}
        options={kinds}
        // While the last days are chosen, none of the calendar's kinds is.
        value={chosen ?? (value?.kind === 'last' ? null : first)}
        onChange={setChosen}
      />
      {kind === 'between' ? (
        <RangeCalendar
          {...calendar}
          value={rangeOf(value)}
          onChange={({ start, end }) => {
            onChange({ kind, start: start.toString(), end: end.toString() });
          }}
        />
      ) : (
        <Calendar
          {...calendar}
          value={value?.kind === kind ? toCalendarDay(value.day) : null}
          onChange={(day) => {
            onChange({ kind, day: day.toString() });
          }}
        />
      )}
    </div>
  );
}

function rangeOf(value: DayChoice | null) {
  if (value?.kind !== 'between') return null;
  const [start, end] = [toCalendarDay(value.start), toCalendarDay(value.end)];
  return start && end && { start, end };
}

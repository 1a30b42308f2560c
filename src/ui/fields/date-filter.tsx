import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Calendar as CalendarIcon, X } from 'lucide-react';
import type { DayChoice } from '@/lib/day-choice';
import { English } from '@/ui/base/english-locale';
import { IconButton } from '@/ui/base/button';
import { Popover } from '@/ui/overlays/popover';
import { Calendar, RangeCalendar, toCalendarDay } from './calendar';
import { ChoiceChips } from './chips';
import '@/ui/base/controls.css';
import './date-filter.css';

export interface DateFilterProps {
  readonly label: string;
  /** The button's text while no days are chosen, such as "Pick a date". */
  readonly placeholder: string;
  readonly value: DayChoice | null;
  /** The chosen days as text. */
  readonly text: string | null;
  readonly onChange: (value: DayChoice | null) => void;
  /** The ranges up to today that one tap selects, in days. */
  readonly lastDays: readonly number[];
  /** Days before `min` and after `max` cannot be picked. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** Keeps a date on one line if the text wraps. */
const keepDatesTogether = (text: string) => text.replaceAll(/ (?=\d)/g, '\u00a0');

/** Chooses days to filter by: the last few, one day, everything since a day, or a range. Clearing it shows everything again. */
export function DateFilter(props: DateFilterProps) {
  const { label, placeholder, value, text, onChange, ...chooser } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <English>
      <div className="datefilter">
        <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
          <Button
            ref={button}
            className={value ? 'inp datefilter-button' : 'inp datefilter-button datefilter-none'}
            data-days={value?.kind}
          >
            <CalendarIcon className="icon small" />
            {label !== placeholder && <span className="visually-hidden">{label}: </span>}
            <span className="datefilter-text">
              {text === null ? placeholder : keepDatesTogether(text)}
            </span>
          </Button>
          <Popover placement="bottom end">
            <Dialog className="datefilter-dialog" aria-label={label}>
              <DayChooser
                {...chooser}
                label={label}
                value={value}
                onChange={(chosen) => {
                  onChange(chosen);
                  setOpen(false);
                }}
              />
            </Dialog>
          </Popover>
        </DialogTrigger>
        {value && (
          <IconButton
            label="Clear date"
            icon={X}
            onClick={() => {
              onChange(null);
              button.current?.focus();
            }}
          />
        )}
      </div>
    </English>
  );
}

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

/** Buttons for the last days, and a calendar for one day, everything since a day, or a range. */
function DayChooser({ label, value, onChange, lastDays, min, max }: DayChooserProps) {
  const first = value === null || value.kind === 'last' ? 'day' : value.kind;
  const [chosen, setChosen] = useState<Kind | null>(null);
  const kind = chosen ?? first;
  const calendar = {
    label,
    min: toCalendarDay(min),
    max: toCalendarDay(max),
    // Leave the focus on the choice of kind once someone uses it.
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
        // While one of the last-days buttons is chosen, no kind is.
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

import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Calendar as CalendarIcon, X } from 'lucide-react';
import { Calendar } from './calendar';
import { toCalendarDay } from './day-value';
import { English } from '../base/english';
import { IconButton } from '../buttons/icon-button';
import './field.css';
import '../overlays/popover.css';
import './date-filter.css';

export interface DateFilterProps {
  readonly label: string;
  /** What the button says while no date is set, such as "Pick a date". */
  readonly placeholder: string;
  /** A calendar day as `yyyy-MM-dd`. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Days before `min` and after `max` cannot be picked. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly formatDate: (day: string) => string;
}

/** Picks one day to filter by, from a calendar; clearing it shows everything again. */
export function DateFilter(props: DateFilterProps) {
  const { label, placeholder, value, onChange, min, max, formatDate } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <English>
      <div className="datefilter">
        <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
          <Button
            ref={button}
            className={value ? 'inp datefilter-button' : 'inp datefilter-button datefilter-none'}
          >
            <CalendarIcon className="icon small" />
            {label !== placeholder && <span className="visually-hidden">{label}: </span>}
            <span className="datefilter-text">{value ? formatDate(value) : placeholder}</span>
          </Button>
          <Popover className="pop" offset={4} placement="bottom end">
            <Dialog className="datefilter-dialog" aria-label={label}>
              <Calendar
                label={label}
                value={toCalendarDay(value)}
                min={toCalendarDay(min)}
                max={toCalendarDay(max)}
                onChange={(day) => {
                  onChange(day.toString());
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

import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Calendar as CalendarIcon, X } from 'lucide-react';
import type { DayChoice } from '@/lib/day-choice';
import { DayChooser } from './day-chooser';
import { English } from '@/ui/base/english';
import { IconButton } from '@/ui/base/icon-button';
import { Popover } from '@/ui/overlays/popover';
import '@/ui/base/controls.css';
import './date-filter.css';

export interface DateFilterProps {
  readonly label: string;
  /** What the button says while no days are chosen, such as "Pick a date". */
  readonly placeholder: string;
  readonly value: DayChoice | null;
  /** The chosen days in words. */
  readonly words: string | null;
  readonly onChange: (value: DayChoice | null) => void;
  /** The runs of days up to today that one tap chooses, by their length. */
  readonly lastDays: readonly number[];
  /** Days before `min` and after `max` cannot be picked. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** In two lines, a day stands whole in one of them. */
const unbroken = (words: string) => words.replaceAll(/ (?=\d)/g, '\u00a0');

/** Chooses days to filter by: the last few, one day, all since a day, a run of days. Clearing it shows everything again. */
export function DateFilter(props: DateFilterProps) {
  const { label, placeholder, value, words, onChange, ...chooser } = props;
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
              {words === null ? placeholder : unbroken(words)}
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

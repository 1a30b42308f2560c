import { useId, useState } from 'react';
import type { CalendarDate } from '@internationalized/date';
import {
  Button,
  DateInput,
  DatePicker,
  DateSegment,
  FieldError as AriaFieldError,
  Group,
  Label,
} from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Calendar as CalendarIcon } from 'lucide-react';
import { Calendar, completeYear, isHalfTyped, toCalendarDay } from './calendar';
import { English } from '@/ui/base/english-locale';
import { Popover } from '@/ui/overlays/popover';
import { FieldError } from './field';
import '@/ui/base/controls.css';
import '@/ui/base/button.css';
import './date-field.css';

export interface DateFieldProps {
  readonly label: string;
  /** A calendar day as `yyyy-MM-dd`. */
  readonly value: string | null;
  /** Called with a complete day, even outside the bounds, or with null when emptied. */
  readonly onChange: (value: string | null) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly optional?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
}

/** A date, typed part by part or picked from a calendar. It has no time and no time zone. */
export function DateField({
  label,
  value,
  onChange,
  min,
  max,
  hint,
  error,
  optional,
  isDisabled = false,
  autoFocus = false,
}: DateFieldProps) {
  const hintId = useId();
  const { day, setDay, settle } = useDraft(value, onChange, toCalendarDay(max));
  const lowest = toCalendarDay(min);
  const highest = toCalendarDay(max);
  const bounds = !isHalfTyped(day);
  return (
    <English>
      <DatePicker
        className="fld"
        value={day}
        onChange={setDay}
        onBlur={settle}
        {...(bounds && lowest && { minValue: lowest })}
        {...(bounds && highest && { maxValue: highest })}
        {...(error && { isInvalid: true })}
        {...(hint && { 'aria-describedby': hintId })}
        validationBehavior="aria"
        isDisabled={isDisabled}
        autoFocus={autoFocus}
      >
        <Label className="fld-label">
          <span>{label}</span>
          {optional && <span className="fld-opt">optional</span>}
        </Label>
        <Group className="inp datef">
          <DateInput className="datef-parts">
            {(segment) => <DateSegment segment={segment} className="datef-part" />}
          </DateInput>
          {/* The date as on cards once the field is left; its parts while typing. */}
          {day && bounds && (
            <span className="datef-words" aria-hidden="true">
              {formatDate(day)}
            </span>
          )}
          <Button className="ibtn">
            <CalendarIcon className="icon small" />
          </Button>
        </Group>
        <AriaFieldError className="">
          {({ validationDetails: { rangeOverflow } }) => (
            <FieldError>
              {error ?? (rangeOverflow ? tooLate(highest) : tooEarly(lowest))}
            </FieldError>
          )}
        </AriaFieldError>
        {hint && (
          <div className="fld-hint" id={hintId}>
            {hint}
          </div>
        )}
        <Popover placement="bottom start">
          <Dialog className="datef-dialog">
            <Calendar />
          </Dialog>
        </Popover>
      </DatePicker>
    </English>
  );
}

const formatDate = (day: CalendarDate | null) =>
  day?.toDate('UTC').toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' }) ?? '';
const tooLate = (last: CalendarDate | null) => `The latest date here is ${formatDate(last)}.`;
const tooEarly = (first: CalendarDate | null) => `The earliest date here is ${formatDate(first)}.`;

/**
 * Holds the date while it's typed. A year of one to three digits stays here until the field is left; then it is completed, or the
 * last complete date returns.
 */
function useDraft(
  value: string | null,
  onChange: (value: string | null) => void,
  max: CalendarDate | null,
) {
  const [seen, setSeen] = useState(value);
  const [day, setDayState] = useState(() => toCalendarDay(value));
  if (value !== seen) {
    setSeen(value);
    if (value !== (day?.toString() ?? null)) setDayState(toCalendarDay(value));
  }
  const setDay = (next: CalendarDate | null) => {
    setDayState(next);
    if (!isHalfTyped(next)) onChange(next?.toString() ?? null);
  };
  const settle = () => {
    if (!day) return;
    const whole = completeYear(day, max);
    // A new object makes the picker drop parts that were cleared and not typed again.
    setDayState(whole?.copy() ?? toCalendarDay(value));
    if (whole && whole !== day) onChange(whole.toString());
  };
  return { day, setDay, settle };
}

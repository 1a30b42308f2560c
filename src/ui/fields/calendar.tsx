import type { CalendarDate } from '@internationalized/date';
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
  type CalendarMonthPickerAria,
  type CalendarYearPickerAria,
} from 'react-aria-components/Calendar';
import { RangeCalendar as AriaRangeCalendar } from 'react-aria-components/RangeCalendar';
import { Button } from 'react-aria-components/Button';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import '@/ui/base/icon-button.css';
import './calendar.css';

interface CalendarProps {
  /** Left out inside a date picker, which brings its own value, bounds and name. */
  readonly value?: CalendarDate | null | undefined;
  readonly onChange?: ((day: CalendarDate) => void) | undefined;
  readonly min?: CalendarDate | null | undefined;
  readonly max?: CalendarDate | null | undefined;
  readonly label?: string | undefined;
  /** Whether the focus goes into it as it opens. */
  readonly autoFocus?: boolean | undefined;
}

/** A month of days with quick ways to another month and year. Weeks start on Sunday. */
export function Calendar({ value, onChange, min, max, label, autoFocus = true }: CalendarProps) {
  return (
    <AriaCalendar
      className="cal"
      firstDayOfWeek="sun"
      autoFocus={autoFocus}
      {...(value !== undefined && { value })}
      {...(onChange && { onChange })}
      {...(min && { minValue: min })}
      {...(max && { maxValue: max })}
      {...(label && { 'aria-label': label })}
    >
      <Month />
    </AriaCalendar>
  );
}

/** Two days, and those between them. */
export interface CalendarRange {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}

interface RangeCalendarProps {
  readonly value: CalendarRange | null;
  readonly onChange: (range: CalendarRange) => void;
  readonly min?: CalendarDate | null | undefined;
  readonly max?: CalendarDate | null | undefined;
  readonly label: string;
  readonly autoFocus: boolean;
}

/** The same for a run of days: the first tap sets one end, the second the other, whichever of them is earlier. */
export function RangeCalendar({ value, onChange, min, max, label, autoFocus }: RangeCalendarProps) {
  return (
    <AriaRangeCalendar
      className="cal"
      firstDayOfWeek="sun"
      autoFocus={autoFocus}
      aria-label={label}
      value={value}
      onChange={onChange}
      {...(min && { minValue: min })}
      {...(max && { maxValue: max })}
    >
      <Month />
    </AriaRangeCalendar>
  );
}

function Month() {
  return (
    <>
      <div className="cal-head">
        <Button slot="previous" className="ibtn">
          <ChevronLeft className="icon" />
        </Button>
        <CalendarMonthPicker format="long">
          {(picker) => <Picker picker={picker} label="Month" />}
        </CalendarMonthPicker>
        <CalendarYearPicker visibleYears={40}>
          {(picker) => <Picker picker={picker} label="Year" />}
        </CalendarYearPicker>
        <Button slot="next" className="ibtn">
          <ChevronRight className="icon" />
        </Button>
      </div>
      <CalendarGrid className="cal-grid" weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="cal-weekday">{day.slice(0, 2)}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className="cal-day" />}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  );
}

interface PickerProps {
  readonly picker: CalendarMonthPickerAria | CalendarYearPickerAria;
  readonly label: string;
}

/** A native list: the fastest way to a year long ago, on phones too. */
function Picker({ picker, label }: PickerProps) {
  return (
    <span className="cal-pick">
      <select
        className="cal-picker"
        aria-label={label}
        value={picker.value}
        onChange={(event) => {
          picker.onChange(Number(event.target.value));
        }}
      >
        {picker.items.map(({ id, formatted }) => (
          <option key={id} value={id}>
            {formatted}
          </option>
        ))}
      </select>
      <ChevronDown className="icon" />
    </span>
  );
}

import { type CalendarDate, parseDate } from '@internationalized/date';
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  type CalendarMonthPickerAria,
  CalendarYearPicker,
  type CalendarYearPickerAria,
} from 'react-aria-components/Calendar';
import { RangeCalendar as AriaRangeCalendar } from 'react-aria-components/RangeCalendar';
import { Button } from 'react-aria-components/Button';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import '@/ui/base/button.css';
import './date-field.css';

interface CalendarProps {
  /** Omit inside a date picker, which provides its own value, bounds and name. */
  readonly value?: CalendarDate | null | undefined;
  readonly onChange?: ((day: CalendarDate) => void) | undefined;
  readonly min?: CalendarDate | null | undefined;
  readonly max?: CalendarDate | null | undefined;
  readonly label?: string | undefined;
  /** Whether it takes the focus when it opens. */
  readonly autoFocus?: boolean | undefined;
}

/** A month of days with quick access to other months and years. Weeks start on Sunday. */
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

/** A calendar for a range of days: the first tap sets one end, the second the other, in either order. */
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

/** A native select: the fastest way to a distant year, on phones too. */
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

/** Returns the calendar day of a `yyyy-MM-dd` string, or null if it's missing or invalid. */
export function toCalendarDay(day: string | null | undefined): CalendarDate | null {
  if (!day) return null;
  try {
    return parseDate(day);
  } catch {
    return null;
  }
}

/** Returns whether a year is only half typed: 2, 20 and 202 come before 2025. */
export function isHalfTyped(day: CalendarDate | null): boolean {
  return day !== null && day.year < 1000;
}

/**
 * Completes a year left at one or two digits to the latest such year not after `max`: 21 means 2021, or 1921 if 2021 is in the
 * future. Null if it can't be completed.
 */
export function completeYear(day: CalendarDate, max: CalendarDate | null): CalendarDate | null {
  if (!isHalfTyped(day)) return day;
  if (day.year > 99) return null;
  const recent = day.set({ year: 2000 + day.year });
  return max && recent.compare(max) > 0 ? day.set({ year: 1900 + day.year }) : recent;
}

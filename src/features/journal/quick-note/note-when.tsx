import { X } from 'lucide-react';
import { addDays, type CalendarDay, formatShortDay } from '@/domain/dates/calendar-day';
import { dayOfTime, formatTime, localTime } from '@/domain/dates/clock-time';
import type { EntryFormValues } from '@/domain/entry/entry-form';
import { Button, IconButton } from '@/ui/base/button';
import { ChoiceChips } from '@/ui/fields/chips';
import { FieldError } from '@/ui/fields/field';

type When = Pick<EntryFormValues, 'date' | 'time'>;

/** '8:25 pm', 'Yesterday 11:40 pm', 'Nov 18'; 'Time' where nothing but today is said. */
export function whenWords({ date, time }: When, today: CalendarDay): string {
  const day = dayWords(date, today);
  if (time === '') return date === today ? 'Time' : day;
  return date === today ? formatTime(time) : `${day} ${formatTime(time)}`;
}

function dayWords(date: CalendarDay, today: CalendarDay): string {
  if (date === today) return 'Today';
  if (date === addDays(today, -1)) return 'Yesterday';
  return date === '' ? 'No day' : formatShortDay(date);
}

interface NoteWhenProps {
  readonly id: string;
  readonly values: EntryFormValues;
  readonly today: CalendarDay;
  readonly error: string | undefined;
  readonly onChange: (patch: Partial<EntryFormValues>) => void;
}

/** The day and the time of a note: today or yesterday in one tap, another day in the whole form. */
export function NoteWhen({ id, values, today, error, onChange }: NoteWhenProps) {
  const yesterday = addDays(today, -1);
  const days = [...new Set([today, yesterday, values.date])].filter((day) => day !== '');
  function setTime(time: string) {
    const isNear = values.date === today || values.date === yesterday;
    // At 2 am, 11:40 pm was yesterday. Nobody need say so.
    const date =
      time !== '' && isNear && isNightNow() ? dayOfTime(time, new Date(), yesterday) : values.date;
    onChange({ time, date });
  }
  return (
    <div className="note-when" id={id} role="group" aria-label="When">
      <ChoiceChips
        label="Day"
        hideLabel
        columns={days.length > 3 ? 3 : days.length}
        options={days.map((day) => ({ value: day, label: dayWords(day, today) }))}
        value={values.date}
        onChange={(date) => {
          onChange({ date });
        }}
      />
      <input
        className="inp"
        type="time"
        aria-label="Time"
        value={values.time}
        onChange={(event) => {
          setTime(event.target.value);
        }}
      />
      {values.time === '' ? (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            onChange({ time: localTime(new Date()) });
          }}
        >
          Now
        </Button>
      ) : (
        <IconButton
          label="No time"
          icon={X}
          onClick={() => {
            onChange({ time: '' });
          }}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

/** In the small hours a time may well be of the evening before. */
function isNightNow(): boolean {
  return localTime(new Date()) < '07:00';
}

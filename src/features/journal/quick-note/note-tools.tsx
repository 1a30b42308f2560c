import { type ReactNode, useId, useRef, useState } from 'react';
import { Camera, Clock, Mic, X } from 'lucide-react';
import { addDays, type CalendarDay, formatShortDay } from '@/domain/dates/calendar-day';
import type { EntryFormValues } from '@/domain/entry/entry-form';
import { Button, IconButton } from '@/ui/base/button';
import { dayOfTime, formatTime, localTime } from '@/domain/dates/clock-time';
import { ChoiceChips } from '@/ui/fields/chips';
import { FieldError } from '@/ui/fields/field';

interface NoteToolsProps {
  readonly formId: string;
  readonly photo: {
    readonly isBusy: boolean;
    readonly onPick: (files: readonly File[]) => Promise<unknown>;
  };
  readonly values: EntryFormValues;
  readonly today: CalendarDay;
  readonly dateError: string | undefined;
  readonly isBusy: boolean;
  /** Whether saving failed for a reason that may go away. */
  readonly hasFailed: boolean;
  /** The Dictate button and the recorder's status. */
  readonly dictation: ReactNode;
  readonly onChange: (patch: Partial<EntryFormValues>) => void;
}

/** The row above the keyboard with photo, dictation, time and Save; the choice of day and time opens above it. */
export function NoteTools(props: NoteToolsProps) {
  const { formId, photo, values, today, dateError, isBusy, hasFailed, dictation, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const whenId = useId();
  const [isTimeChosen, setTimeChosen] = useState(false);
  const isWhenOpen = isTimeChosen || dateError !== undefined;
  return (
    <div className="note-tools">
      {isWhenOpen && (
        <NoteWhen id={whenId} values={values} today={today} error={dateError} onChange={onChange} />
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Photo"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) void photo.onPick(files);
          // Otherwise picking the same file again, after removing it, fires no event.
          event.target.value = '';
        }}
      />
      <Button
        variant="quiet"
        size="sm"
        icon={Camera}
        busy={photo.isBusy}
        onClick={() => input.current?.click()}
      >
        <span>Photo</span>
      </Button>
      {dictation}
      <Button
        variant="quiet"
        size="sm"
        icon={Clock}
        className="note-time"
        aria-expanded={isWhenOpen}
        aria-controls={isWhenOpen ? whenId : undefined}
        onClick={() => {
          setTimeChosen(!isTimeChosen);
        }}
      >
        <span>{whenText(values, today)}</span>
      </Button>
      <Button
        variant="primary"
        type="submit"
        form={formId}
        className="note-save"
        busy={isBusy}
        busyLabel="Saving..."
      >
        {hasFailed ? 'Try again' : 'Save'}
      </Button>
    </div>
  );
}

/** Placeholder for the Dictate button until its code has loaded, so that the row doesn't shift. */
export function DictatePlaceholder({ isLoading = false }: { readonly isLoading?: boolean }) {
  return (
    <Button variant="quiet" size="sm" icon={Mic} aria-disabled={isLoading || undefined}>
      <span>Dictate</span>
    </Button>
  );
}

type When = Pick<EntryFormValues, 'date' | 'time'>;

/** Returns '8:25 pm', 'Yesterday 11:40 pm' or 'Nov 18'; 'Time' for today without a time. */
function whenText({ date, time }: When, today: CalendarDay): string {
  const day = dayText(date, today);
  if (time === '') return date === today ? 'Time' : day;
  return date === today ? formatTime(time) : `${day} ${formatTime(time)}`;
}

function dayText(date: CalendarDay, today: CalendarDay): string {
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

/** Day and time of a note: today and yesterday are one tap, other days need the full form. */
function NoteWhen({ id, values, today, error, onChange }: NoteWhenProps) {
  const yesterday = addDays(today, -1);
  const days = [...new Set([today, yesterday, values.date])].filter((day) => day !== '');
  function setTime(time: string) {
    const isNear = values.date === today || values.date === yesterday;
    // At 2 am, 11:40 pm means yesterday.
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
        options={days.map((day) => ({ value: day, label: dayText(day, today) }))}
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

/** Returns whether it is so early that a time may be from the evening before. */
function isNightNow(): boolean {
  return localTime(new Date()) < '07:00';
}

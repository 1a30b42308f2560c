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
  /** Saving failed, for a reason that may pass. */
  readonly hasFailed: boolean;
  /** The Dictate button, and what the recorder shows while it works. */
  readonly dictation: ReactNode;
  readonly onChange: (patch: Partial<EntryFormValues>) => void;
}

/** One row above the keyboard: photo, dictation, time and Save; over it, while it is open, the choice of day and time. */
export function NoteTools(props: NoteToolsProps) {
  const { formId, photo, values, today, dateError, isBusy, hasFailed, dictation, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const whenId = useId();
  const [isWhen, setWhen] = useState(false);
  const isWhenOpen = isWhen || dateError !== undefined;
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
          // The same file may be picked again after it was removed.
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
          setWhen(!isWhen);
        }}
      >
        <span>{whenWords(values, today)}</span>
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

/** In the place of the Dictate button until it is drawn: the row keeps its order. While its code loads it looks like it. */
export function DictateSoon({ isLoading = false }: { readonly isLoading?: boolean }) {
  return (
    <Button variant="quiet" size="sm" icon={Mic} aria-disabled={isLoading || undefined}>
      <span>Dictate</span>
    </Button>
  );
}

type When = Pick<EntryFormValues, 'date' | 'time'>;

/** '8:25 pm', 'Yesterday 11:40 pm', 'Nov 18'; 'Time' where nothing but today is said. */
function whenWords({ date, time }: When, today: CalendarDay): string {
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
function NoteWhen({ id, values, today, error, onChange }: NoteWhenProps) {
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

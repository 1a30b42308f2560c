import { type ReactNode, useId, useRef, useState } from 'react';
import { Camera, Clock, Mic } from 'lucide-react';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { EntryFormValues } from '@/domain/entry/entry-form';
import { Button } from '@/ui/base/button';
import { NoteWhen, whenWords } from './note-when';

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

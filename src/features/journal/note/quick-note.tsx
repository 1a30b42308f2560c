import { useState } from 'react';
import { Navigate } from 'react-router';
import { useLive } from '../../../data/stores/use-live';
import { localDay } from '../../../domain/calendar-day';
import { localTime } from '../../../domain/clock-time';
import type { Child } from '../../../domain/entities';
import { isCategoryId } from '../../../domain/journal-categories';
import { offeredCategories } from '../../../domain/quick-note';
import { useOpenDraft } from '../../../forms/use-open-draft';
import { paths } from '../../../lib/paths';
import { ReadFailedDialog } from '../../../ui/overlays/read-failed-dialog';
import { notesOf } from './note-kind';
import { NoteForm } from './note-form';
import { type NoteStart, readNoteStart } from './read-note-start';

export interface QuickNoteProps {
  readonly selectedId: string | null;
  /** The category that the address asks for; any text. */
  readonly asked: string;
  readonly onClose: () => void;
  /** Opens the whole form of a new entry about that child in the place of the note. */
  readonly onWhole: (childId: string) => void;
}

/** The form of a new entry in small, over any screen: text first, the rest proposed. */
export function QuickNote({ selectedId, ...props }: QuickNoteProps) {
  const live = useLive('note', () => readNoteStart(selectedId));
  // As it is when it is first read: a note that is being written stays, whatever is changed beneath it.
  const [start, setStart] = useState<NoteStart | null>(null);
  if (!start && live.status === 'ready') setStart(live.value);
  if (!start) {
    if (live.status !== 'failed') return null;
    return (
      <ReadFailedDialog what="The child’s profile" onRetry={live.retry} onClose={props.onClose} />
    );
  }
  // The page of that address says what to do first.
  if (!start.child) return <Navigate to={paths.open('entry')} replace />;
  return <OpenNote {...props} start={start} child={start.child} />;
}

interface OpenNoteProps extends Omit<QuickNoteProps, 'selectedId'> {
  readonly start: NoteStart;
  readonly child: Child;
}

function OpenNote({ asked, start, child, ...props }: OpenNoteProps) {
  const [at] = useState(() => new Date());
  const [offered] = useState(() =>
    offeredCategories({
      asked: isCategoryId(asked) ? asked : null,
      last: start.last,
      time: localTime(at),
    }),
  );
  const category = offered[0]?.id ?? 'education';
  const kind = notesOf(child, { at, today: localDay(at), category, isOther: false });
  const opened = useOpenDraft({ ...kind, form: kind.formOf(undefined) });
  return (
    opened && (
      <NoteForm
        key={opened.id}
        {...props}
        people={start.children}
        first={child}
        at={at}
        offered={offered}
        category={category}
        opened={opened}
      />
    )
  );
}
